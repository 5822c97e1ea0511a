import {
  countBytePairs,
  countPairs,
  countPairsSkipping,
  countPairsWithin,
} from '../kernels/count-pairs.js';
import { sumPairs } from '../kernels/sum-pairs.js';
import { listCells } from './list-cells.js';
import { countBySorting } from './sort-pairs.js';

/** Rows after which 32-bit tallies are added to the 64-bit ones, so that none can overflow. */
const BLOCK_ROWS = 2 ** 31;
/** Up to this many cells a table is cheap even for few rows; beyond, per row, and never above. */
const SMALL_TABLE_CELLS = 4096;
const CELLS_PER_ROW = 4;
const MAX_TABLE_CELLS = 2 ** 22;

/** Counts of pairs of codes, each pair once. */
export interface PairCounts {
  /** Codes of the pairs that occur, shape (m,), in any order. */
  readonly trueCodes: Int32Array;
  readonly predCodes: Int32Array;
  /** Rows, or sums of weights, of each pair, shape (m,). */
  readonly counts: Float64Array;
  /** Number of rows that were left out for a code of −1. */
  readonly nSkipped: number;
}

/**
 * Count rows of codes by pair, in a table where it fits and is worth its size, otherwise by sorting.
 *
 * @param trueCodes Codes in [−1, nTrue), shape (nSamples,).
 * @param predCodes Codes in [−1, nPred), shape (nSamples,).
 * @param nTrue Number of true labels.
 * @param nPred Number of predicted labels.
 * @param weights Finite row weights, shape (nSamples,), or null for 1 each.
 * @param hasNulls Whether a code can be −1.
 * @param blockRows Rows after which the tallies are added up; at most 2^32 − 1.
 * @returns The pairs that occur.
 */
export function countPairsOf(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nTrue: number,
  nPred: number,
  weights: Float64Array | null,
  hasNulls: boolean,
  blockRows: number = BLOCK_ROWS,
): PairCounts {
  if (!fitsTable(nTrue, nPred, trueCodes.length)) {
    return countBySorting(trueCodes, predCodes, nTrue, nPred, weights);
  }
  if (weights) return sumTable(trueCodes, predCodes, nTrue, nPred, weights);
  return inBlocks(trueCodes, predCodes, nTrue, nPred, 0, 0, blockRows, (t, p, table) => {
    if (hasNulls) return countPairsSkipping(t, p, nPred, table);
    countPairs(t, p, 0, 0, nPred, table);
    return 0;
  });
}

/**
 * Count rows of integers over the whole range of each column.
 *
 * @param trueValues Values in [leastTrue, leastTrue + nTrue), shape (nSamples,).
 * @param predValues Values in [leastPred, leastPred + nPred), shape (nSamples,).
 * @param leastTrue Least true value.
 * @param nTrue Number of integers up to the greatest.
 * @param leastPred Least predicted value.
 * @param nPred Number of integers up to the greatest.
 * @param blockRows Rows after which the tallies are added up; at most 2^32 − 1.
 * @returns The pairs of **values** that occur.
 */
export function countIntegerPairs(
  trueValues: Int32Array,
  predValues: Int32Array,
  leastTrue: number,
  nTrue: number,
  leastPred: number,
  nPred: number,
  blockRows: number = BLOCK_ROWS,
): PairCounts {
  const start = [nTrue, nPred, leastTrue, leastPred, blockRows] as const;
  return inBlocks(trueValues, predValues, ...start, (t, p, table) => {
    countPairs(t, p, leastTrue, leastPred, nPred, table);
    return 0;
  });
}

/**
 * Count rows of integers over a guessed range: the power of two above it.
 *
 * @param trueValues Values, at least one, shape (nSamples,).
 * @param predValues Values, shape (nSamples,).
 * @param least Least value guessed.
 * @param greatest Greatest value guessed.
 * @returns The pairs of **values** that occur; null if a value lies outside, or for a large table.
 */
export function countIntegersWithin(
  trueValues: Int32Array,
  predValues: Int32Array,
  least: number,
  greatest: number,
): PairCounts | null {
  const bits = Math.ceil(Math.log2(greatest - least + 1));
  const n = trueValues.length;
  if (n > BLOCK_ROWS || !fitsTable(2 ** bits, 2 ** bits, n)) return null;
  const table = new Uint32Array(4 ** bits);
  if (countPairsWithin(trueValues, predValues, least, bits, table) < n) return null;
  return { ...listCells(table, 2 ** bits, least, least), nSkipped: 0 };
}

/**
 * Count rows of bytes.
 *
 * @param trueValues Bytes, shape (nSamples,).
 * @param predValues Bytes, shape (nSamples,).
 * @returns The pairs of values that occur, in [0, 256).
 */
export function countBytePairsOf(trueValues: Uint8Array, predValues: Uint8Array): PairCounts {
  return inBlocks(trueValues, predValues, 256, 256, 0, 0, BLOCK_ROWS, (t, p, table) => {
    countBytePairs(t, p, table);
    return 0;
  });
}

/**
 * Tell whether counts of pairs go in a table.
 *
 * @param nTrue Number of true codes.
 * @param nPred Number of predicted codes.
 * @param nSamples Number of rows.
 * @returns Whether the table is small, also for the number of rows.
 */
export function fitsTable(nTrue: number, nPred: number, nSamples: number): boolean {
  const most = Math.max(SMALL_TABLE_CELLS, CELLS_PER_ROW * nSamples);
  return nTrue * nPred <= Math.min(most, MAX_TABLE_CELLS);
}

function inBlocks<A extends Int32Array | Uint8Array>(
  trueValues: A,
  predValues: A,
  nTrue: number,
  nPred: number,
  leastTrue: number,
  leastPred: number,
  blockRows: number,
  count: (trueValues: A, predValues: A, table: Uint32Array) => number,
): PairCounts {
  const n = trueValues.length;
  const table = new Uint32Array(nTrue * nPred);
  if (n <= blockRows) {
    const nSkipped = count(trueValues, predValues, table);
    return { ...listCells(table, nPred, leastTrue, leastPred), nSkipped };
  }
  const sums = new Float64Array(nTrue * nPred);
  let nSkipped = 0;
  for (let row = 0; row < n; row += blockRows) {
    const end = Math.min(n, row + blockRows);
    nSkipped += count(
      trueValues.subarray(row, end) as A,
      predValues.subarray(row, end) as A,
      table,
    );
    table.forEach((tally, cell) => (sums[cell] = (sums[cell] ?? 0) + tally));
    table.fill(0);
  }
  return { ...listCells(sums, nPred, leastTrue, leastPred), nSkipped };
}

function sumTable(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nTrue: number,
  nPred: number,
  weights: Float64Array,
): PairCounts {
  const sums = new Float64Array(nTrue * nPred);
  const lost = new Float64Array(nTrue * nPred);
  const nSkipped = sumPairs(trueCodes, predCodes, weights, nPred, sums, lost);
  sums.forEach((sum, cell) => (sums[cell] = sum + (lost[cell] ?? 0)));
  return { ...listCells(sums, nPred), nSkipped };
}
