import type { OnProgress } from '../engine/duckdb.js';
import type { Host } from '../host.js';
import { temporaryFolder } from '../temporary-folder.js';
import { checkFile } from './check-file.js';
import type { CheckedFile } from './check-file.js';
import type { InputFormat } from './format.js';
import type { Input } from './input.js';
import { spool } from './spool.js';

/** A file that was checked to be there. */
export interface CheckedInput extends CheckedFile {
  readonly delimiter: string | undefined;
}

/** Options of every command that say how to read the input. */
export interface InputOptions {
  readonly inputFormat?: InputFormat;
  readonly delimiter?: string;
}

/** Check that a file is there, and tell its format. */
export function checkInput(
  file: string,
  { inputFormat, delimiter }: InputOptions,
  { cwd }: Host,
): CheckedInput {
  return { ...checkFile(file, inputFormat, cwd), delimiter };
}

/** Open a file; what can be read only once is copied first. */
export async function openInput(
  checked: CheckedInput,
  host: Host,
  onProgress: OnProgress,
): Promise<Input> {
  const folder = temporaryFolder(host);
  try {
    const input = await openIn(folder.path, checked, host, onProgress);
    const close = (): void => {
      input.close();
      folder.remove();
    };
    return { ...input, close };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

async function openIn(
  folder: string,
  { file, path, format, isStream, delimiter }: CheckedInput,
  { stdin, atExit }: Host,
  onProgress: OnProgress,
): Promise<Input> {
  const shownFile = path === null ? 'standard input' : file;
  const readable = path === null || isStream ? await spool(path ?? stdin, shownFile, folder) : path;
  // Each reader is loaded when its format comes: Arrow's and the engine take longer to load than to
  // read a small file.
  if (format === 'arrow') {
    const { openArrow } = await import('../arrow/arrow-input.js');
    return openArrow(readable, shownFile);
  }
  const { openWithEngine } = await import('./sql-input.js');
  const engineFile = { path: readable, shownFile, format, delimiter };
  return openWithEngine(engineFile, folder, onProgress, atExit);
}
