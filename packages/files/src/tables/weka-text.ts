// What Weka writes with `-p`: a title, a header, and rows whose cells are filled up with spaces. A label that
// is longer moves the cells behind it, so the header does not tell where they stand.

/** Names of columns, as the header of a table has them. */
export type WekaText = readonly string[];

/**
 * The table that a text of Weka's option `-p` holds, of classes.
 *
 * @param start The first characters of the text.
 * @returns Null where it is written otherwise.
 */
export function wekaTextOf(start: string): WekaText | null {
  const header = /^\s*=== Predictions [^\n]* ===\s+(inst# .*)/.exec(start)?.[1] ?? '';
  const names = header.trim().split(/\s+/).slice(0, 5);
  return /^inst# actual predicted error (?:prediction|distribution)$/.test(names.join(' '))
    ? names
    : null;
}

/** What is said of a text that was read as Weka wrote it. */
export const WEKA_TEXT_NOTE =
  "read as Weka's option -p wrote it: columns without marks between them";

/** A row: only the actual label is in quotes where it has spaces; a star is before the greatest of several scores. */
const ROW =
  /^ *(\d+) +(\d+:(?:'(?:[^'\\]|\\.)*'|\S+)|\?) +(\d+:.*?|\?) {3}([+ ]) +([\d.,*?]+)(?: |$)/;

/** The rows of Weka's text as CSV, piece by piece. Attributes at their ends are left out. */
export class WekaTextToCsv {
  private readonly names: WekaText;
  private rest = '';
  private isBelow = false;

  constructor(names: WekaText) {
    this.names = names;
  }

  /** The CSV of the lines that a piece of text ends. */
  next(piece: string): string {
    const lines = (this.rest + piece).split('\n');
    this.rest = lines.pop() ?? '';
    return lines.map((line) => this.line(line.trimEnd())).join('');
  }

  /** The CSV of what is left at the end of the text. */
  end(): string {
    return this.next('\n');
  }

  private line(line: string): string {
    if (line === '' || line.startsWith('=== ')) return '';
    if (line.trimStart().startsWith('inst# ')) {
      // The header of each fold but the first says nothing new.
      const isFirst = !this.isBelow;
      this.isBelow = true;
      return isFirst ? csvLine(this.names) : '';
    }
    const [, place, actual, predicted, error, sure] = ROW.exec(line) ?? [];
    if (place === undefined || sure === undefined) return csvLine([line]);
    const isList = this.names[4] === 'distribution';
    const scores = isList ? `[${sure.replace('*', '')}]` : sure;
    // A row without a class has the number of the first one.
    const truth = actual?.endsWith(':?') || actual === '?' ? '' : unquoted(actual ?? '');
    return csvLine([place, truth, predicted ?? '', error?.trim() ?? '', scores]);
  }
}

/** A label as the other column has it: Weka puts the actual one alone in quotes. */
function unquoted(label: string): string {
  return label.replace(
    /^(\d+:)'(.*)'$/,
    (_, place: string, text: string) => place + text.replace(/\\(.)/g, '$1'),
  );
}

function csvLine(cells: readonly string[]): string {
  const written = cells.map((cell) =>
    /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${written.join()}\n`;
}
