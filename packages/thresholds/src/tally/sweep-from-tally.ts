import { named } from '@confmat/core/internal';
import type { ScoreTally } from '@confmat/core';
import { nothingToCount } from '../refusals.js';
import { checkTally } from './check-tally.js';
import { accumulateDown } from '../sweep/kernels/count-buckets.js';
import { sweepOfTallies } from '../sweep/sweep-of-tallies.js';
import { sweepWithJson } from '../sweep/sweep-with-json.js';
import type { ThresholdSweep } from '../sweep/sweep.js';

/**
 * Make the sweep of scores that were counted elsewhere, as by `countScores` of `@confmat/sql`.
 *
 * @param tally Rows of either class by score; an exact one says whether the scores are single floats.
 * @returns What `thresholdSweep` gives for the rows: of an exact tally the exact sweep, of bins that of
 *   bins, whose thresholds are the lower edges.
 * @throws {MetricError} `empty-input` without rows or if all weights are 0, `unsupported-type`,
 *   `length-mismatch`.
 * @example
 * const facts = { posLabel: 1, nSamples: 3, nSkipped: 0, weighted: false };
 * const columns = { positives: Float64Array.of(0, 1), negatives: Float64Array.of(2, 0) };
 * const scores = Float64Array.of(0.2, 0.7);
 * sweepFromTally({ kind: 'exact', scores, ...columns, ...facts }).thresholds; // → Float64Array [0.7, 0.2]
 */
export function sweepFromTally(tally: ScoreTally): ThresholdSweep {
  return named('sweepFromTally', () => {
    checkTally(tally);
    const { kind, positives, negatives, posLabel, nSamples, nSkipped, weighted } = tally;
    const ascending = tally.kind === 'bins' ? tally.edges.subarray(0, -1) : tally.scores;
    if (nSamples === 0 || ascending.length === 0) throw nothingToCount('tally');
    const tp = summedDown(positives);
    const fp = summedDown(negatives);
    const thresholds = ascending.slice().reverse();
    const totals = { nPositives: tp.total, nNegatives: fp.total };
    const sweep = sweepOfTallies(
      { thresholds, tp: tp.column, fp: fp.column, ...totals },
      {
        kind,
        comparison: '>=',
        precision: tally.kind === 'exact' ? tally.precision : undefined,
        range:
          tally.kind === 'bins' ? [tally.edges[0] ?? NaN, tally.edges.at(-1) ?? NaN] : undefined,
        posLabel,
        nSamples,
        nSkipped,
        weighted,
      },
    );
    const single = tally.kind === 'bins' ? tally.singleScore : undefined;
    if (!single) return sweep;
    return sweepWithJson({ ...sweep, singleScore: single.slice().reverse() });
  });
}

/** Sums from the greatest score down to each, and the sum of all. */
function summedDown(counts: Float64Array): {
  readonly column: Float64Array;
  readonly total: number;
} {
  const column = new Float64Array(counts.length);
  // What is below the lowest threshold comes first: nothing.
  const buckets = new Float64Array(counts.length + 1);
  buckets.set(counts, 1);
  const total = accumulateDown(buckets, new Float64Array(buckets.length), column);
  return { column, total };
}
