import { isArrayOf } from '@confmat/core/internal';
import type { ScoreMatrix } from '@confmat/core';
import { markCodes } from './kernels/mark-codes.js';
import type { SetCodes } from '../sets/pair-sets.js';

/** About this many scores are read at a time, so that what is copied stays small. */
const BLOCK = 65_536;

/** Rows of numbers, shape (end − first, nColumns), valid until the next call. */
export type RowReader = (first: number, end: number) => Float64Array;

export function forEachBlock(
  [nSamples, nColumns]: ScoreMatrix['shape'],
  visit: (first: number, end: number) => void,
): void {
  const size = blockSize(nColumns);
  for (let first = 0; first < nSamples; first += size) {
    visit(first, Math.min(nSamples, first + size));
  }
}

/** Read the rows of a matrix; only single floats are copied. */
export function rowsOfMatrix({ data, shape: [, nColumns] }: ScoreMatrix): RowReader {
  if (isArrayOf(data, 'Float64Array')) {
    return (first, end) => data.subarray(first * nColumns, end * nColumns);
  }
  const copy = new Float64Array(blockSize(nColumns) * nColumns);
  return (first, end) => {
    copy.set(data.subarray(first * nColumns, end * nColumns));
    return copy.subarray(0, (end - first) * nColumns);
  };
}

/** Read sets as rows of 0 and 1. */
export function rowsOfSets({ offsets, codes }: SetCodes, nLabels: number): RowReader {
  const rows = new Float64Array(blockSize(nLabels) * nLabels);
  return (first, end) => {
    const block = rows.subarray(0, (end - first) * nLabels);
    markCodes(offsets, codes, first, nLabels, block);
    return block;
  };
}

function blockSize(nColumns: number): number {
  return Math.max(1, Math.floor(BLOCK / Math.max(1, nColumns)));
}
