import { named } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { createSweepAccumulator } from '@confmat/thresholds';
import type { SweepAccumulator, ThresholdsOption } from '@confmat/thresholds';
import type { ScoreBatch } from '../input/score-rows.js';
import type { GroupSweeps } from '../input/swept.js';
import { scoresIn } from '../input/score-precision.js';
import { sweepsByGroup } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';

interface GroupState {
  nSamples: number;
  total: number;
  readonly accumulators: readonly SweepAccumulator<number>[];
}

/** Sweeps the rows of each group. */
export class GroupSweeper {
  /** Rows to sort in the end, all groups at once. */
  private readonly batches: ScoreBatch[] = [];
  /** At fixed thresholds, and for units that have no codes, each batch is counted when it comes. */
  private readonly inBatches: BatchSweeper;

  /**
   * @param precisions Of each column of scores.
   * @param thresholds What to count at.
   */
  constructor(
    private readonly precisions: readonly (ScorePrecision | undefined)[],
    private readonly thresholds: ThresholdsOption['thresholds'],
  ) {
    this.inBatches = new BatchSweeper(precisions, thresholds);
  }

  add(batch: ScoreBatch): void {
    const { units } = batch;
    const isCoded = !units || units instanceof Int32Array;
    if (this.thresholds === 'exact' && isCoded) this.batches.push(batch);
    else this.inBatches.add(batch);
  }

  /** The sweeps of the groups that have rows. */
  result(groups: readonly (readonly Label[])[]): readonly GroupSweeps[] {
    if (this.batches.length === 0) return this.inBatches.result(groups);
    const rows = joined(this.batches, groups.length);
    const columns = this.precisions.map((precision, place) => {
      const cells = new Float64Array(rows.classes.length);
      fill(
        cells,
        this.batches.map(({ scores }) => scores[place] ?? []),
      );
      const scores = scoresIn(precision, cells);
      return named('result', () => sweepsByGroup({ ...rows, scores }));
    });
    const sizes = new Float64Array(groups.length);
    for (const code of rows.groupCodes) if (code >= 0) sizes[code] = (sizes[code] ?? 0) + 1;
    return groups.flatMap((group, code) => {
      const nSamples = sizes[code] ?? 0;
      if (nSamples === 0) return [];
      const sweeps = columns.map((column) =>
        column.has(code) ? column.of(code, { nSamples, nSkipped: 0 }) : null,
      );
      return [{ group, nSamples, sweeps }];
    });
  }
}

/** What all columns of scores have in common. */
function joined(
  batches: readonly ScoreBatch[],
  nGroups: number,
): Omit<Parameters<typeof sweepsByGroup>[0], 'scores'> {
  const n = batches.reduce((rows, { classes }) => rows + classes.length, 0);
  const [classes, groupCodes] = [new Uint8Array(n), new Int32Array(n)];
  fill(
    classes,
    batches.map((batch) => batch.classes),
  );
  fill(
    groupCodes,
    batches.map((batch) => batch.groups ?? []),
  );
  const weights = batches.some((batch) => batch.weights) ? new Float64Array(n).fill(1) : null;
  if (weights) {
    fill(
      weights,
      batches.map((batch) => batch.weights ?? []),
    );
    // Rows of weight 0 make no threshold.
    for (const [row, weight] of weights.entries()) if (weight === 0) classes[row] = 2;
  }
  const codes = batches.map(({ units }) => (units instanceof Int32Array ? units : null));
  const unitCodes = codes.every((own) => own === null) ? null : new Int32Array(n);
  if (unitCodes)
    fill(
      unitCodes,
      codes.map((own) => own ?? []),
    );
  const nUnits = unitCodes ? unitCodes.reduce((most, code) => Math.max(most, code + 1), 0) : 0;
  const units = unitCodes ? { keys: [...Array(nUnits).keys()], unitCodes } : undefined;
  return { grid: null, posLabel: 1, classes, groupCodes, nGroups, weights, units };
}

/** Write columns, one after the other. */
function fill(
  column: Float64Array | Int32Array | Uint8Array,
  parts: readonly ArrayLike<number>[],
): void {
  let row = 0;
  for (const part of parts) {
    column.set(part, row);
    row += part.length;
  }
}

/** Sweeps the rows of each group, one batch after the other. */
class BatchSweeper {
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
