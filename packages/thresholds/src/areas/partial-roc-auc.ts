import { invalidValue, named } from '@confmat/core/internal';
import { findFirstAbove } from '../kernels/find-in-sorted.js';
import { reduceRocArea } from '../kernels/reduce-areas.js';
import { MAX_FPR } from '../refusals.js';
import { checkExactSweep, checkRising } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { areaColumns } from './area-columns.js';

/**
 * Area under the ROC curve up to a false positive rate, as it is: at most `maxFpr`, and maxFpr² / 2
 * by chance. `rocAuc` with `maxFpr` is the same area on a scale of 0.5 to 1.
 * @param sweep An exact sweep.
 * @param maxFpr The false positive rate up to which the area is taken, in (0, 1].
 * @returns In [0, maxFpr]; NaN with one class only.
 * @throws {MetricError} `option-conflict` if the sweep is not exact or its counts fall,
 *   `invalid-value`, `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * partialRocAuc(sweep, 0.5); // → 0.25
 */
export function partialRocAuc(sweep: ThresholdSweep, maxFpr: number): number {
  return named('partialRocAuc', () => {
    checkExactSweep(sweep);
    if (!isMaxFpr(maxFpr)) throw invalidValue('maxFpr', maxFpr, MAX_FPR);
    checkRising(sweep);
    return partialArea(sweep, maxFpr);
  });
}

/** The area up to a false positive rate in (0, 1], interpolated at its end; NaN with one class. */
export function partialArea(sweep: ThresholdSweep, maxFpr: number): number {
  const { tp, fp, nPositives, nNegatives } = areaColumns(sweep, columnsOf(sweep));
  const maxFp = maxFpr * nNegatives;
  const end = findFirstAbove(fp, maxFp);
  let area = reduceRocArea(tp, fp, 0, end);
  if (end < fp.length) {
    const [tpBefore = 0, fpBefore = 0] = [tp[end - 1], fp[end - 1]];
    const [tpAfter = 0, fpAfter = 0] = [tp[end], fp[end]];
    const run = maxFp - fpBefore;
    const rise = ((tpAfter - tpBefore) * run) / (fpAfter - fpBefore);
    area += run * (tpBefore + rise / 2);
  }
  return Math.min(maxFpr, area / nPositives / nNegatives);
}

/** Tell whether a value may be the greatest false positive rate. */
export function isMaxFpr(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= 1;
}
