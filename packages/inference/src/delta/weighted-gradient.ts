import type { RatioForm } from '@confmat/core/internal';
import type { AdditiveGradient } from './additive-gradient.js';
import type { SmoothedMatrix } from './smoothed-matrix.js';

/**
 * The mean of a class metric over the classes, each weighing its true rows, and its gradient. With the
 * share r of true and c of predicted rows and the diagonal p, the metric of a class is
 * over · p / (under · p + fp · (c − p) + fn · (r − p)).
 *
 * @param form A ratio that reads tp, fp and fn, with tp alone above: precision, F1, Fβ, Jaccard.
 * @returns Null of any other ratio.
 */
export function weightedGradient(at: SmoothedMatrix, form: RatioForm): AdditiveGradient | null {
  const [over, ...othersAbove] = form.over;
  const [under, fp, fn, tn] = form.under;
  if (tn !== 0 || othersAbove.some((coefficient) => coefficient !== 0)) return null;
  const { diagonal, trueShares, predShares, nClasses } = at;
  const [row, column, added] = [0, 1, 2].map(() => new Float64Array(nClasses)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let value = 0;
  for (let code = 0; code < nClasses; ++code) {
    const p = diagonal[code] ?? 0;
    const r = trueShares[code] ?? 0;
    const below = under * p + fp * ((predShares[code] ?? 0) - p) + fn * (r - p);
    const score = (over * p) / below;
    value += r * score;
    row[code] = score - (r * fn * score) / below;
    column[code] = -(r * fp * score) / below;
    added[code] = (r * (over - (under - fp - fn) * score)) / below;
  }
  return { value, row, column, diagonal: added };
}
