import { CommandError } from '../command-error.js';
import { gzipError } from './gzip.js';
import { unpack } from './unpack.js';

/**
 * Count the rows of a CSV file apart from DuckDB, which loses rows of a damaged file without a word:
 * where a row of the wrong length lies on the border of two of its buffers, and, on one thread,
 * where a quote never ends.
 *
 * @returns The number of lines that are not empty, without the first; line ends in quotes end none.
 */
export async function countCsvRows(
  path: string,
  shownFile: string,
  delimiter: string,
  gzipped: boolean,
): Promise<number> {
  const scan = new CsvScan(delimiter);
  try {
    for await (const chunk of unpack(path, gzipped)) scan.read(chunk as Buffer);
  } catch (error) {
    throw gzipped ? gzipError(error, shownFile) : error;
  }
  if (scan.openQuoteLine !== null) {
    throw new CommandError(
      `${shownFile}: line ${scan.openQuoteLine} opens a quote that never ends`,
    );
  }
  return scan.nRecords - 1;
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const BYTE_ORDER_MARK = 0xef;

/** Where in a cell a byte is: before it, in one without quotes, in quotes, after the second quote. */
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const CLOSED = 3;

class CsvScan {
  private readonly separator: number;
  private place = START;
  private isFirst = true;
  private isEmptyLine = true;
  private nFullLines = 0;
  private line = 1;
  private quoteLine = 1;

  constructor(delimiter: string) {
    this.separator = Buffer.from(delimiter).at(-1) ?? 0;
  }

  read(chunk: Buffer): void {
    let { place, isEmptyLine, nFullLines, line } = this;
    const { separator } = this;
    const start = this.isFirst && chunk[0] === BYTE_ORDER_MARK ? 3 : 0;
    this.isFirst = false;
    for (let i = start; i < chunk.length; ++i) {
      const byte = chunk[i];
      if (byte === LF) ++line;
      if (place === QUOTED) {
        if (byte === QUOTE) place = CLOSED;
      } else if (byte === LF || byte === CR) {
        if (!isEmptyLine) ++nFullLines;
        isEmptyLine = true;
        place = START;
      } else {
        isEmptyLine = false;
        if (byte === QUOTE && place !== PLAIN) {
          if (place === START) this.quoteLine = line;
          place = QUOTED;
        } else if (byte === separator) place = START;
        else if (byte !== SPACE || place !== START) place = PLAIN;
      }
    }
    Object.assign(this, { place, isEmptyLine, nFullLines, line });
  }

  get nRecords(): number {
    return this.nFullLines + (this.isEmptyLine ? 0 : 1);
  }

  /** The line of a quote that was not closed, or null. */
  get openQuoteLine(): number | null {
    return this.place === QUOTED ? this.quoteLine : null;
  }
}
