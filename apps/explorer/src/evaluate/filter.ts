import type { Choice, Filter } from '../protocol.js';
import { cellText, textOf } from '../columns/stored-column.js';
import { columnOf } from './session.js';
import type { RowSession } from './session.js';

/** The places of the rows that all filters keep; null for all. A missing value is kept by filters that say so. */
export function keptRows(session: RowSession, where: readonly Filter[]): Int32Array | null {
  if (where.length === 0) return null;
  return session.memo.of(['kept', where], () => {
    const tests = where.map(({ column: name, values, orMissing = false }) => {
      const column = columnOf(session, name);
      const wanted = new Set(values);
      if (column.form === 'numbers') {
        return (row: number): boolean => {
          const text = cellText(column, row);
          return text === null ? orMissing : wanted.has(text);
        };
      }
      const isKept = column.values.map((cell) => wanted.has(textOf(cell)));
      return (row: number): boolean => isKept[column.codes[row] ?? -1] ?? orMissing;
    });
    const kept = new Int32Array(session.table.nRows);
    let n = 0;
    for (let row = 0; row < session.table.nRows; ++row) {
      if (tests.every((test) => test(row))) kept[n++] = row;
    }
    return kept.slice(0, n);
  });
}

/** The rows that the filters keep. */
export function placesOf(session: RowSession, { where }: Choice): Int32Array | null {
  const places = keptRows(session, where);
  if (places?.length === 0) throw new Error('no row meets all filters: remove one of them');
  return places;
}
