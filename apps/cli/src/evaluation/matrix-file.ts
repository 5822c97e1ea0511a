import { readFileSync, statSync } from 'node:fs';
import { matrixTable, mayBeMatrixTable } from '@confmat/files';
import type { MatrixTable } from '@confmat/files';
import { firstBytes } from '@confmat/rows/input/format.js';

/** A matrix of a thousand classes has fewer. */
const MOST_BYTES = 2 ** 24;
/** Two lines of as many classes have fewer. */
const HEAD = 2 ** 16;
const NAME = /\.(?:csv|tsv|txt)$/i;

/** The matrix of counts in a file. Of any other file only the beginning is read, and the result is null. */
export function matrixOfFile(path: string): MatrixTable | null {
  if (!NAME.test(path)) return null;
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > MOST_BYTES) return null;
  return mayBeMatrixTable(firstBytes(path, HEAD)) ? matrixTable(readFileSync(path, 'utf8')) : null;
}
