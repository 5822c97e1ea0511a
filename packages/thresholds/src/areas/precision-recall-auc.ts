import { named } from '@confmat/core/internal';
import { reducePrecisionTrapezoids } from '../kernels/reduce-areas.js';
import { checkExactSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { areaColumns, withinUnit } from './area-columns.js';

/**
 * Area under the precision–recall curve by trapezoids, its convention (recall 0, precision 1)
 * included. Straight lines between its points are too good to be reached: for comparing models
 * prefer `averagePrecision` or `precisionRecallGainAuc`.
 * @param sweep An exact sweep.
 * @returns In [0, 1]; NaN without positives.
 * @throws {MetricError} `option-conflict` if the sweep is not exact, `unsupported-type`.
 * @see scikit-learn `auc(recall, precision)` of its `precision_recall_curve`.
 * @example
 * precisionRecallAuc(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])); // → 0.7916666666666666
 */
export function precisionRecallAuc(sweep: ThresholdSweep): number {
  return named('precisionRecallAuc', () => {
    checkExactSweep(sweep);
    const { tp, fp, nPositives } = areaColumns(sweep, columnsOf(sweep));
    return withinUnit(reducePrecisionTrapezoids(tp, fp) / nPositives);
  });
}
