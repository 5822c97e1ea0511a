/** A matrix of counts as a file has it. */
export interface MatrixTable {
  /** The classes, in the order of the rows. */
  readonly labels: readonly string[];
  /** Counts by row, then by column, both in the order of the labels: shape (nClasses, nClasses). */
  readonly counts: readonly (readonly number[])[];
}

/** How evaluations of matrices say that their labels came about. */
export const MATRIX_RULE = 'a matrix of counts';

const DELIMITERS = [',', ';', '\t', ' '];
/** A count of so few digits is exact. */
const COUNT = /^\d{1,15}(?:\.0+)?$/;

/**
 * Whether a file may hold a matrix of counts: its second line begins with a name of the first, and has counts.
 *
 * @param start Its beginning, with at least two lines.
 */
export function mayBeMatrixTable(start: string): boolean {
  // Files of rows have many lines.
  const end = start.indexOf('\n', start.search(/\S/)) + 1;
  const second = start.indexOf('\n', end);
  return delimiterOf(linesOf(second < 0 ? start : start.slice(0, second))) !== null;
}

/**
 * Read a square of counts with the same names on both sides, as `crosstab` and `confusion_matrix` of Python
 * and `table` of R are written to a file; null of other texts. Which side is the truth it does not tell.
 */
export function matrixTable(text: string): MatrixTable | null {
  const lines = linesOf(text);
  const delimiter = delimiterOf(lines);
  if (delimiter === null) return null;
  const [head = [], ...rows] = lines.map((line) => cellsOfLine(line, delimiter));
  const nClasses = rows.length;
  if (nClasses < 2 || !rows.every((row) => row.length === nClasses + 1)) return null;
  const names = namesIn(head, nClasses + 1);
  const labels = rows.map(([name = '']) => name);
  if (names.length !== nClasses || new Set(labels).size !== nClasses) return null;
  const places = labels.map((label) => names.indexOf(label) + 1);
  const areCounts = rows.every((row) => row.slice(1).every((cell) => COUNT.test(cell)));
  if (places.includes(0) || !areCounts) return null;
  return { labels, counts: rows.map((row) => places.map((place) => Number(row[place]))) };
}

/** Lines that are not empty. */
function linesOf(text: string): readonly string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  return lines.filter((line) => line.trim() !== '');
}

/** What separates the cells of a matrix by its first two lines; null where these are of something else. */
function delimiterOf([head = '', first = '']: readonly string[]): string | null {
  const found = DELIMITERS.find((delimiter) => {
    const row = cellsOfLine(first, delimiter);
    const [name = '', ...cells] = row;
    const names = namesIn(cellsOfLine(head, delimiter), row.length);
    const isWhole = names.length === cells.length && cells.length > 1;
    return isWhole && names.includes(name) && cells.every((cell) => COUNT.test(cell));
  });
  return found ?? null;
}

/** The names of the columns; R leaves the corner out. */
function namesIn(head: readonly string[], nCells: number): readonly string[] {
  return head.length === nCells - 1 ? head : head.slice(1);
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
