import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { expandArgument } from '@confmat/rows/input/expand.js';
import { firstBytes } from '@confmat/rows/input/format.js';
import { matrixOfFile } from './matrix-file.js';

const MARK = '"confmat.Evaluation"';
const HEAD = 4096;
/** No text of an evaluation is longer than a string may be. */
const MOST_BYTES = 2 ** 28;

/** Whether a file holds an evaluation, by its content: a document, a page that holds one, or a matrix of counts. */
export function isSaved(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > MOST_BYTES) return false;
  const head = firstBytes(path, HEAD)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (matrixOfFile(path)) return true;
  if (/^<!doctype html/i.test(head)) return readFileSync(path, 'utf8').includes(MARK);
  if (!head.startsWith('{')) return false;
  return head.includes(MARK) || (isSorted(head) && readFileSync(path, 'utf8').includes(MARK));
}

/** Whether a document begins with one of the first keys that a sorted one would have. */
function isSorted(head: string): boolean {
  return /^\{\s*"(?:by|contentHash|documentHash|labels|matrix)"/.test(head);
}

/** Whether the first file that arguments mean holds an evaluation. */
export async function areSaved(args: readonly string[], cwd: string): Promise<boolean> {
  const [first] = args;
  if (first === undefined || args.includes('-') || first === '') return false;
  const [file] = await firstFiles(first, cwd);
  try {
    return file !== undefined && isSaved(resolve(cwd, file));
  } catch {
    // Whoever opens the file says why it cannot be read.
    return false;
  }
}

/** The files of an argument; none if it cannot be read, which whoever opens it says. */
async function firstFiles(arg: string, cwd: string): Promise<readonly string[]> {
  try {
    return (await expandArgument(arg, cwd)).files;
  } catch {
    return [];
  }
}
