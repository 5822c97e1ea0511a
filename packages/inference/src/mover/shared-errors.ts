import type { ConfusionMatrix } from '@confmat/core';
import { partsOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import type { SharedErrors } from './class-means.js';

/**
 * How class metrics of one matrix move together: an error is a false negative of one class and a false
 * positive of the other, and lowers both.
 *
 * @param form A ratio of tp above tp, fp and fn: F1, Fβ, Jaccard.
 */
export function sharedErrors(matrix: ConfusionMatrix, form: RatioForm): SharedErrors {
  const { diagonal, errors, support, predicted } = partsOf(matrix);
  const [over] = form.over;
  const [under, fpWeight, fnWeight] = form.under;
  // The slope of a class by an error over its standard deviation, in which its denominator cancels.
  const slopes = diagonal.map((tp, code) => {
    const fp = (predicted[code] ?? 0) - tp;
    const fn = (support[code] ?? 0) - tp;
    const value = (over * tp) / (under * tp + fpWeight * fp + fnWeight * fn);
    const variance =
      tp * (over - under * value) ** 2 +
      fp * (fpWeight * value) ** 2 +
      fn * (fnWeight * value) ** 2;
    return variance > 0 ? value / Math.sqrt(variance) : 0;
  });
  return {
    errors,
    inRow: slopes.map((slope) => fnWeight * slope),
    inColumn: slopes.map((slope) => fpWeight * slope),
  };
}
