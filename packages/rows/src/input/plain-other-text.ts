import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { otherTextOf } from '@confmat/files';
import { gzipError, isGzip } from './gzip.js';
import type { PlainRows } from './plain-results.js';
import { startOf } from './readable-file.js';
import type { ReadableFile } from './readable-file.js';
import { unpack } from './unpack.js';

/**
 * Copy a table of R, Weka or numpy, whose cells are separated by spaces, to CSV.
 *
 * @returns Null where the file is written otherwise.
 */
export async function plainOtherText(
  { path, shownFile }: ReadableFile,
  folder: string,
  place: number,
): Promise<PlainRows | null> {
  const table = otherTextOf(startOf(path));
  if (!table) return null;
  const copy = join(folder, `rows${place}.csv`);
  const reader = table.reader();
  const text = new TextDecoder();
  const converter = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      done(null, reader.next(text.decode(chunk, { stream: true })));
    },
    flush: (done) => {
      done(null, reader.next(text.decode()) + reader.end());
    },
  });
  try {
    await pipeline(unpack(path, isGzip(path)), converter, createWriteStream(copy));
  } catch (error) {
    throw gzipError(error, shownFile);
  }
  const file = { path: copy, shownFile, format: 'csv' } as const;
  return { file, note: `${shownFile}: ${table.note}` };
}
