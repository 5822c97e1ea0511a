import type { Label } from '@confmat/core';
import { createSweepAccumulator } from '@confmat/thresholds';
import type { SweepAccumulator, ThresholdsOption } from '@confmat/thresholds';
import type { ScoreBatch } from '../input/score-rows.js';
import type { GroupSweeps } from '../input/swept.js';
import { scoresIn } from '../input/score-precision.js';
import type { ScorePrecision } from '@confmat/thresholds/internal';

interface GroupState {
  nSamples: number;
  total: number;
  readonly accumulators: readonly SweepAccumulator<number>[];
}

/** Sweeps the rows of each group, one batch after the other. */
export class GroupSweeper {
  private readonly states = new Map<number, GroupState>();

  /**
   * @param precisions Of each column of scores.
   * @param thresholds What to count at.
   */
  constructor(
    private readonly precisions: readonly (ScorePrecision | undefined)[],
    private readonly thresholds: ThresholdsOption['thresholds'],
  ) {}

  add({ classes, scores, weights, groups, units }: ScoreBatch): void {
    for (const [code, rows] of rowsByGroup(groups ?? new Float64Array())) {
      const state = this.stateOf(code);
      state.nSamples += rows.length;
      const truth = Uint8Array.from(rows, (row) => classes[row] ?? 0);
      const own = weights && Float64Array.from(rows, (row) => weights[row] ?? NaN);
      const unit = units ? rows.map((row) => units[row] ?? null) : undefined;
      state.total += own ? own.reduce((sum, weight) => sum + weight, 0) : rows.length;
      for (const [place, column] of scores.entries()) {
        const cells = Float64Array.from(rows, (row) => column[row] ?? NaN);
        const yScore = scoresIn(this.precisions[place], cells);
        state.accumulators[place]?.update(truth, yScore, { sampleWeight: own ?? undefined, unit });
      }
    }
  }

  /** The sweeps of the groups that have rows. */
  result(groups: readonly (readonly Label[])[]): readonly GroupSweeps[] {
    return [...this.states].map(([code, { nSamples, total, accumulators }]) => ({
      group: groups[code] ?? [],
      nSamples,
      sweeps: accumulators.map((accumulator) => (total > 0 ? accumulator.result() : null)),
    }));
  }

  private stateOf(code: number): GroupState {
    const known = this.states.get(code);
    if (known) return known;
    const { thresholds } = this;
    const accumulators = this.precisions.map(() =>
      createSweepAccumulator({ posLabel: 1, thresholds }),
    );
    const state = { nSamples: 0, total: 0, accumulators };
    this.states.set(code, state);
    return state;
  }
}

/** The rows of each group; rows of code −1 are in none. */
function rowsByGroup(groups: Float64Array): ReadonlyMap<number, readonly number[]> {
  const rows = new Map<number, number[]>();
  for (const [row, code] of groups.entries()) {
    if (code < 0) continue;
    const own = rows.get(code);
    if (own) own.push(row);
    else rows.set(code, [row]);
  }
  return rows;
}
