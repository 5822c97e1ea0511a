import { openQuote } from '@confmat/files';
import { CommandError } from '../../command-error.js';
import { gzipError } from '../gzip.js';
import { unpack } from '../unpack.js';
import type { CsvReading } from './csv-form.js';

/**
 * Count the rows of a CSV file without DuckDB, which silently loses rows of a damaged file:
 * where a row of the wrong length lies on the border of two of its buffers, and, on one thread,
 * where a quote never ends.
 *
 * @returns The number of lines that are not empty, without that of names; line ends in quotes end none.
 */
export async function countCsvRows(
  path: string,
  shownFile: string,
  { delimiter, quoted, escape, hasHeader, isGzipped }: CsvReading,
): Promise<number> {
  const scan = new CsvScan(delimiter, quoted, escape);
  try {
    for await (const chunk of unpack(path, isGzipped)) scan.read(chunk as Buffer);
  } catch (error) {
    throw isGzipped ? gzipError(error, shownFile) : error;
  }
  if (scan.openQuoteLine !== null) {
    throw new CommandError(`${shownFile}: ${openQuote(scan.openQuoteLine)}`);
  }
  return scan.nRecords - (hasHeader ? 1 : 0);
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const BYTE_ORDER_MARK = 0xef;

/**
 * Where in a cell a byte is: before it, in one without quotes, in quotes, after the second quote, after what
 * escapes a quote.
 */
const START = 0;
const PLAIN = 1;
const QUOTED = 2;
const CLOSED = 3;
const ESCAPED = 4;

/** Counts the records of a CSV file that comes in chunks. */
export class CsvScan {
  private readonly separator: number;
  /** A byte that text has not, where no cell is quoted. */
  private readonly quote: number;
  /** The same where the quote escapes itself. */
  private readonly escape: number;
  private place = START;
  private isFirst = true;
  private isEmptyLine = true;
  private nFullLines = 0;
  private line = 1;
  private quoteLine = 1;

  constructor(delimiter: string, quoted = '"', escape: string = quoted) {
    this.quote = quoted === '' ? 0xff : quoted.charCodeAt(0);
    this.escape = escape === quoted ? 0xff : escape.charCodeAt(0);
    this.separator = Buffer.from(delimiter).at(-1) ?? 0;
  }

  read(chunk: Buffer): void {
    if (!this.readPlain(chunk)) this.readAny(chunk);
  }

  /** Most chunks have full lines and no quote: counting their ends is enough, and fast. */
  private readPlain(chunk: Buffer): boolean {
    const isPlain =
      this.place !== QUOTED &&
      this.place !== ESCAPED &&
      !this.isFirst &&
      !(this.isEmptyLine && chunk[0] === LF) &&
      !chunk.includes(this.quote) &&
      !chunk.includes(CR) &&
      !chunk.includes('\n\n');
    if (!isPlain) return false;
    const nLines = countLineEnds(chunk);
    const last = chunk.at(-1);
    this.nFullLines += nLines;
    this.line += nLines;
    this.isEmptyLine = last === LF;
    // After the last line end or separator a quote would open a cell, after spaces too.
    const cell = chunk.subarray(
      1 + Math.max(chunk.lastIndexOf(LF), chunk.lastIndexOf(this.separator)),
    );
    const goesOn = cell.length === chunk.length && this.place !== START;
    this.place = goesOn || cell.some((byte) => byte !== SPACE) ? PLAIN : START;
    return true;
  }

  private readAny(chunk: Buffer): void {
    let { place, isEmptyLine, nFullLines, line } = this;
    const { separator, quote, escape } = this;
    const start = this.isFirst && chunk[0] === BYTE_ORDER_MARK ? 3 : 0;
    this.isFirst = false;
    for (let i = start; i < chunk.length; ++i) {
      const byte = chunk[i];
      if (byte === LF) ++line;
      if (place === QUOTED) {
        if (byte === quote) place = CLOSED;
        else if (byte === escape) place = ESCAPED;
      } else if (place === ESCAPED) {
        place = QUOTED;
      } else if (byte === LF || byte === CR) {
        if (!isEmptyLine) ++nFullLines;
        isEmptyLine = true;
        place = START;
      } else {
        isEmptyLine = false;
        if (byte === quote && place !== PLAIN) {
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
    return this.place === QUOTED || this.place === ESCAPED ? this.quoteLine : null;
  }
}

/** Count the line feeds of a chunk, four bytes at a time. */
function countLineEnds(chunk: Buffer): number {
  const skipped = Math.min(chunk.length, -chunk.byteOffset & 3);
  const nWords = (chunk.length - skipped) >> 2;
  const start = nWords > 0 ? chunk.byteOffset + skipped : 0;
  const words = new Uint32Array(chunk.buffer, start, nWords);
  let ends = 0;
  for (const word of words) {
    // The high bit of each byte that was a line feed; no carry goes from one byte to the next.
    const other = word ^ 0x0a0a0a0a;
    const found = ~(((other & 0x7f7f7f7f) + 0x7f7f7f7f) | other | 0x7f7f7f7f);
    ends += Math.imul((found >>> 7) & 0x01010101, 0x01010101) >>> 24;
  }
  for (let i = 0; i < skipped; ++i) if (chunk[i] === LF) ++ends;
  for (let i = skipped + 4 * nWords; i < chunk.length; ++i) if (chunk[i] === LF) ++ends;
  return ends;
}
