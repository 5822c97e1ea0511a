import { isArrowColumn } from './arrow-layout.js';
import type { CheckedColumn } from './column.js';

/**
 * One cell of a column, for a message.
 *
 * @param cells A column.
 * @param row A row.
 * @returns The cell as the column's library gives it; null where it has no way to.
 */
export function cellAt(cells: CheckedColumn, row: number): unknown {
  if (!isArrowColumn(cells)) return cells[row];
  const { get, at } = cells as { get?: (row: number) => unknown; at?: (row: number) => unknown };
  const read = get ?? at;
  return read ? read.call(cells, row) : null;
}
