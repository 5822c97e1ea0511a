import type { RatioForm } from '@confmat/core/internal';
import type { AdditiveGradient } from './additive-gradient.js';
import type { SmoothedMatrix } from './smoothed-matrix.js';

/**
 * The mean of a class metric over the classes, each weighing its true rows, and its gradient.
 *
 * @param form A ratio that reads tp, fp and fn, with tp alone above: precision, F1, Fβ, Jaccard.
 * @returns Null of any other ratio.
 */
export function weightedGradient(at: SmoothedMatrix, form: RatioForm): AdditiveGradient | null {
  const { trueShares } = at;
  return gradientOf(at, form, (code) => trueShares[code] ?? 0, 1);
}

/**
 * The plain mean of a class metric over the classes that it is defined for, or its value of one class,
 * and its gradient.
 *
 * @param form As of `weightedGradient`.
 * @param of The mean, or the code of a class.
 * @returns Null of any other ratio.
 */
export function classMeanGradient(
  at: SmoothedMatrix,
  form: RatioForm,
  of: 'macro' | number,
): AdditiveGradient | null {
  if (typeof of === 'number') return gradientOf(at, form, (code) => (code === of ? 1 : 0), 0);
  const nDefined = at.diagonal.reduce((n, _, code) => n + (below(at, form, code) > 0 ? 1 : 0), 0);
  return gradientOf(at, form, () => 1 / nDefined, 0);
}

/**
 * With the share r of true and c of predicted rows and the diagonal p, the metric of a class is
 * over · p / (under · p + fp · (c − p) + fn · (r − p)).
 *
 * @param byTrueShare 1 if the weights are the shares of true rows, which change with the cells.
 */
function gradientOf(
  at: SmoothedMatrix,
  form: RatioForm,
  weightOf: (code: number) => number,
  byTrueShare: 0 | 1,
): AdditiveGradient | null {
  const [over, ...othersAbove] = form.over;
  const [under, fp, fn, tn] = form.under;
  if (tn !== 0 || othersAbove.some((coefficient) => coefficient !== 0)) return null;
  const { nClasses } = at;
  const [row, column, diagonal] = [0, 1, 2].map(() => new Float64Array(nClasses)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let value = 0;
  for (let code = 0; code < nClasses; ++code) {
    const weight = weightOf(code);
    const size = below(at, form, code);
    if (weight === 0 || size === 0) continue;
    const score = (over * (at.diagonal[code] ?? 0)) / size;
    value += weight * score;
    row[code] = byTrueShare * score - (weight * fn * score) / size;
    column[code] = -(weight * fp * score) / size;
    diagonal[code] = (weight * (over - (under - fp - fn) * score)) / size;
  }
  return { value, row, column, diagonal };
}

function below(at: SmoothedMatrix, { under: [under, fp, fn] }: RatioForm, code: number): number {
  const p = at.diagonal[code] ?? 0;
  return under * p + fp * ((at.predShares[code] ?? 0) - p) + fn * ((at.trueShares[code] ?? 0) - p);
}
