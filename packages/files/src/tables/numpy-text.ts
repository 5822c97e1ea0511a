// What savetxt of numpy writes with a header: names behind a mark of comments, and cells separated by spaces,
// or by what was asked for. Cells are numbers, or texts without quotes.

/** How a text of savetxt is written. */
export interface NumpyText {
  /** What separates its cells. */
  readonly mark: ' ' | ',' | '\t' | ';';
}

const MARKS = [',', '\t', ';', ' '] as const;

/**
 * How a text of numpy's `savetxt` with a header is written.
 *
 * @param start The first characters of the text.
 * @returns Null where it is written otherwise: names and first row are not of one number.
 */
export function numpyTextOf(start: string): NumpyText | null {
  const [, names, row] = /^# ([^\r\n#"]+)\r?\n([^\r\n#"]+)\r?\n/.exec(start) ?? [];
  if (names === undefined || row === undefined) return null;
  const mark = MARKS.find((one) => names.includes(one));
  if (mark === undefined || names.split(mark).some((name) => name.trim() === '')) return null;
  return names.split(mark).length === row.split(mark).length ? { mark } : null;
}

/** What is said of such a text. */
export const NUMPY_TEXT_NOTE = 'read as savetxt of numpy wrote it: names behind "# "';

/** The rows of such a text as CSV, piece by piece. */
export class NumpyTextToCsv {
  private isFirst = true;
  private rest = '';

  constructor(private readonly text: NumpyText) {}

  /** The CSV of the lines that a piece of text ends. */
  next(piece: string): string {
    const lines = (this.rest + piece).split('\n');
    this.rest = lines.pop() ?? '';
    return lines.map((line) => `${this.line(line)}\n`).join('');
  }

  /** The CSV of what is left at the end of the text. */
  end(): string {
    return this.rest === '' ? '' : this.next('\n');
  }

  private line(line: string): string {
    const cells = (this.isFirst ? line.slice('# '.length) : line).replace(/\r$/, '');
    this.isFirst = false;
    if (this.text.mark === ',') return cells;
    const parts = cells
      .split(this.text.mark)
      .map((cell) => (cell.includes(',') ? `"${cell}"` : cell));
    return parts.join();
  }
}
