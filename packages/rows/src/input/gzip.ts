import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.js';
import { firstBytes } from './format.js';
import { unpack } from './unpack.js';

/** Tell whether a file is compressed by gzip, whatever its name says. */
export function isGzip(path: string): boolean {
  return firstBytes(path, 2) === '\x1f\x8b';
}

/**
 * Unpack a gzip file to its end: DuckDB reads one that was cut off as a shorter one.
 * @param look Looks at its bytes.
 */
export async function checkGzip(
  path: string,
  shownFile: string,
  look: (bytes: Buffer) => void = () => undefined,
): Promise<undefined> {
  const nowhere = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      look(chunk);
      done();
    },
  });
  try {
    await pipeline(unpack(path, true), nowhere);
  } catch (error) {
    throw gzipError(error, shownFile);
  }
}

/** Put an error of unpacking into words. */
export function gzipError(error: unknown, shownFile: string): CommandError {
  return new CommandError(`${shownFile}: is a damaged gzip file (${(error as Error).message})`);
}
