import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { InputFormat } from '@confmat/files';
import { CommandError, usageError } from '../command-error.js';
import { didYouMean } from '../suggest.js';
import { systemReason } from '../system-error.js';
import { inputFormat } from './format.js';

/** The name that stands for standard input. */
const STANDARD_INPUT = '-';

/** A file that is there and may be read. */
export interface CheckedFile {
  /** As typed. */
  readonly file: string;
  /** Its absolute path; null for standard input. */
  readonly path: string | null;
  /** Null where its content tells it, once it can be read. */
  readonly format: InputFormat | null;
  /** Whether it can be read only once, as standard input and pipes. */
  readonly isStream: boolean;
  /** Its size; absent where it is not known. */
  readonly nBytes?: number;
}

/** A file whose format was found. */
export interface FoundFile extends CheckedFile {
  readonly format: InputFormat;
}

/** Check a file, and find its format; relative paths start from `cwd`. */
export function checkFile(file: string, given: InputFormat | undefined, cwd: string): CheckedFile {
  if (file === STANDARD_INPUT) {
    return { file, path: null, format: given ?? null, isStream: true };
  }
  if (file === '') throw usageError("the input file's name is empty");
  const path = resolve(cwd, file);
  const status = statusOf(file, path, cwd);
  if (status.isDirectory()) throw new CommandError(`${file}: is a directory, expected a file`);
  if (status.isFile() && status.size === 0) throw new CommandError(`${file}: is empty`);
  const isStream = !status.isFile();
  const format = inputFormat(file, given, isStream ? null : path);
  return { file, path, format, isStream, ...(isStream ? {} : { nBytes: status.size }) };
}

function statusOf(file: string, path: string, cwd: string): Stats {
  try {
    const status = statSync(path);
    accessSync(path, constants.R_OK);
    return status;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new CommandError(`${file}: no such file${similarFile(file, cwd)}`);
    }
    throw new CommandError(`${file}: cannot be read (${systemReason(error)})`);
  }
}

function similarFile(file: string, cwd: string): string {
  try {
    const folder = dirname(file);
    const names = readdirSync(resolve(cwd, folder));
    const paths = folder === '.' ? names : names.map((name) => `${folder}/${name}`);
    return didYouMean(
      file,
      paths.filter((path) => path !== file),
    );
  } catch {
    return '';
  }
}
