import { cellInFull } from './cell.js';
import type { Document } from './document.js';

/** Write the records of a document as CSV: full precision, NaN as nothing. */
export function renderCsv({ records: { head, body, foot } }: Document): string {
  const line = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`;
  return [head, ...body, ...foot].map((row) => line(row.map(cellInFull))).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
