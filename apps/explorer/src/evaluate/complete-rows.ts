import { labelCells } from '../columns/dictionary-column.js';
import type { LabelCells } from '../columns/dictionary-column.js';

/** The rows with a label in each column; null if those are all. */
export function completeRows(columns: readonly LabelCells[]): Int32Array | null {
  const lacking = columns.map(({ codes }) => codes).filter((codes) => codes.includes(-1));
  const [first] = lacking;
  if (!first) return null;
  const rows = new Int32Array(first.length);
  let n = 0;
  for (let row = 0; row < first.length; ++row) {
    if (lacking.every((codes) => (codes[row] ?? -1) >= 0)) rows[n++] = row;
  }
  return rows.slice(0, n);
}

/** The cells of some rows, with the labels that occur there; null for all rows. */
export function cellsAt(cells: LabelCells, rows: Int32Array | null): LabelCells {
  if (!rows) return cells;
  const codeOf = new Int32Array(cells.labels.length).fill(-1);
  const known: number[] = [];
  const codes = rows.map((row) => {
    const code = cells.codes[row] ?? -1;
    if (code < 0) return -1;
    if (codeOf[code] === -1) codeOf[code] = known.push(code) - 1;
    return codeOf[code] ?? -1;
  });
  return labelCells(
    codes,
    known.flatMap((code) => cells.labels[code] ?? []),
  );
}
