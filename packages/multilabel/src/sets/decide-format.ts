import type { ReadColumn } from './read-column.js';
import { tableWidth } from './table-of-sets.js';

/**
 * Decide whether arrays and Arrow lists are sets or the rows of indicator matrices, where nobody
 * said: rows only if every column may be a matrix, of one width of at least 2. A column of sets
 * would have all labels in every sample to be mistaken for one.
 *
 * @param columns The columns of one call.
 * @param nLabels Number of labels given, or null.
 * @returns The format of all of them.
 */
export function decideFormat(
  columns: readonly ReadColumn[],
  nLabels: number | null,
): 'sets' | 'indicator' {
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
