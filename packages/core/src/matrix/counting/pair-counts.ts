import { countPairs } from '../kernels/count-pairs.js';
import { settleSums, sumPairs } from '../kernels/sum-pairs.js';
import { listCells } from '../list-cells.js';
import { countBySorting } from './sort-pairs.js';

/** So many rows in one cell are the most that 32 bits count. */
const MAX_TALLY = 0xffff_ffff;
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
 * its size, otherwise by sorting. Beyond `maxTally` rows the table holds doubles.
 */
export function countPairsOf(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nTrue: number,
  nPred: number,
  weights: Float64Array | null,
  maxTally: number = MAX_TALLY,
): PairCounts {
  if (!fitsTable(nTrue, nPred, trueCodes.length)) {
    return countBySorting(trueCodes, predCodes, nTrue, nPred, weights);
  }
  if (weights) return sumTable(trueCodes, predCodes, nTrue, nPred, weights);
  const nCells = nTrue * nPred;
  const table = trueCodes.length <= maxTally ? new Uint32Array(nCells) : new Float64Array(nCells);
  const nSkipped = countPairs(trueCodes, predCodes, nPred, table);
  return { ...listCells(table, nPred), nSkipped };
}

export function fitsTable(nTrue: number, nPred: number, nSamples: number): boolean {
  const most = Math.max(SMALL_TABLE_CELLS, CELLS_PER_ROW * nSamples);
  return nTrue * nPred <= Math.min(most, MAX_TABLE_CELLS);
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
