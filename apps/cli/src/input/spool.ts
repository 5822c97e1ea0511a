import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.js';
import { systemReason } from '../system-error.js';
import { STANDARD_INPUT } from './check-file.js';

/**
 * Copy what can be read only once to a file: engines read Parquet from its end, and rows twice to
 * name a bad one.
 */
export async function spool(file: string, shownFile: string, folder: string): Promise<string> {
  const path = join(folder, 'input');
  const stream = file === STANDARD_INPUT ? process.stdin : createReadStream(file);
  try {
    await pipeline(stream, createWriteStream(path));
  } catch (error) {
    throw new CommandError(`${shownFile}: cannot be copied to ${path} (${systemReason(error)})`);
  }
  if (statSync(path).size === 0) throw new CommandError(`${shownFile}: is empty`);
  return path;
}
