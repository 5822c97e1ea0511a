import {
  checkSameLength,
  encodeLabels,
  invalidValue,
  describeType,
  isDetached,
  isTypedArray,
  optionConflict,
  shapeMismatch,
  unsupported,
  unsupportedType,
} from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { OFFSETS, lacksTag } from '../refusals.js';
import type { SpanOptions } from '../span-column.js';
import { findRuns } from './kernels/find-runs.js';

/** Where the documents of a column of tags stand. */
export interface DocumentBounds {
  /** Ascending from 0 to the number of tags, shape (nDocuments + 1,). */
  readonly offsets: Int32Array;
  /** What the documents are called, where the caller named them. */
  readonly names: DocumentNames | null;
}

/** Names of documents. */
export interface DocumentNames {
  /** Ascending, each once. */
  readonly keys: readonly Label[];
  /** The name of each document, a place in `keys`, shape (nDocuments,). */
  readonly unitCodes: Int32Array;
}

/** Read the documents of columns of tags; null if no option speaks of them. */
export function readDocumentBounds({ offsets, documents }: SpanOptions): DocumentBounds | null {
  if (offsets !== undefined && documents !== undefined)
    throw optionConflict('documents', 'does not go with offsets: both say where documents start');
  if (offsets !== undefined) return { offsets: checkOffsets('offsets', offsets), names: null };
  if (documents === undefined) return null;
  const argument = 'documents';
  const { codes, labels, hasNulls } = encodeLabels(documents, { argument, nulls: 'skip' });
  if (hasNulls)
    throw lacksTag({ argument, row: codes.indexOf(-1) }, null, 'the document of the tag');
  const n = codes.length;
  const [starts, runs, bad] = [new Int32Array(n + 1), new Int32Array(n), new Int32Array(1)];
  const nRuns = findRuns(codes, new Uint8Array(labels.length), starts, runs, bad);
  const [row = -1] = bad;
  if (row >= 0) {
    const expected = 'the tags of a document one after the other';
    throw invalidValue({ argument, row }, labels[codes[row] ?? 0], expected);
  }
  const names = { keys: labels, unitCodes: runs.slice(0, nRuns) };
  return { offsets: starts.slice(0, nRuns + 1), names };
}

/** Check offsets of documents: integers that ascend from 0. */
export function checkOffsets(argument: string, given: unknown): Int32Array {
  if (!Array.isArray(given) && !isTypedArray(given))
    throw unsupportedType(argument, given, 'an array of integers');
  if (isTypedArray(given) && isDetached(given))
    throw unsupported(argument, `a detached ${describeType(given)}`, 'an array of integers');
  const offsets = Array.from(given as ArrayLike<unknown>, (offset) =>
    typeof offset === 'number' || typeof offset === 'bigint' ? Number(offset) : NaN,
  );
  const row = offsets.findIndex((offset, i) => {
    const least = i === 0 ? 0 : (offsets[i - 1] ?? 0);
    return !(Number.isInteger(offset) && offset >= least && offset < 2 ** 31);
  });
  const [first] = offsets;
  if (first === undefined) throw shapeMismatch(argument, 'empty', 'at least a 0');
  if (row >= 0 || first !== 0)
    throw invalidValue({ argument, row: Math.max(row, 0) }, given[Math.max(row, 0)], OFFSETS);
  return Int32Array.from(offsets);
}

/** Check that bounds are those of a column of so many tags. */
export function checkBounds(
  argument: string,
  { offsets, names }: DocumentBounds,
  nTags: number,
): void {
  const length = offsets.at(-1) ?? 0;
  if (length === nTags) return;
  if (names) checkSameLength({ [argument]: { length: nTags }, documents: { length } });
  const row = offsets.length - 1;
  throw invalidValue({ argument: 'offsets', row }, length, `${nTags}, the number of tags`);
}
