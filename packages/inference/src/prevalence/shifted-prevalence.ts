import type { ConfusionMatrix, Label, MetricError } from '@confmat/core';
import {
  checkMatrix,
  named,
  partsOf,
  unsupportedType,
  optionConflict,
} from '@confmat/core/internal';

/** How frequent each class is among rows without labels. */
export interface ShiftedPrevalence<L extends Label = Label> {
  readonly labels: readonly L[];
  /**
   * Share of each class, shape (nClasses,), in sum 1; NaN if it is unknown. Noise may put shares
   * outside [0, 1].
   */
  readonly prevalence: Float64Array;
  /** Share over that among the labelled rows, shape (nClasses,). */
  readonly weights: Float64Array;
  /** How well the predictions distinguish the classes, in [0, 1]: the least singular value. */
  readonly separation: number;
  /** Why the shares are unknown. */
  readonly reason?: string;
  /** Why the shares may be far off. */
  readonly warning?: string;
}

/** Elimination takes the cube of the classes. */
const MOST_CLASSES = 500;

/**
 * How frequent each class is among new rows without labels, from how often each was predicted there
 * (black box shift estimation). It holds if only the frequencies changed: rows of a class must be
 * predicted as they were among the labelled ones.
 *
 * @param matrix Labelled rows; every class has some.
 * @param predictedTotals Rows that were predicted as each class among the new ones, shape (nClasses,),
 *   in the order of `matrix.labels`.
 * @returns The shares, with a `warning` where the predictions hardly distinguish classes: below
 *   3 / √rows, which is a rule of thumb.
 * @throws {MetricError} `unsupported-type`, `option-conflict`.
 * @see Lipton, Wang & Smola 2018, "Detecting and correcting for label shift with black box predictors".
 * @example
 * const matrix = confusionMatrixFromCounts([[80, 20], [10, 90]], ['no', 'yes']);
 * shiftedPrevalence(matrix, [500, 500]).prevalence[1].toFixed(4); // → '0.4286'
 */
export function shiftedPrevalence<L extends Label>(
  matrix: ConfusionMatrix<L>,
  predictedTotals: ArrayLike<number>,
): ShiftedPrevalence<L> {
  return named('shiftedPrevalence', () => {
    checkMatrix('matrix', matrix);
    const { labels, nClasses } = matrix;
    if (nClasses > MOST_CLASSES)
      throw optionConflict('matrix', `has ${nClasses} classes, expected at most ${MOST_CLASSES}`);
    const shares = checkTotals(predictedTotals, nClasses);
    const { support, total } = partsOf(matrix);
    const unknown = (reason: string): ShiftedPrevalence<L> => {
      const none = new Float64Array(nClasses).fill(NaN);
      return { labels, prevalence: none, weights: none, separation: 0, reason };
    };
    if (support.includes(0))
      return unknown('a class has no true rows, so how it is predicted is unknown');
    const rates = predictionRates(matrix);
    const prevalence = solveLinear(rates, shares);
    if (!prevalence)
      return unknown('two classes are predicted alike, so their shares cannot be told apart');
    const separation = leastSingularValue(rates);
    const shifted = {
      labels,
      prevalence,
      weights: prevalence.map((share, code) => (share * total) / (support[code] ?? NaN)),
      separation,
    };
    return separation < 3 / Math.sqrt(total)
      ? { ...shifted, warning: 'classes are predicted nearly alike, so the shares may be far off' }
      : shifted;
  });
}

/** Share of each true class (column) that is predicted as each class (row). */
function predictionRates(matrix: ConfusionMatrix): Float64Array[] {
  const { diagonal, errors, support } = partsOf(matrix);
  const rates = matrix.labels.map(() => new Float64Array(matrix.nClasses));
  const set = (truth: number, predicted: number, count: number): void => {
    const row = rates[predicted];
    if (row) row[truth] = count / (support[truth] ?? NaN);
  };
  for (const [code, count] of diagonal.entries()) set(code, code, count);
  for (const [cell, count] of errors.counts.entries()) {
    set(errors.trueCodes[cell] ?? 0, errors.predCodes[cell] ?? 0, count);
  }
  return rates;
}

function checkTotals(totals: unknown, nClasses: number): Float64Array {
  const isList = typeof totals === 'object' && totals !== null && 'length' in totals;
  const counts = isList ? Float64Array.from(totals as ArrayLike<number>) : new Float64Array();
  const sum = counts.reduce((all, count) => all + count, 0);
  if (
    counts.length === nClasses &&
    counts.every((count) => count >= 0) &&
    sum > 0 &&
    sum < Infinity
  ) {
    return counts.map((count) => count / sum);
  }
  throw mustBePredicted(totals, nClasses);
}

/** Numbers of predicted rows that do not fit a matrix. */
function mustBePredicted(value: unknown, nClasses: number): MetricError {
  const expected = `${nClasses} numbers of rows of at least 0, one for each class, not all 0`;
  return unsupportedType('predictedTotals', value, expected);
}

/**
 * Solve A x = b by elimination with the greatest pivot.
 *
 * @param rows A, shape (n, n); not written to.
 * @param right b, shape (n,).
 * @returns x, shape (n,); null if A is singular.
 */
function solveLinear(rows: readonly Float64Array[], right: Float64Array): Float64Array | null {
  const n = right.length;
  const left: Float64Array[] = rows.map((row, i) => Float64Array.of(...row, right[i] ?? 0));
  const at = (row: number, column: number): number => left[row]?.[column] ?? 0;
  for (let column = 0; column < n; ++column) {
    let pivot = column;
    for (let row = column + 1; row < n; ++row) {
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    }
    if (at(pivot, column) === 0) return null;
    const top = left[pivot] as Float64Array;
    left[pivot] = left[column] as Float64Array;
    left[column] = top;
    for (const below of left.slice(column + 1)) {
      const factor = (below[column] ?? 0) / (top[column] ?? NaN);
      if (factor === 0) continue;
      for (let k = column; k <= n; ++k) below[k] = (below[k] ?? 0) - factor * (top[k] ?? 0);
    }
  }
  const found = new Float64Array(n);
  for (let row = n - 1; row >= 0; --row) {
    let rest = at(row, n);
    for (let k = row + 1; k < n; ++k) rest -= at(row, k) * (found[k] ?? 0);
    found[row] = rest / at(row, row);
  }
  return found;
}

/** Steps after which the direction of the least singular value is found to a part in a thousand. */
const STEPS = 30;

/**
 * The least singular value of a matrix: how little a change of x may change A x.
 *
 * @param rows A, shape (n, n).
 * @returns At least 0; from above, so close to it that a warning may rest on it.
 */
function leastSingularValue(rows: readonly Float64Array[]): number {
  const transposed = rows.map((_, column) => Float64Array.from(rows, (row) => row[column] ?? 0));
  let direction: Float64Array = Float64Array.from(rows, (_, i) => 1 + 1 / (i + 2));
  let length = 0;
  for (let step = 0; step < STEPS; ++step) {
    const half = solveLinear(transposed, direction);
    const next = half && solveLinear(rows, half);
    if (!next) return 0;
    length = Math.hypot(...next);
    direction = next.map((value) => value / length);
  }
  return 1 / Math.sqrt(length);
}
