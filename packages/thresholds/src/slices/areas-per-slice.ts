import { named, unsupportedType, within } from '@confmat/core/internal';
import { isOrdinary } from '../areas/area-columns.js';
import { averagePrecision, averagePrecisionOf } from '../areas/average-precision.js';
import { rocAreaOf, rocAuc } from '../areas/roc-auc.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import type { Reduction } from './group-tallies.js';
import { reduceSlice } from './sliced-sweep.js';
import type { SlicedSweep } from './sliced-sweep.js';

/**
 * Area under the ROC curve of each slice.
 * @param slices What `slicedSweeps` or `slicedSweepsFromJson` returned, of exact kind.
 * @returns Numbers in [0, 1], shape (nSlices,), in the order of the slices; NaN for one class only. To
 *   the bit `rocAuc(sweep)` of each; of many slices much faster, since no sweep is made.
 * @throws {MetricError} `unsupported-type`; `option-conflict` if a sweep is not exact.
 * @see scikit-learn `roc_auc_score` of the rows of each group.
 * @example
 * const by = { country: ['de', 'fr', 'de', 'fr'] };
 * rocAucPerSlice(slicedSweeps([0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8], by)); // → Float64Array [1, 0]
 */
export function rocAucPerSlice(slices: readonly SlicedSweep[]): Float64Array {
  return named('rocAucPerSlice', () => areasOf(slices, rocAuc, rocAreaOf));
}

/**
 * Average precision of each slice.
 * @param slices What `slicedSweeps` or `slicedSweepsFromJson` returned, of exact kind.
 * @returns Numbers in (0, 1], shape (nSlices,), in the order of the slices; NaN without positives. To
 *   the bit `averagePrecision(sweep)` of each; of many slices much faster, since no sweep is made.
 * @throws {MetricError} `unsupported-type`; `option-conflict` if a sweep is not exact.
 * @see scikit-learn `average_precision_score` of the rows of each group.
 * @example
 * const by = { country: ['de', 'fr', 'de', 'fr'] };
 * const slices = slicedSweeps([0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8], by);
 * averagePrecisionPerSlice(slices); // → Float64Array [1, 0.5]
 */
export function averagePrecisionPerSlice(slices: readonly SlicedSweep[]): Float64Array {
  return named('averagePrecisionPerSlice', () =>
    areasOf(slices, averagePrecision, averagePrecisionOf),
  );
}

/**
 * @param ofSweep Checks a sweep, and makes its area.
 * @param reduction The same of columns.
 */
function areasOf(
  slices: readonly SlicedSweep[],
  ofSweep: (sweep: ThresholdSweep) => number,
  reduction: Reduction,
): Float64Array {
  const given: unknown = slices;
  if (!Array.isArray(given)) {
    throw unsupportedType(
      'slices',
      given,
      'an array of { group, sweep }, as slicedSweeps makes it',
    );
  }
  const ofColumns: Reduction = (tp, fp, first, end, nPositives, nNegatives) =>
    isOrdinary(nPositives, nNegatives)
      ? reduction(tp, fp, first, end, nPositives, nNegatives)
      : undefined;
  const areas = new Float64Array(slices.length);
  for (const [i, slice] of slices.entries()) {
    areas[i] =
      reduceSlice(slice, ofColumns) ?? within(`slices[${i}]`, () => ofSweep(sweepOf(slice)));
  }
  return areas;
}

/** What `ofSweep` checks: slices may be anything. */
function sweepOf(slice: SlicedSweep | null | undefined): ThresholdSweep {
  return slice?.sweep as ThresholdSweep;
}
