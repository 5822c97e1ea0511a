/**
 * Lay out rows of cells in right-aligned columns, two spaces apart.
 *
 * @param rows Cells, each on one line; rows may have fewer cells than others.
 * @param widthOf How wide a text is. Default: its number of characters.
 * @returns A line for each row, each ending in a newline.
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
