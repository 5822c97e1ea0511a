import { normalizeMatrix } from '@confmat/core';
import { formatFixed } from '@confmat/core/internal';
import type { ConfusionCell, ConfusionMatrix, NormalizeOver } from '@confmat/core';

/** Above this many classes a matrix is too wide to read, and its greatest errors are listed. */
export const MOST_CLASSES_SHOWN = 24;

/** The cells of a matrix as texts, row by row; row = true class. */
export function matrixCells(
  matrix: ConfusionMatrix,
  normalize: NormalizeOver | null,
  digits: number,
): readonly (readonly string[])[] {
  const shown = normalize === null ? matrix : normalizeMatrix(matrix, normalize);
  const text = (value: number): string =>
    normalize === null ? countText(value, matrix.weighted) : formatFixed(value, digits);
  const { nClasses } = matrix;
  return matrix.labels.map((_, i) =>
    Array.from(shown.counts.subarray(i * nClasses, (i + 1) * nClasses), text),
  );
}

/** A count: as it is, or a sum of weights without the noise of its last bits. */
export function countText(count: number, weighted: boolean): string {
  return weighted ? String(Number(count.toPrecision(12))) : String(count);
}

/** What the cells of a matrix are. */
export function cellsInWords(normalize: NormalizeOver | null): string {
  switch (normalize) {
    case 'true':
      return 'shares of each true class';
    case 'pred':
      return 'shares of each predicted class';
    case 'all':
      return 'shares of all rows';
    case null:
      return 'counts';
  }
}

/** The greatest cells off the diagonal, greatest first. */
export function greatestErrors(matrix: ConfusionMatrix, most: number): readonly ConfusionCell[] {
  return [...matrix.cells()]
    .filter(({ trueLabel, predLabel }) => trueLabel !== predLabel)
    .sort((a, b) => b.count - a.count)
    .slice(0, most);
}
