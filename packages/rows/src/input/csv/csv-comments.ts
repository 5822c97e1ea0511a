import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipError, isGzip } from '../gzip.js';
import type { CsvForm } from '../source-types.js';
import { unpack } from '../unpack.js';

/**
 * Copy a CSV file without the lines that start with a mark; lines within quotes stay.
 *
 * @param comment The mark, one byte.
 * @param form What cells are quoted by, and what escapes a quote.
 */
export async function copyWithoutComments(
  path: string,
  shownFile: string,
  comment: string,
  form: CsvForm,
  copy: string,
): Promise<void> {
  const filter = new CommentFilter(comment, form);
  const gzipped = isGzip(path);
  const lines = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      done(null, filter.keep(chunk));
    },
  });
  try {
    await pipeline(unpack(path, gzipped), lines, createWriteStream(copy));
  } catch (error) {
    throw gzipped ? gzipError(error, shownFile) : error;
  }
}

const LF = 0x0a;
const CR = 0x0d;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

/** Leaves out comments of a file that comes in chunks. */
export class CommentFilter {
  private readonly comment: number;
  private readonly quote: number;
  /** −1 where the quote escapes itself: two of them change nothing. */
  private readonly escape: number;
  private isEscaped = false;
  private isLineStart = true;
  private isComment = false;
  private isQuoted = false;
  private isStart = true;
  private followsReturn = false;

  constructor(comment: string, { quote = '"', escape = quote }: CsvForm) {
    this.comment = comment.charCodeAt(0);
    this.quote = quote === '' ? -1 : quote.charCodeAt(0);
    this.escape = escape === quote ? -1 : escape.charCodeAt(0);
  }

  /** The bytes of a chunk that are no comment. */
  keep(chunk: Buffer): Buffer {
    const kept = Buffer.allocUnsafe(chunk.length);
    let n = 0;
    for (const byte of chunk) {
      if (this.isStart && BYTE_ORDER_MARK.includes(byte)) continue;
      this.isStart = false;
      const isRestOfEnd = this.followsReturn && byte === LF;
      this.followsReturn = false;
      if (isRestOfEnd) continue;
      const isEnd = byte === LF || byte === CR;
      if (this.isLineStart && byte === this.comment) this.isComment = true;
      if (!this.isComment) {
        if (byte === this.quote && !this.isEscaped) this.isQuoted = !this.isQuoted;
        this.isEscaped = this.isQuoted && !this.isEscaped && byte === this.escape;
        kept[n++] = byte;
        this.isLineStart = isEnd && !this.isQuoted;
      } else if (isEnd) {
        this.isComment = false;
        this.isLineStart = true;
        this.followsReturn = byte === CR;
      }
    }
    return kept.subarray(0, n);
  }
}
