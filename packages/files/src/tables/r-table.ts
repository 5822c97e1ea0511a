/** How R's write.table wrote a file, where that is no CSV. */
export interface RTable {
  readonly separator: ' ' | '\t';
  /** Whether each row begins with its name, above which no name of a column stands. */
  readonly hasRowNames: boolean;
}

/** What the column of the names of rows is called. */
const ROW_NAMES = 'row.names';

/**
 * Tell a file of R's write.table by its first lines: names in quotes, separated by spaces, and below them as
 * many cells or one more; or separated by tabs with one more.
 *
 * @param start The first bytes as text, at least two lines of them.
 */
export function rTableOf(start: string): RTable | null {
  const text = start.replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '');
  for (const separator of [' ', '\t'] as const) {
    const [nNames, areNames] = cellsOf(text, 0, separator);
    const first = text.slice(0, areNames);
    if (nNames < 1 || !NAMES[separator].test(first)) continue;
    const [nCells, end] = cellsOf(text, areNames + 1, separator);
    if (end === areNames + 1) continue;
    if (nCells === nNames + 1 && text.charAt(areNames + 1) === '"') {
      return { separator, hasRowNames: true };
    }
    if (nCells === nNames && nNames > 1 && separator === ' ') {
      return { separator, hasRowNames: false };
    }
  }
  return null;
}

const NAMES = {
  ' ': /^"(?:[^"\\]|\\.)*"(?: "(?:[^"\\]|\\.)*")*\r?$/,
  '\t': /^"(?:[^"\\]|\\.)*"(?:\t"(?:[^"\\]|\\.)*")*\r?$/,
};

/** How many cells the line that begins at a place has, and where it ends. */
function cellsOf(text: string, from: number, separator: string): readonly [number, number] {
  let nCells = 1;
  let isQuoted = false;
  let at = from;
  for (; at < text.length; ++at) {
    const char = text.charAt(at);
    if (isQuoted && char === '\\' && text.charAt(at + 1) === '"') ++at;
    else if (char === '"') isQuoted = !isQuoted;
    else if (!isQuoted && char === '\n') break;
    else if (!isQuoted && char === separator) ++nCells;
  }
  return [nCells, at];
}

/** Turns a file of R's write.table, piece by piece, into CSV: a missing cell, NA, is empty. */
export class RTableToCsv {
  private cell = '';
  private isQuoted = false;
  private wasQuoted = false;
  private isHeader = true;
  private isStart = true;
  /** A backslash or quote whose meaning the next character tells. */
  private pending = '';

  constructor(private readonly table: RTable) {}

  /** The CSV of the next piece of text. */
  next(text: string): string {
    let out = '';
    for (const char of text) {
      if (this.isStart) {
        this.isStart = false;
        if (this.table.hasRowNames) out += `${ROW_NAMES},`;
        if (char === '\uFEFF') continue;
      }
      out += this.take(char);
    }
    return out;
  }

  /** The CSV of what is left. */
  end(): string {
    this.settle();
    return this.cell === '' && !this.wasQuoted ? '' : this.written();
  }

  private take(char: string): string {
    if (this.pending !== '' && char === '"') {
      this.pending = '';
      this.cell += '"';
      return '';
    }
    this.settle();
    if (this.isQuoted) {
      // R writes a quote with a backslash before it, or twice.
      if (char === '\\' || char === '"') this.pending = char;
      else this.cell += char;
      return '';
    }
    if (char === '"' && this.cell === '' && !this.wasQuoted) {
      this.isQuoted = true;
      this.wasQuoted = true;
      return '';
    }
    if (char === this.table.separator) return `${this.written()},`;
    if (char === '\r') return '';
    if (char !== '\n') {
      this.cell += char;
      return '';
    }
    const line = `${this.written()}\n`;
    this.isHeader = false;
    return line;
  }

  /** A backslash that escapes nothing is one; a quote that is alone ends its cell. */
  private settle(): void {
    if (this.pending === '\\') this.cell += '\\';
    else if (this.pending === '"') this.isQuoted = false;
    this.pending = '';
  }

  private written(): string {
    const { cell, wasQuoted } = this;
    this.cell = '';
    this.wasQuoted = false;
    if (!wasQuoted && cell === 'NA' && !this.isHeader) return '';
    return wasQuoted || /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }
}

/** What is told of such a file. */
export function rTableNote({ separator, hasRowNames }: RTable): string {
  const by = separator === ' ' ? 'spaces' : 'tabs';
  const names = hasRowNames ? `, column ${ROW_NAMES} has the names of rows` : '';
  return `read as R's write.table wrote it: cells are separated by ${by}${names}, NA without quotes is missing`;
}
