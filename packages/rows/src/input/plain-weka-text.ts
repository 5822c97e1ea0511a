import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WEKA_TEXT_NOTE, WekaTextToCsv, wekaTextOf } from '@confmat/files';
import { gzipError, isGzip } from './gzip.js';
import type { PlainRows } from './plain-results.js';
import { startOf } from './readable-file.js';
import type { ReadableFile } from './readable-file.js';
import { unpack } from './unpack.js';

/**
 * Copy predictions that Weka wrote as text to CSV.
 *
 * @returns Null where the file is written otherwise.
 */
export async function plainWekaText(
  { path, shownFile }: ReadableFile,
  folder: string,
  place: number,
): Promise<PlainRows | null> {
  const table = wekaTextOf(startOf(path));
  if (!table) return null;
  const copy = join(folder, `rows${place}.csv`);
  const reader = new WekaTextToCsv(table);
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
  return { file, note: `${shownFile}: ${WEKA_TEXT_NOTE}` };
}
