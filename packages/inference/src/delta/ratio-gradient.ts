import type { ConfusionMatrix } from '@confmat/core';
import { partsOf, sum } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { dot } from '../proportions/share.js';
import type { Cells } from '../proportions/share.js';
import type { AdditiveGradient, SmoothedMatrix } from './additive-gradient.js';

/** The counts of every class, shape (nClasses,), as shares of the rows. */
export function classShares(matrix: ConfusionMatrix): readonly Cells[] {
  const { diagonal, support, predicted, total } = partsOf(matrix);
  return Array.from(diagonal, (tp, code) => {
    const fp = (predicted[code] ?? 0) - tp;
    const fn = (support[code] ?? 0) - tp;
    return [tp / total, fp / total, fn / total, (total - tp - fp - fn) / total] as const;
  });
}

/** A ratio of the counts of one class: its value, NaN where undefined, and what is divided. */
export function ratioOf(cells: Cells, { over, under }: RatioForm): { value: number; by: number } {
  const by = dot(cells, under);
  return { value: by === 0 ? NaN : dot(cells, over) / by, by };
}

/** Slopes of a ratio by the share of each kind of answer, with a value and a divisor at hand. */
export function slopesOf(value: number, by: number, { over, under }: RatioForm): Cells {
  const slope = (place: 0 | 1 | 2 | 3): number => (over[place] - value * under[place]) / by;
  return [slope(0), slope(1), slope(2), slope(3)];
}

/**
 * Sum of functions of the classes, each given by its slopes and weight: as row, column and diagonal
 * parts, since a cell is a hit of one class, or a miss of its true and a false alarm of its predicted
 * class, and a right rejection of all others.
 */
export function addedSlopes(
  nClasses: number,
  classes: readonly { readonly code: number; readonly weight: number; readonly slopes: Cells }[],
): Omit<AdditiveGradient, 'value'> {
  const [row, column, diagonal] = [0, 1, 2].map(() => new Float64Array(nClasses)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  let everywhere = 0;
  for (const { code, weight, slopes } of classes) {
    const [tp, fp, fn, tn] = slopes;
    everywhere += weight * tn;
    row[code] = (row[code] ?? 0) + weight * (fn - tn);
    column[code] = (column[code] ?? 0) + weight * (fp - tn);
    diagonal[code] = (diagonal[code] ?? 0) + weight * (tp - fp - fn + tn);
  }
  return { row: row.map((part) => part + everywhere), column, diagonal };
}

/** The mean of a ratio over classes, where it is defined, and its gradient; null if it is nowhere. */
export function meanRatioGradient(
  matrix: ConfusionMatrix,
  form: RatioForm,
  codes: readonly number[],
): AdditiveGradient | null {
  const shares = classShares(matrix);
  const defined = codes.flatMap((code) => {
    const { value, by } = ratioOf(shares[code] ?? [0, 0, 0, 0], form);
    return by === 0 ? [] : [{ code, value, slopes: slopesOf(value, by, form) }];
  });
  if (defined.length === 0) return null;
  const weight = 1 / defined.length;
  const value = sum(Float64Array.from(defined, (one) => one.value)) * weight;
  const parts = defined.map(({ code, slopes }) => ({ code, weight, slopes }));
  return { value, ...addedSlopes(matrix.nClasses, parts) };
}

/** A ratio of all classes pooled and its gradient: an error is one false positive and one miss. */
export function pooledRatioGradient(
  matrix: ConfusionMatrix,
  form: RatioForm,
): AdditiveGradient | null {
  const { diagonal, total } = partsOf(matrix);
  const right = sum(diagonal) / total;
  const { value, by } = ratioOf([right, 1 - right, 1 - right, 0], form);
  if (by === 0) return null;
  const [tp, fp, fn] = slopesOf(value, by, form);
  const k = matrix.nClasses;
  return {
    value,
    row: new Float64Array(k).fill(fp + fn),
    column: new Float64Array(k),
    diagonal: new Float64Array(k).fill(tp - fp - fn),
  };
}

/**
 * The mean of a class metric over the classes, each weighing its true rows, and its gradient.
 *
 * @param form A ratio that reads tp, fp and fn, with tp alone above: precision, F1, Fβ, Jaccard.
 * @returns Null of any other ratio.
 */
export function weightedGradient(at: SmoothedMatrix, form: RatioForm): AdditiveGradient | null {
  const { trueShares } = at;
  return weighedGradient(at, form, (code) => trueShares[code] ?? 0, 1);
}

/**
 * The plain mean of a class metric over the classes that it is defined for, and its gradient.
 *
 * @param form As of `weightedGradient`.
 * @returns Null of any other ratio.
 */
export function classMeanGradient(at: SmoothedMatrix, form: RatioForm): AdditiveGradient | null {
  const nDefined = at.diagonal.reduce((n, _, code) => n + (below(at, form, code) > 0 ? 1 : 0), 0);
  return weighedGradient(at, form, () => 1 / nDefined, 0);
}

/**
 * With the share r of true and c of predicted rows and the diagonal p, the metric of a class is
 * over · p / (under · p + fp · (c − p) + fn · (r − p)).
 *
 * @param byTrueShare 1 if the weights are the shares of true rows, which change with the cells.
 */
function weighedGradient(
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
