import type { ConfusionCell, ConfusionMatrix } from '../matrix/matrix.js';
import { normalizeMatrix } from '../matrix/transforms/normalize-matrix.js';
import type { NormalizeOver } from '../matrix/transforms/normalize-matrix.js';
import { formatFixed } from './format-number.js';

/**
 * The cells of a matrix as texts, shape (nClasses, nClasses), row = true class: counts, or shares
 * with so many decimals.
 */
export function matrixCells(
  matrix: ConfusionMatrix,
  normalize: NormalizeOver | null,
  digits: number,
): readonly (readonly string[])[] {
  const shown = normalize === null ? matrix : normalizeMatrix(matrix, normalize);
  const text = (value: number): string =>
    normalize === null ? countText(value, matrix.weighted) : formatFixed(value, digits);
  return shown.toArray().map((row) => row.map(text));
}

export function countText(count: number, weighted: boolean): string {
  return weighted ? String(Number(count.toPrecision(12))) : String(count);
}

/** The greatest cells off the diagonal, greatest first, equal ones in the matrix's order. */
export function greatestErrors(matrix: ConfusionMatrix, most: number): readonly ConfusionCell[] {
  return [...matrix.cells()]
    .filter(({ trueLabel, predLabel }) => trueLabel !== predLabel)
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
}
