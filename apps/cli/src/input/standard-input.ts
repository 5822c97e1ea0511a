import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { CommandError } from '../command-error.js';

/** A temporary copy of standard input. */
export interface Spooled {
  readonly path: string;
  readonly remove: () => void;
}

/** Copy standard input to a temporary file: engines read Parquet from its end, and rows twice to name a bad one. */
export async function spoolStandardInput(): Promise<Spooled> {
  const folder = mkdtempSync(join(tmpdir(), 'confmat-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  const path = join(folder, 'standard-input');
  try {
    await pipeline(process.stdin, createWriteStream(path));
    if (statSync(path).size === 0) throw new CommandError('standard input: is empty');
  } catch (error) {
    remove();
    throw error;
  }
  return { path, remove };
}
