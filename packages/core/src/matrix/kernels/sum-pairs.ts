import { lostInSum } from '../../kernels/rounding-errors.js';

/**
 * Add the row's weight to `sums[true, pred]` for every row in which neither code is negative.
 *
 * Sums are compensated (Neumaier 1974), so that the order of rows changes at most the last bit of a
 * cell: `addLost` adds `lost` to `sums` at the end.
 *
 * Assumes equal lengths, true codes in [−1, nTrue), predicted codes in [−1, nPred), finite weights.
 * Writes `sums` and `lost`, row-major, shape (nTrue, nPred); clears neither. O(n) time, no
 * allocation. Returns the number of rows left out.
 */
export function sumPairs(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  nPred: number,
  sums: Float64Array,
  lost: Float64Array,
): number {
  const n = trueCodes.length;
  let nSkipped = 0;
  for (let i = 0; i < n; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    if ((t | p) < 0) {
      ++nSkipped;
      continue;
    }
    const cell = t * nPred + p;
    const weight = weights[i]!;
    const before = sums[cell]!;
    const after = before + weight;
    lost[cell]! += lostInSum(before, weight, after);
    sums[cell] = after;
  }
  return nSkipped;
}

/**
 * The same for integers, up to one whose values are out of range, with a tally of the rows of each
 * pair: a pair whose weights sum to 0 occurs all the same.
 *
 * Assumes equal lengths, finite weights, and fewer than 2^32 rows in all since `rows` was zero;
 * bits in [0, 15]. Writes `sums`, `lost` and `rows`, row-major, shape (2^bits, 2^bits), of the
 * values in [least, least + 2^bits); clears none. O(n) time, no allocation. Returns the number of
 * rows, or less if one is out of range: what was written is of no use then.
 */
export function sumPairsWithin(
  trueValues: Int32Array,
  predValues: Int32Array,
  weights: Float64Array,
  least: number,
  bits: number,
  sums: Float64Array,
  lost: Float64Array,
  rows: Uint32Array,
): number {
  const n = trueValues.length;
  const outside = -1 << bits;
  for (let i = 0; i < n; ++i) {
    const t = (trueValues[i]! - least) | 0;
    const p = (predValues[i]! - least) | 0;
    if (((t | p) & outside) !== 0) return i;
    const cell = (t << bits) | p;
    rows[cell]! += 1;
    const weight = weights[i]!;
    const before = sums[cell]!;
    const after = before + weight;
    lost[cell]! += lostInSum(before, weight, after);
    sums[cell] = after;
  }
  return n;
}

/**
 * Add what rounding took from sums to them. Sums beyond the largest number stay infinite.
 *
 * Assumes arrays of one length. Writes `sums`. O(m) time, no allocation.
 */
export function addLost(lost: Float64Array, sums: Float64Array): void {
  const m = sums.length;
  for (let i = 0; i < m; ++i) {
    const sum = sums[i]!;
    if (sum !== Infinity && sum !== -Infinity) sums[i] = sum + lost[i]!;
  }
}
