import {
  EMPTY_FILE,
  NO_ROWS,
  UTF_16,
  headerFault,
  notUtf8,
  openQuote,
  otherDelimiter,
  otherLength,
  strayQuote,
} from '@confmat/files';
import type { Table } from '../../columns/stored-column.js';
import { FileError } from '../file-error.js';
import {
  FAULT,
  LINES,
  LONE_RETURN,
  NEXT,
  NONE,
  OPEN_QUOTE,
  scanRecord,
} from '../kernels/scan-record.js';
import { TextColumn } from './text-column.js';

/** Bytes of a file in pieces, from its start. */
export type Chunks = () => AsyncIterable<Uint8Array>;

/**
 * Read a CSV or TSV file: a header, then a row a line, every cell a text, an empty one missing.
 *
 * @param open Reads the file into bytes that may be written over; called again where a column of numbers
 *   holds a text far down.
 * @param decimal The decimal mark of numbers. Default: the point.
 * @throws {FileError} What is wrong, with the line.
 */
export async function readCsv(open: Chunks, delimiter: string, decimal?: ','): Promise<Table> {
  const texts = new Set<string>();
  let separator = delimiter;
  for (;;) {
    const reader = new CsvReader(separator, texts, decimal);
    for await (const chunk of open()) {
      reader.read(chunk, false);
      if (reader.again) break;
    }
    if (!reader.again) reader.read(new Uint8Array(0), true);
    if (!reader.again) return reader.finish(separator === delimiter);
    separator = reader.separator;
  }
}

const QUOTE = 0x22;
const LONE =
  'mixes line ends, or has a carriage return within a line; expected \\n or \\r\\n throughout';

class CsvReader {
  /** Whether the file is to be read once more, with what was learnt. */
  again = false;
  private columns: TextColumn[] | null = null;
  private names: readonly string[] = [];
  private rest = new Uint8Array(0);
  private line = 1;
  private nRows = 0;
  private isStart = true;
  private starts = new Int32Array(4096);
  private ends = new Int32Array(4096);
  private quoted = new Uint8Array(4096);
  private readonly out = new Int32Array(3);

  constructor(
    public separator: string,
    private readonly texts: Set<string>,
    private readonly decimal: ',' | undefined,
  ) {}

  read(chunk: Uint8Array, isLast: boolean): void {
    let bytes = this.rest.length === 0 ? chunk : joined(this.rest, chunk);
    if (this.isStart) {
      if (bytes.length < 3 && !isLast) {
        this.rest = bytes.slice();
        return;
      }
      this.isStart = false;
      bytes = withoutMark(bytes);
    }
    let at = 0;
    const delimiter = this.separator.charCodeAt(0);
    const { starts, ends, quoted, out } = this;
    while (at < bytes.length) {
      const cells = scanRecord(
        bytes,
        at,
        bytes.length,
        isLast,
        delimiter,
        starts,
        ends,
        quoted,
        out,
      );
      if (cells < 0) break;
      this.refuse(out[FAULT] ?? NONE);
      if (this.columns) this.addRow(bytes, cells);
      else this.startColumns(bytes, at, out[NEXT] ?? 0, cells);
      if (this.again) return;
      at = out[NEXT] ?? 0;
      this.line += out[LINES] ?? 0;
    }
    this.rest = bytes.slice(at);
  }

  private refuse(fault: number): void {
    if (fault === NONE) return;
    if (fault === LONE_RETURN) throw new FileError(LONE);
    throw new FileError(fault === OPEN_QUOTE ? openQuote(this.line) : strayQuote(this.line));
  }

  private startColumns(bytes: Uint8Array, start: number, end: number, cells: number): void {
    const decoder = new TextDecoder();
    const names = Array.from({ length: cells }, (_, place) =>
      decoder.decode(this.cell(bytes, place)),
    );
    const fault = headerFault(names, decoder.decode(bytes.subarray(start, end)));
    if (fault !== null) throw new FileError(fault);
    const other = otherDelimiter(names, this.separator);
    if (other !== undefined) {
      this.separator = other;
      this.again = true;
      return;
    }
    this.names = names;
    this.columns = names.map(
      (name) => new TextColumn(name, this.texts.has(name), this.decimal === ','),
    );
  }

  private addRow(bytes: Uint8Array, cells: number): void {
    const { columns, starts, ends, quoted } = this;
    if (!columns) return;
    const isEmpty = cells === 1 && starts[0] === ends[0] && quoted[0] === 0;
    if (isEmpty && columns.length > 1) return;
    if (cells !== columns.length)
      throw new FileError(otherLength(this.line, cells, columns.length));
    for (let place = 0; place < cells; ++place) {
      const column = columns[place];
      let [source, start, end] = [bytes, starts[place] ?? 0, ends[place] ?? 0];
      if (quoted[place] === 2) {
        source = this.cell(bytes, place);
        [start, end] = [0, source.length];
      }
      const fault = column?.add(source, start, end) ?? 'none';
      if (fault === 'not-utf8') throw new FileError(notUtf8(this.line));
      if (fault === 'not-a-number') {
        this.texts.add(this.names[place] ?? '');
        this.again = true;
        return;
      }
    }
    ++this.nRows;
  }

  /** The bytes of a cell, doubled quotes once. */
  private cell(bytes: Uint8Array, place: number): Uint8Array {
    const whole = bytes.subarray(this.starts[place], this.ends[place]);
    if (this.quoted[place] !== 2) return whole;
    const kept = new Uint8Array(whole.length);
    let n = 0;
    for (let at = 0; at < whole.length; ++at) {
      kept[n++] = whole[at] ?? 0;
      if (whole[at] === QUOTE) ++at;
    }
    return kept.subarray(0, n);
  }

  finish(isUsual: boolean): Table {
    if (!this.columns) throw new FileError(EMPTY_FILE);
    if (this.nRows === 0) throw new FileError(NO_ROWS);
    const shown = this.separator === '\t' ? 'tab' : this.separator;
    return {
      nRows: this.nRows,
      columns: this.columns.map((column) => column.finish()),
      notes: isUsual ? [] : [`its columns are separated by ${JSON.stringify(shown)}`],
      reading: [
        ...(isUsual ? [] : ['--csv', shown]),
        ...(this.decimal ? ['--csv', `decimal=${this.decimal}`] : []),
      ],
      ...(this.decimal && { decimal: this.decimal }),
    };
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** A file may start with a mark that says it is UTF-8; one that says UTF-16 is refused. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  const [a, b, c] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) throw new FileError(UTF_16);
  return a === 0xef && b === 0xbb && c === 0xbf ? bytes.subarray(3) : bytes;
}
