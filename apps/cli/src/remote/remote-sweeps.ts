import type { Label, ScoreTally } from '@confmat/core';
import { countConfusion, countScores } from '@confmat/sql';
import type { ScoreCountResult, SqlEngine } from '@confmat/sql';
import { sweepFromTally } from '@confmat/thresholds';
import type { ThresholdSweep, ThresholdsOption } from '@confmat/thresholds';
import type { ScoreRequest } from '../input/score-rows.js';
import { cannotCombine } from '../refusals.js';
import { sweepAt } from '../saved/sweep-at.js';
import type { GroupSweeps, ReadSweeps } from '../sweep/swept.js';

/** Sweep columns of scores that an engine counts: a query for each, and one for the labels. */
export async function remoteSweeps(
  engine: SqlEngine,
  { from, yTrue, posLabel, scores, sampleWeight, by, nulls }: ScoreRequest,
  thresholds: ThresholdsOption['thresholds'],
): Promise<ReadSweeps> {
  // Each query leaves out rows of its own.
  if (nulls === 'skip' && scores.length > 1) throw cannotCombine('--nulls skip', 'several --score');
  const truth = { from, yTrue, yPred: { kind: 'column' as const, ...yTrue } };
  const { matrix } = await countConfusion(engine, truth, { nulls: 'skip' });
  const columns = by?.columns ?? [];
  const counted: ScoreCountResult[] = [];
  for (const { column, name } of scores) {
    const yScore = { column, name };
    const request = {
      ...{ from, yTrue, yScore, sampleWeight, posLabel: posLabelOf(posLabel, matrix.labels) },
      scores: isBins(thresholds) ? thresholds : ('exact' as const),
      ...(by && { by: Object.fromEntries(columns.map((column, i) => [String(i), column])) }),
    };
    counted.push(await countScores(engine, request, { nulls, maxGroups: by?.maxGroups }));
  }
  const [first] = counted;
  if (!first) throw new Error('bug: there is a column of scores');
  const swept = (tally: ScoreTally): ThresholdSweep => {
    const sweep = sweepFromTally(tally);
    return Array.isArray(thresholds) || ArrayBuffer.isView(thresholds)
      ? sweepAt(sweep, Array.from(thresholds as ArrayLike<number>))
      : sweep;
  };
  return {
    rows: {
      nRows: first.rows,
      nSkipped: first.tally.nSkipped,
      posLabel: first.tally.posLabel,
      labels: matrix.labels,
    },
    sweeps: counted.map(({ tally }) => swept(tally)),
    groups: first.slices.map(({ group, tally }, place): GroupSweeps => ({
      group: columns.map((_, i) => group[String(i)] ?? ''),
      nSamples: tally.nSamples,
      sweeps: counted.map(({ slices }) => {
        const own = slices[place]?.tally;
        return own && hasWeight(own) ? swept(own) : null;
      }),
    })),
  };
}

/** The positive label as the data has it; as typed where they do not have it, which is refused later. */
function posLabelOf(typed: string, labels: readonly Label[]): Label {
  return labels.find((label) => String(label) === typed) ?? typed;
}

function isBins(
  thresholds: ThresholdsOption['thresholds'],
): thresholds is { readonly bins: number; readonly range: readonly [number, number] } {
  return typeof thresholds === 'object' && 'bins' in thresholds;
}

function hasWeight({ positives, negatives }: ScoreTally): boolean {
  return positives.some((sum) => sum > 0) || negatives.some((sum) => sum > 0);
}
