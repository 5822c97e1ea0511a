import { named } from '../errors/metric-error.js';
import type { Label } from '../label.js';
import { sum } from '../kernels/sum.js';
import { lendUnits, poolUnits } from '../units/class-units.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { BinaryCounts } from './binary-counts.js';
import { classCounts } from './class-counts.js';
import { countsWithJson } from './counts-with-json.js';
import { countsOf } from './counts-of.js';
import type { MatrixOrCounts } from './counts-of.js';

/**
 * Add up all rows of counts into one: what micro averages are computed from.
 *
 * Counts of classes pool with **TN = 0**, because a single-label problem has no negative class;
 * there every error is one false positive and one false negative, so micro precision = recall =
 * F1 = accuracy while all classes are pooled. Counts of anything else pool all four.
 * @param source A matrix (its classes are pooled) or counts.
 * @returns Counts of one row, `of: 'total'`; `fn` and `tn` are missing if they were. Units stay.
 * @throws {MetricError} `unsupported-type`.
 */
export function pooledCounts<L extends Label>(source: MatrixOrCounts<L>): BinaryCounts<never> {
  return named('pooledCounts', () => {
    const counts = isConfusionMatrix(source) ? classCounts(source) : countsOf(source);
    const pooled = countsWithJson(poolRows(counts));
    return lendUnits(pooled, counts, poolUnits);
  });
}

/** The same, without units. */
export function poolRows(counts: BinaryCounts): BinaryCounts<never> {
  const { pooledOf, of, tp, fp, fn, tn, weighted } = counts;
  return {
    of: 'total',
    pooledOf: of === 'total' ? pooledOf : of,
    tp: Float64Array.of(sum(tp)),
    fp: Float64Array.of(sum(fp)),
    fn: fn && Float64Array.of(sum(fn)),
    tn: of === 'classes' ? Float64Array.of(0) : tn && Float64Array.of(sum(tn)),
    weighted,
  };
}
