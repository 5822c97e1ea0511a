import { readFileSync, statSync } from 'node:fs';
import { matrixTable } from '@confmat/files';
import type { MatrixTable } from '@confmat/files';

/** A matrix of a thousand classes has fewer. */
const MOST_BYTES = 2 ** 24;
const NAME = /\.(?:csv|tsv|txt)$/i;

/** The matrix of counts that a file holds; null of other files. */
export function matrixOfFile(path: string): MatrixTable | null {
  if (!NAME.test(path)) return null;
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > MOST_BYTES) return null;
  const text = readFileSync(path, 'utf8');
  // Of rows of labels the second line tells.
  const second = text.indexOf('\n', text.indexOf('\n') + 1);
  const start = text.slice(0, second < 0 ? undefined : second).split(/\r\n|\n|\r/)[1] ?? '';
  return /\d\s*$/.test(start) ? matrixTable(text) : null;
}
