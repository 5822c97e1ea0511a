/**
 * Lay out rows of cells, each on one line, in right-aligned columns, two spaces apart; every line
 * ends in a newline.
 */
export function grid(
  rows: readonly (readonly string[])[],
  widthOf: (text: string) => number = countChars,
): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [place, cell] of row.entries()) {
      widths[place] = Math.max(widths[place] ?? 0, widthOf(cell));
    }
  }
  const line = (row: readonly string[]): string =>
    row
      .map((cell, place) => ' '.repeat((widths[place] ?? 0) - widthOf(cell)) + cell)
      .join('  ')
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join('');
}

function countChars(text: string): number {
  return [...text].length;
}
