import { countPairs, countPairsSkipping } from '../kernels/count-pairs.js';
import { settleSums, sumPairs } from '../kernels/sum-pairs.js';
import { listCells } from '../list-cells.js';
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
 * Count rows of codes in [−1, nTrue) and [−1, nPred) by pair, in a table where it fits and is worth
 * its size, otherwise by sorting. Tallies are added up after `blockRows`, at most 2^32 − 1.
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
  return inBlocks(trueCodes, predCodes, nTrue, nPred, hasNulls, blockRows);
}

export function fitsTable(nTrue: number, nPred: number, nSamples: number): boolean {
  const most = Math.max(SMALL_TABLE_CELLS, CELLS_PER_ROW * nSamples);
  return nTrue * nPred <= Math.min(most, MAX_TABLE_CELLS);
}

function inBlocks(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nTrue: number,
  nPred: number,
  hasNulls: boolean,
  blockRows: number,
): PairCounts {
  const n = trueCodes.length;
  const table = new Uint32Array(nTrue * nPred);
  const count = (start: number, end: number): number => {
    const t = trueCodes.subarray(start, end);
    const p = predCodes.subarray(start, end);
    if (hasNulls) return countPairsSkipping(t, p, nPred, table);
    countPairs(t, p, nPred, table);
    return 0;
  };
  if (n <= blockRows) {
    const nSkipped = count(0, n);
    return { ...listCells(table, nPred), nSkipped };
  }
  const sums = new Float64Array(nTrue * nPred);
  let nSkipped = 0;
  for (let row = 0; row < n; row += blockRows) {
    nSkipped += count(row, Math.min(n, row + blockRows));
    table.forEach((tally, cell) => (sums[cell] = (sums[cell] ?? 0) + tally));
    table.fill(0);
  }
  return { ...listCells(sums, nPred), nSkipped };
}

function sumTable(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nTrue: number,
  nPred: number,
  weights: Float64Array,
): PairCounts {
  const sums = new Float64Array(2 * nTrue * nPred);
  const nSkipped = sumPairs(trueCodes, predCodes, weights, nPred, sums);
  const settled = new Float64Array(nTrue * nPred);
  settleSums(sums, settled);
  return { ...listCells(settled, nPred), nSkipped };
}
