import type { ExactScoreTally } from '@confmat/core';
import { rocAuc, sweepFromTally } from '@confmat/thresholds';
import type { Input } from '../../input/input.js';
import type { ScoreRequest } from '../../input/score-rows.js';
import type { ScoreMetrics } from './metrics-of-scores.js';

const APART =
  'an engine counts the scores of each class apart, and does not see those of one row together';

/**
 * Metrics of a column of scores for each class, which an engine counts one by one.
 * @param names The classes of the columns.
 */
export async function classTallyMetrics(
  tally: NonNullable<Input['tally']>,
  request: ScoreRequest,
  names: readonly string[],
): Promise<ScoreMetrics> {
  let sum = 0;
  for (const [place, posLabel] of names.entries()) {
    sum += areaOf(await tally({ ...request, posLabel }, place));
  }
  const ofRows = [
    'top2Accuracy',
    ...(names.length > 5 ? ['top5Accuracy'] : []),
    ...['logLoss', 'brierScore'],
  ];
  return {
    values: { macroRocAuc: sum / names.length },
    names: ['macroRocAuc', ...ofRows],
    missing: [`no ${ofRows.join(', ')}: ${APART}`],
    refused: Object.fromEntries(ofRows.map((name) => [name, APART])),
    intervals: () => Promise.resolve({}),
  };
}

/** The area of a class against the rest; NaN for one that has no rows, or all. */
function areaOf(tally: ExactScoreTally | null): number {
  return tally ? rocAuc(sweepFromTally(tally)) : NaN;
}
