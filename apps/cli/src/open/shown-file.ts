import { basename, resolve } from 'node:path';
import { formatByName } from '@confmat/files';
import type { InputFormat } from '@confmat/files';
import { usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { checkFile } from '@confmat/rows/input/check-file.js';
import { readableFile } from '@confmat/rows/input/readable-file.js';
import { isSaved } from '../evaluation/is-saved.js';
import { checkColumns } from './check-columns.js';
import { givenChoices } from './choices.js';
import type { ChoiceOptions, ReadByPage } from './choices.js';

/** A file that the page can open. */
export interface ShownFile {
  /** What the page calls it; its ending tells the format. */
  readonly name: string;
  readonly path: string;
}

/** Options that say how to read the file, and what to choose in the page. */
export interface ReadingOptions extends ChoiceOptions, ReadByPage {
  readonly inputFormat?: InputFormat;
  readonly encoding?: string;
}

/** Choices that a stored evaluation has, which has no columns. */
const OF_SAVED = ['--threshold', '--view'];

/**
 * Check a file and the columns that options name.
 *
 * @param folder For copies of what can be read only once, is packed, or has another encoding.
 */
export async function shownFile(
  file: string,
  options: ReadingOptions,
  host: Host,
  folder: string,
): Promise<ShownFile> {
  const { inputFormat } = options;
  if (inputFormat === undefined && isKept(file, host)) {
    refuseColumns(file, options);
    return { name: basename(file), path: resolve(host.cwd, file) };
  }
  const checked = checkFile(file, inputFormat, host.cwd);
  const readable = await readableFile(checked, options, host.stdin, folder, 0);
  await checkColumns(readable, options, host);
  const { path, shownFile: shown, format } = readable;
  return { name: withEnding(checked.path === null ? shown : basename(file), format), path };
}

/** Whether a file holds an evaluation; whoever opens one that cannot be read says why. */
function isKept(file: string, { cwd }: Host): boolean {
  if (file === '-' || file === '') return false;
  try {
    return isSaved(resolve(cwd, file));
  } catch {
    return false;
  }
}

function refuseColumns(file: string, options: ReadingOptions): void {
  const given = [
    ...givenChoices(options),
    ...(options.encoding === undefined && options.decimal === undefined ? [] : ['--csv']),
  ];
  const other = given.find((flag) => !OF_SAVED.includes(flag));
  if (other === undefined) return;
  throw usageError(`${other} cannot be used with ${file}: a stored evaluation has no columns`);
}

/** The name of a file whose ending tells its format. */
function withEnding(name: string, format: InputFormat): string {
  return formatByName(name) === format ? name : `${name}.${format}`;
}
