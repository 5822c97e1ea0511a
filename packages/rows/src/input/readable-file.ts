import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, constants } from 'node:zlib';
import { formatByMagic, formatOfText } from '@confmat/files';
import type { InputFormat } from '@confmat/files';
import type { CheckedFile } from './check-file.js';
import { encodingIn, firstBytes, isText, packingOf } from './format.js';
import type { SourceColumn } from './source-types.js';
import { gzipError, isGzip } from './gzip.js';
import { spool } from './spool.js';
import { unpack } from './unpack.js';

/** A file as the readers need it: to be read more than once, packed by gzip at most, in UTF-8. */
export interface ReadableFile {
  readonly path: string;
  /** What messages and results call it. */
  readonly shownFile: string;
  readonly format: InputFormat;
  /** The columns of JSON, where they are known. */
  readonly columns?: readonly SourceColumn[];
}

/** How the texts of a file are written. */
interface Texts {
  /** The encoding; undefined: UTF-8. */
  readonly encoding?: string;
  /** What separates the cells of CSV, where it was typed. */
  readonly delimiter?: string | undefined;
}

/**
 * Copy what cannot be read as it is, and find the format by the content where nothing else tells.
 *
 * @param folder For copies.
 * @param place Distinguishes the copies of several files.
 */
export async function readableFile(
  { file, path, format, isStream }: CheckedFile,
  { encoding, delimiter }: Texts,
  stdin: Readable,
  folder: string,
  place: number,
): Promise<ReadableFile> {
  const shownFile = path === null ? 'standard input' : file;
  const plain = async (
    from: string,
    encoded: string | undefined,
    name: string,
  ): Promise<string> => {
    if (encoded === undefined && packingOf(from) === undefined) return from;
    // Loaded late: most files need no copy.
    const { plainCopy } = await import('./plain-copy.js');
    return plainCopy(from, shownFile, encoded, folder, `${name}${place}`);
  };
  /** Readers of texts unpack as they go. */
  const unzipped = async (from: string, found: InputFormat): Promise<string> => {
    if (isText(found) || !isGzip(from)) return from;
    const copy = join(folder, `unzipped${place}`);
    try {
      await pipeline(unpack(from, true), createWriteStream(copy));
    } catch (error) {
      throw gzipError(error, shownFile);
    }
    return copy;
  };
  const kept =
    path === null || isStream
      ? await spool(path ?? stdin, shownFile, folder, `input${place}`)
      : path;
  if (format !== null) {
    const path = await plain(kept, encodingIn(format, encoding), 'plain');
    return { path: await unzipped(path, format), shownFile, format };
  }
  const unpacked = await plain(kept, undefined, 'unpacked');
  const byMagic = formatByMagic(startOf(unpacked).slice(0, 6));
  if (byMagic !== undefined) {
    return { path: await unzipped(unpacked, byMagic), shownFile, format: byMagic };
  }
  const text = await plain(unpacked, encoding, 'plain');
  const byText = delimiter === undefined ? formatOfText(startOf(text)) : 'csv';
  return { path: text, shownFile, format: byText };
}

/** As many bytes tell the format. */
const START_BYTES = 65_536;

/** The first bytes of a file, at most `nBytes` as it is packed, unpacked as Latin-1 text. */
export function startOf(path: string, nBytes: number = START_BYTES): string {
  const start = firstBytes(path, nBytes);
  if (!start.startsWith('\x1f\x8b')) return start;
  try {
    // Without the end that is not there.
    const options = { finishFlush: constants.Z_SYNC_FLUSH };
    return gunzipSync(Buffer.from(start, 'latin1'), options).toString('latin1');
  } catch {
    // Whoever reads it says what is wrong.
    return '';
  }
}
