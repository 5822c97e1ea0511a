import type { ReadColumn } from './read-column.js';
import { hasLongBinaryRow, tableWidth } from './table-of-sets.js';

/**
 * Decide whether arrays and Arrow lists are sets or the rows of indicator matrices, where nobody
 * said: rows if every column may be a matrix, of one width of at least 2. A column of sets would
 * have all labels in every sample to be mistaken for one. Also if the values of a column are 0 and 1
 * and a row has more than two of them: a set would hold a label twice, so the matrix is bad, ragged
 * or beside another one that is, and must not pass for sets.
 *
 * @param columns The columns of one call.
 * @param nLabels Number of labels given, or null.
 * @returns The format of all of them.
 */
export function decideFormat(
  columns: readonly ReadColumn[],
  nLabels: number | null,
): 'sets' | 'indicator' {
  const isBadTable = columns.some(
    (column) => column.form === 'rows' && column.mayBeTable && hasLongBinaryRow(column.raw),
  );
  if (isBadTable) return 'indicator';
  const widths = columns.map(widthOf);
  const width = nLabels ?? widths[0] ?? -1;
  return width >= 2 && widths.every((other) => other === width) ? 'indicator' : 'sets';
}

function widthOf(column: ReadColumn): number {
  switch (column.form) {
    case 'rows':
      return column.mayBeTable ? tableWidth(column.raw) : -1;
    case 'matrix':
      return column.matrix.labels.length;
    case 'sets':
      return column.sets.inferred ? -1 : column.sets.labels.length;
    case 'texts':
      return -1;
  }
}
