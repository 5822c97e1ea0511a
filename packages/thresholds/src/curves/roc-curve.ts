import { checkOptionNames, named } from '@confmat/core/internal';
import { checkSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { cornerPoints, ratesFromOrigin, withFirst } from './sweep-points.js';

/** Option of curves whose inner points may be left out. */
export interface DropIntermediateOption {
  /** Whether to leave out points that a drawn line does not need. Default: false. */
  readonly dropIntermediate?: boolean | undefined;
}

/** The names of these options, checked by the curves that have them. */
export const DROP_OPTIONS: readonly string[] = ['dropIntermediate'];

/** True positive rate against false positive rate, shape (nPoints,) each, from (0, 0) on. */
export interface RocCurve {
  /** Ascending, in [0, 1]; all NaN without negatives. */
  readonly fpr: Float64Array;
  /** Ascending, in [0, 1]; all NaN without positives. */
  readonly tpr: Float64Array;
  /** Descending; the first is Infinity, which no score reaches. */
  readonly thresholds: Float64Array;
}

/**
 * The ROC curve: how many positives are found at the price of how many negatives.
 *
 * A curve of listed or binned thresholds has their points only, each exact, and ends at the lowest.
 * @param sweep A sweep of any kind.
 * @param options `dropIntermediate` leaves out the points between equal steps, as scikit-learn does
 *   by default; the area stays.
 * @returns Rates and thresholds, shape (nThresholds + 1,) or less.
 * @throws {MetricError} `unsupported-type`.
 * @see scikit-learn `roc_curve`: the same points; there `drop_intermediate` is true by default.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * rocCurve(sweep).tpr; // → Float64Array [0, 0.5, 0.5, 1, 1]
 */
export function rocCurve(sweep: ThresholdSweep, options: DropIntermediateOption = {}): RocCurve {
  return named('rocCurve', () => {
    checkSweep(sweep);
    checkOptionNames(options, DROP_OPTIONS);
    const columns = columnsOf(sweep);
    const all = { thresholds: sweep.thresholds, tp: columns.tp, fp: columns.fp };
    const { thresholds, tp, fp } = options.dropIntermediate ? cornerPoints(all) : all;
    return {
      fpr: ratesFromOrigin(fp, sweep.nNegatives),
      tpr: ratesFromOrigin(tp, sweep.nPositives),
      thresholds: withFirst(thresholds, Infinity),
    };
  });
}
