import stringWidth from 'string-width';

/** Lay out rows of cells in right-aligned columns, two spaces apart. */
export function grid(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [place, cell] of row.entries()) {
      widths[place] = Math.max(widths[place] ?? 0, stringWidth(cell));
    }
  }
  const line = (row: readonly string[]): string =>
    row
      .map((cell, place) => ' '.repeat((widths[place] ?? 0) - stringWidth(cell)) + cell)
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}
