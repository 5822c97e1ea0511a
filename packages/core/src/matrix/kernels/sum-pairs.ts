import { sumError } from '../../kernels/rounding-errors.js';

/**
 * Add a weight to a sum, and what rounding takes from it to the number behind the sum.
 *
 * Assumes `at + 1` in range. Writes `sums`. O(1) time, no allocation.
 */
function addWeight(sums: Float64Array, at: number, weight: number): void {
  const before = sums[at]!;
  const after = before + weight;
  sums[at] = after;
  sums[at + 1]! += sumError(before, weight, after);
}

/**
 * Add the row's weight to `sums[true, pred]` for every row in which neither code is negative, four
 * rows a turn, as in `countPairsWithin`.
 *
 * Sums are compensated, so that the order of rows changes at most the last bit of a cell:
 * `settleSums` adds what rounding took from each, which stands behind it.
 *
 * Assumes equal lengths, true codes in [−1, nTrue), predicted codes in [−1, nPred), finite weights.
 * Writes `sums`, shape (nTrue, nPred, 2); does not clear it. O(n) time, no allocation. Returns the
 * number of rows left out.
 */
export function sumPairs(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  weights: Float64Array,
  nPred: number,
  sums: Float64Array,
): number {
  const n = trueCodes.length;
  let nSkipped = 0;
  let i = 0;
  while (i < n) {
    for (; i + 4 <= n; i += 4) {
      const t0 = trueCodes[i]!;
      const t1 = trueCodes[i + 1]!;
      const t2 = trueCodes[i + 2]!;
      const t3 = trueCodes[i + 3]!;
      const p0 = predCodes[i]!;
      const p1 = predCodes[i + 1]!;
      const p2 = predCodes[i + 2]!;
      const p3 = predCodes[i + 3]!;
      if ((t0 | t1 | t2 | t3 | p0 | p1 | p2 | p3) < 0) break;
      addWeight(sums, (Math.imul(t0, nPred) + p0) << 1, weights[i]!);
      addWeight(sums, (Math.imul(t1, nPred) + p1) << 1, weights[i + 1]!);
      addWeight(sums, (Math.imul(t2, nPred) + p2) << 1, weights[i + 2]!);
      addWeight(sums, (Math.imul(t3, nPred) + p3) << 1, weights[i + 3]!);
    }
    // A row of these is left out, or they are the last few.
    const end = Math.min(n, i + 4);
    for (; i < end; ++i) {
      const t = trueCodes[i]!;
      const p = predCodes[i]!;
      if ((t | p) < 0) ++nSkipped;
      else addWeight(sums, (Math.imul(t, nPred) + p) << 1, weights[i]!);
    }
  }
  return nSkipped;
}

/**
 * The same for integers, up to one whose values are out of range.
 *
 * Assumes equal lengths, finite weights; bits in [0, 15]. Writes `sums`, shape (2^bits, 2^bits, 2),
 * of the values in [least, least + 2^bits); does not clear it. A sum that was −0 stays −0 only where
 * no row was, because a weight of −0 is added as 0. O(n) time, no allocation. Returns the number of
 * rows, or less if one is out of range: what was written is of no use then.
 */
export function sumPairsWithin(
  trueValues: Int32Array,
  predValues: Int32Array,
  weights: Float64Array,
  least: number,
  bits: number,
  sums: Float64Array,
): number {
  const n = trueValues.length;
  const outside = -1 << bits;
  for (let i = 0; i < n; ++i) {
    const t = (trueValues[i]! - least) | 0;
    const p = (predValues[i]! - least) | 0;
    if (((t | p) & outside) !== 0) return i;
    addWeight(sums, ((t << bits) | p) << 1, weights[i]! + 0);
  }
  return n;
}

/**
 * The same for the rows from `start` to before `end`, plainly, each of four rows to a table of its
 * own, so that no row waits for the one before it (bench/suites/confusion-matrix.js). A sum of few
 * rows loses little, and `takeLanes` adds it to compensated sums.
 *
 * Assumes a multiple of four rows in range, finite weights; bits in [0, 13]. Writes `lanes`, shape
 * (4, 2^bits, 2^bits), as `sumPairsWithin` does `sums`, but without a rest behind each. O(n) time, no
 * allocation. Returns `end`, or less if a value is out of range.
 */
export function sumLanes(
  trueValues: Int32Array,
  predValues: Int32Array,
  weights: Float64Array,
  start: number,
  end: number,
  least: number,
  bits: number,
  lanes: Float64Array,
): number {
  const outside = -1 << bits;
  const lane1 = 1 << (2 * bits);
  const lane2 = lane1 << 1;
  const lane3 = lane1 | lane2;
  for (let i = start; i < end; i += 4) {
    const t0 = (trueValues[i]! - least) | 0;
    const t1 = (trueValues[i + 1]! - least) | 0;
    const t2 = (trueValues[i + 2]! - least) | 0;
    const t3 = (trueValues[i + 3]! - least) | 0;
    const p0 = (predValues[i]! - least) | 0;
    const p1 = (predValues[i + 1]! - least) | 0;
    const p2 = (predValues[i + 2]! - least) | 0;
    const p3 = (predValues[i + 3]! - least) | 0;
    if (((t0 | t1 | t2 | t3 | p0 | p1 | p2 | p3) & outside) !== 0) return i;
    const w0 = weights[i]! + 0;
    const w1 = weights[i + 1]! + 0;
    const w2 = weights[i + 2]! + 0;
    const w3 = weights[i + 3]! + 0;
    lanes[(t0 << bits) | p0]! += w0;
    lanes[lane1 | (t1 << bits) | p1]! += w1;
    lanes[lane2 | (t2 << bits) | p2]! += w2;
    lanes[lane3 | (t3 << bits) | p3]! += w3;
  }
  return end;
}

/**
 * Add the tables that `sumLanes` wrote to sums, and set them to −0 again.
 *
 * Assumes the length of `lanes` is twice that of `sums`. Writes `sums`, shape (m, 2), and `lanes`,
 * shape (4, m). O(m) time, no allocation.
 */
export function takeLanes(lanes: Float64Array, sums: Float64Array): void {
  const nSums = sums.length;
  const nLanes = lanes.length;
  for (let cell = 0, at = 0; cell < nLanes; ++cell, at += 2) {
    if (at === nSums) at = 0;
    addWeight(sums, at, lanes[cell]!);
    lanes[cell] = -0;
  }
}

/**
 * Add what rounding took from sums to them. Sums beyond the largest number stay infinite.
 *
 * Assumes `sums` of shape (m, 2). Writes `settled`, shape (m,). O(m) time, no allocation.
 */
export function settleSums(sums: Float64Array, settled: Float64Array): void {
  const m = settled.length;
  for (let cell = 0; cell < m; ++cell) {
    const sum = sums[2 * cell]!;
    const isInfinite = sum === Infinity || sum === -Infinity;
    settled[cell] = isInfinite ? sum : sum + sums[2 * cell + 1]!;
  }
}
