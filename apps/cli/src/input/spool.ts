import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.js';
import { systemReason } from '../system-error.js';

/**
 * Copy what can be read only once to a file: engines read Parquet from its end, and rows twice to
 * name a bad one.
 */
export async function spool(
  input: string | Readable,
  shownFile: string,
  folder: string,
  name: string,
): Promise<string> {
  const path = join(folder, name);
  const stream = typeof input === 'string' ? createReadStream(input) : input;
  try {
    await pipeline(stream, createWriteStream(path));
  } catch (error) {
    throw new CommandError(`${shownFile}: cannot be copied to ${path} (${systemReason(error)})`);
  }
  if (statSync(path).size === 0) throw new CommandError(`${shownFile}: is empty`);
  return path;
}
