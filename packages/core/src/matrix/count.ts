import { accumulateWeightedConfusion } from '../kernels/accumulate-weighted-confusion.js';
import { countConfusion } from '../kernels/count-confusion.js';
import { countConfusionSkipping } from '../kernels/count-confusion-skipping.js';

/** Rows after which 32-bit tallies are added to the 64-bit ones, so that none can overflow. */
const BLOCK_ROWS = 2 ** 31;

/** Counts of a pass over rows. */
export interface CountedRows {
  /** Row-major, shape (nClasses, nClasses). */
  readonly counts: Float64Array;
  readonly nSkipped: number;
}

/**
 * Count rows of integers over a whole range of values.
 *
 * @param trueValues Values in [least, least + span), shape (nSamples,).
 * @param predValues Values in [least, least + span), shape (nSamples,).
 * @param least The least value.
 * @param span Number of integers in the range.
 * @param blockRows Rows after which the tallies are added up; at most 2^32 − 1.
 * @returns Counts, row-major, shape (span, span).
 */
export function countIntegers(
  trueValues: Int32Array,
  predValues: Int32Array,
  least: number,
  span: number,
  blockRows: number = BLOCK_ROWS,
): Float64Array {
  const counted = inBlocks(trueValues, predValues, span, blockRows, (t, p, counts) => {
    countConfusion(t, p, least, span, counts);
    return 0;
  });
  return counted.counts;
}

/**
 * Count rows of class codes.
 *
 * @param trueCodes Codes in [−1, nClasses), shape (nSamples,).
 * @param predCodes Codes in [−1, nClasses), shape (nSamples,).
 * @param nClasses Number of classes.
 * @param hasNulls Whether a code can be −1; such rows are left out and counted apart.
 * @param blockRows Rows after which the tallies are added up; at most 2^32 − 1.
 * @returns Counts and the number of rows left out.
 */
export function countCodes(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nClasses: number,
  hasNulls: boolean,
  blockRows: number = BLOCK_ROWS,
): CountedRows {
  return inBlocks(trueCodes, predCodes, nClasses, blockRows, (t, p, counts) => {
    if (hasNulls) return countConfusionSkipping(t, p, nClasses, counts);
    countConfusion(t, p, 0, nClasses, counts);
    return 0;
  });
}

function inBlocks(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nClasses: number,
  blockRows: number,
  count: (trueCodes: Int32Array, predCodes: Int32Array, counts: Uint32Array) => number,
): CountedRows {
  const n = trueCodes.length;
  const block = new Uint32Array(nClasses * nClasses);
  if (n <= blockRows) {
    const nSkipped = count(trueCodes, predCodes, block);
    return { counts: Float64Array.from(block), nSkipped };
  }
  const counts = new Float64Array(nClasses * nClasses);
  let nSkipped = 0;
  for (let row = 0; row < n; row += blockRows) {
    const end = Math.min(n, row + blockRows);
    nSkipped += count(trueCodes.subarray(row, end), predCodes.subarray(row, end), block);
    block.forEach((tally, cell) => (counts[cell] = (counts[cell] ?? 0) + tally));
    block.fill(0);
  }
  return { counts, nSkipped };
}

/**
 * Add up the weights of rows by class codes.
 *
 * @param trueCodes Codes in [−1, nClasses), shape (nSamples,).
 * @param predCodes Codes in [−1, nClasses), shape (nSamples,).
 * @param weights Finite weights, shape (nSamples,).
 * @param nClasses Number of classes.
 * @returns Sums of weights and the number of rows left out for a code of −1.
 */
export function sumWeights(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  nClasses: number,
): CountedRows {
  const sums = new Float64Array(nClasses * nClasses);
  const lost = new Float64Array(nClasses * nClasses);
  const nSkipped = accumulateWeightedConfusion(trueCodes, predCodes, weights, nClasses, sums, lost);
  return { counts: sums.map((sum, cell) => sum + (lost[cell] ?? 0)), nSkipped };
}
