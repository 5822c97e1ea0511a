import { named } from '@confmat/core/internal';
import { reducePrecisionSteps } from '../kernels/reduce-areas.js';
import { checkExactSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { areaColumns, withinUnit } from './area-columns.js';

/**
 * Average precision: the mean over the positives of the precision at their own threshold, which is
 * the area under the precision–recall curve drawn in steps.
 * @param sweep An exact sweep.
 * @returns In (0, 1]; NaN without positives. A model without skill has the prevalence.
 * @throws {MetricError} `option-conflict` if the sweep is not exact (`averagePrecisionBounds`
 *   answers then), `unsupported-type`.
 * @see scikit-learn `average_precision_score`; without positives it is 0 there.
 * @example
 * averagePrecision(thresholdSweep([0, 1, 0, 1], [0.1, 0.2, 0.4, 0.8])); // → 0.8333333333333333
 */
export function averagePrecision(sweep: ThresholdSweep): number {
  return named('averagePrecision', () => {
    checkExactSweep(sweep, 'averagePrecisionBounds');
    const { tp, fp, nPositives } = areaColumns(sweep, columnsOf(sweep));
    return averagePrecisionOf(tp, fp, 0, tp.length, nPositives);
  });
}

/** The same of rows [first, end) of columns, which are all rows of a sweep, of ordinary counts. */
export function averagePrecisionOf(
  tp: Float64Array,
  fp: Float64Array,
  first: number,
  end: number,
  nPositives: number,
): number {
  return withinUnit(reducePrecisionSteps(tp, fp, first, end) / nPositives);
}
