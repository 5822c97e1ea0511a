/** Write rows of cells as CSV. */
export function csvTable(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A number in full precision, NaN as nothing. */
export function csvNumber(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
