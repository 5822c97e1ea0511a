import { csvCell, guarded } from '@confmat/report/document';
import { cellText } from '../columns/stored-column.js';
import type { StoredColumn } from '../columns/stored-column.js';

/** Lines that are joined at a time: a text of all of them may be longer than a text can be. */
const MOST_JOINED = 10_000;

/**
 * Rows as a CSV file of RFC 4180: the number of the row in its file, then each cell as it is. A
 * missing cell has no characters, an empty text has quotes, and a text that a spreadsheet would run as a
 * formula begins with an apostrophe.
 *
 * @param rows Rows of the file, in the order in which they are written.
 */
export function csvOfRows(columns: readonly StoredColumn[], rows: Int32Array): Blob {
  const names = columns.map(({ name }) => name);
  const first = names.includes('row') ? 'row of the file' : 'row';
  const parts = [lineOf([first, ...names])];
  for (let start = 0; start < rows.length; start += MOST_JOINED) {
    const lines = Array.from(rows.subarray(start, start + MOST_JOINED), (row) =>
      lineOf([String(row + 1), ...columns.map((column) => cellText(column, row))]),
    );
    parts.push(lines.join(''));
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function lineOf(cells: readonly (string | null)[]): string {
  const written = cells.map((cell) =>
    cell === '' ? '""' : cell === null ? '' : csvCell(guarded(cell)),
  );
  return `${written.join(',')}\r\n`;
}
