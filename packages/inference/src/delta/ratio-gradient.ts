import type { ConfusionMatrix } from '@confmat/core';
import { partsOf, sum } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import type { AdditiveGradient } from './additive-gradient.js';

/** What one answer of each kind adds to a ratio, the value held. */
type Slopes = readonly [tp: number, fp: number, fn: number, tn: number];

/** A class of a matrix: its counts, by place in `RatioForm`. */
type Cells = readonly [tp: number, fp: number, fn: number, tn: number];

const dot = (a: Cells, b: Cells): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];

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
export function slopesOf(value: number, by: number, { over, under }: RatioForm): Slopes {
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
  classes: readonly { readonly code: number; readonly weight: number; readonly slopes: Slopes }[],
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
  const found = codes.flatMap((code) => {
    const { value, by } = ratioOf(shares[code] ?? [0, 0, 0, 0], form);
    return by === 0 ? [] : [{ code, value, slopes: slopesOf(value, by, form) }];
  });
  if (found.length === 0) return null;
  const weight = 1 / found.length;
  const value = sum(Float64Array.from(found, (one) => one.value)) * weight;
  const parts = found.map(({ code, slopes }) => ({ code, weight, slopes }));
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
