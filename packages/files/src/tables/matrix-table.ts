/** A matrix of counts as a file has it. */
export interface MatrixTable {
  /** The classes, in the order of the rows. */
  readonly labels: readonly string[];
  /** Counts by row, then by column, both in the order of the labels: shape (nClasses, nClasses). */
  readonly counts: readonly (readonly number[])[];
}

const DELIMITERS = [',', ';', '\t', ' '];
const COUNT = /^\d+(?:\.0+)?$/;

/**
 * Read a square of counts with the same names on both sides, as `crosstab` and `confusion_matrix` of Python
 * and `table` of R are written to a file; null of other texts. Which side is the truth it does not tell.
 */
export function matrixTable(text: string): MatrixTable | null {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const full = lines.filter((line) => line.trim() !== '');
  for (const delimiter of DELIMITERS) {
    const found = tableOf(full.map((line) => cellsOfLine(line, delimiter)));
    if (found) return found;
  }
  return null;
}

function tableOf(lines: readonly (readonly string[])[]): MatrixTable | null {
  const [head = [], ...rows] = lines;
  const nClasses = rows.length;
  if (nClasses < 2 || !rows.every((row) => row.length === nClasses + 1)) return null;
  // R leaves the corner out.
  const names = head.length === nClasses ? head : head.slice(1);
  const labels = rows.map(([name = '']) => name);
  if (names.length !== nClasses || new Set(labels).size !== nClasses) return null;
  const places = labels.map((label) => names.indexOf(label) + 1);
  const areCounts = rows.every((row) => row.slice(1).every((cell) => COUNT.test(cell)));
  if (places.includes(0) || !areCounts) return null;
  return { labels, counts: rows.map((row) => places.map((place) => Number(row[place]))) };
}

/** The cells of a line, without quotes and spaces around them. */
function cellsOfLine(line: string, delimiter: string): readonly string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (const char of line) {
    if (char === '"') isQuoted = !isQuoted;
    else if (char !== delimiter || isQuoted) cell += char;
    else {
      cells.push(cell.trim());
      cell = '';
    }
  }
  return [...cells, cell.trim()];
}
