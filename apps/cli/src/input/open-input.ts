import { openArrow } from '../arrow/arrow-input.js';
import type { OnProgress } from '../engine/duckdb.js';
import { temporaryFolder } from '../temporary-folder.js';
import { STANDARD_INPUT, checkFile } from './check-file.js';
import type { InputFormat } from './format.js';
import type { Input } from './input.js';
import { spool } from './spool.js';
import { openWithEngine } from './sql-input.js';

/** A file that was checked to be there. */
export interface CheckedInput {
  readonly file: string;
  readonly format: InputFormat;
  /** Whether it can be read only once, as standard input and pipes. */
  readonly isStream: boolean;
  readonly delimiter: string | undefined;
}

/** Options of every command that say how to read the input. */
export interface InputOptions {
  readonly inputFormat?: InputFormat;
  readonly delimiter?: string;
}

/** Check that a file is there, and tell its format. */
export function checkInput(file: string, { inputFormat, delimiter }: InputOptions): CheckedInput {
  return { file, ...checkFile(file, inputFormat), delimiter };
}

/** Open a file; what can be read only once is copied first. */
export async function openInput(
  { file, format, isStream, delimiter }: CheckedInput,
  onProgress: OnProgress,
): Promise<Input> {
  const folder = temporaryFolder();
  const shownFile = file === STANDARD_INPUT ? 'standard input' : file;
  const path = isStream ? await spool(file, shownFile, folder) : file;
  return format === 'arrow'
    ? openArrow(path, shownFile)
    : openWithEngine({ path, shownFile, format, delimiter }, folder, onProgress);
}
