import { checkOptionNames, named } from '@confmat/core/internal';
import { findFirstAbove, findFirstAtLeast } from '../kernels/find-in-sorted.js';
import { checkSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { DROP_OPTIONS } from './roc-curve.js';
import type { DropIntermediateOption } from './roc-curve.js';
import { ratesOf, recallChanges, withFirst } from './sweep-points.js';

/** False negative rate against false positive rate, shape (nPoints,) each. */
export interface DetCurve {
  /** Descending, in [0, 1]; all NaN without negatives. */
  readonly fpr: Float64Array;
  /** Ascending, in [0, 1]; all NaN without positives. */
  readonly fnr: Float64Array;
  /** Ascending; Infinity, which no score reaches, is the last if no score has an fpr of 0. */
  readonly thresholds: Float64Array;
}

/**
 * The detection error tradeoff curve: misses against false alarms, often drawn on normal deviates.
 * It runs from the highest threshold without misses to the lowest one without false alarms.
 * @param sweep A sweep of any kind.
 * @param options `dropIntermediate` leaves out points whose fnr is that of both neighbours.
 * @returns Rates and thresholds. With one class only: every threshold, and NaN for the class that
 *   is not there.
 * @throws {MetricError} `unsupported-type`.
 * @see scikit-learn `det_curve`: the same points; with one class it raises.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * detCurve(sweep).fnr; // → Float64Array [0, 0.5, 0.5]
 */
export function detCurve(sweep: ThresholdSweep, options: DropIntermediateOption = {}): DetCurve {
  return named('detCurve', () => {
    checkSweep(sweep);
    checkOptionNames(options, DROP_OPTIONS);
    const { nPositives, nNegatives } = sweep;
    const columns = columnsOf(sweep);
    const all = {
      thresholds: withFirst(sweep.thresholds, Infinity),
      tp: withFirst(columns.tp, 0),
      fp: withFirst(columns.fp, 0),
    };
    const { thresholds, tp, fp } = options.dropIntermediate ? recallChanges(all) : all;
    const isDefined = nPositives > 0 && nNegatives > 0;
    const first = isDefined ? findFirstAbove(fp, 0) - 1 : 0;
    const end = isDefined ? findFirstAtLeast(tp, nPositives) + 1 : tp.length;
    const upwards = (column: Float64Array): Float64Array => column.slice(first, end).reverse();
    return {
      fpr: ratesOf(upwards(fp), nNegatives),
      fnr: ratesOf(
        upwards(tp).map((found) => nPositives - found),
        nPositives,
      ),
      thresholds: upwards(thresholds),
    };
  });
}
