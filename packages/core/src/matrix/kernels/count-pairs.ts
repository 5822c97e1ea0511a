/**
 * Add one to `counts[true, pred]` for every row in which neither code is negative, four rows a turn,
 * as in `countPairsWithin`. Assumes equal lengths, true codes in [−1, nTrue), predicted codes in
 * [−1, nPred), and no count that grows beyond what `counts` holds; it has one type but for columns of
 * 2^32 rows. Writes `counts`, row-major, shape (nTrue, nPred); does not clear it. O(n) time, no
 * allocation. Returns the number of rows left out.
 */
export function countPairs(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nPred: number,
  counts: Uint32Array | Float64Array,
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
      counts[(Math.imul(t0, nPred) + p0) | 0]! += 1;
      counts[(Math.imul(t1, nPred) + p1) | 0]! += 1;
      counts[(Math.imul(t2, nPred) + p2) | 0]! += 1;
      counts[(Math.imul(t3, nPred) + p3) | 0]! += 1;
    }
    // A row of these is left out, or they are the last few.
    const end = Math.min(n, i + 4);
    for (; i < end; ++i) {
      const t = trueCodes[i]!;
      const p = predCodes[i]!;
      if ((t | p) < 0) ++nSkipped;
      else counts[(Math.imul(t, nPred) + p) | 0]! += 1;
    }
  }
  return nSkipped;
}

/**
 * The same for bytes over their whole range: no value needs a check. Four rows a turn, as in
 * `countPairsWithin`. Assumes equal lengths and fewer than 2^32 rows in all since `counts` was
 * zero. Writes `counts`, row-major, shape (256, 256); does not clear it. O(n) time, no allocation.
 */
export function countBytePairs(
  trueValues: Uint8Array,
  predValues: Uint8Array,
  counts: Uint32Array,
): void {
  const n = trueValues.length;
  let i = 0;
  for (; i < (n & 3); ++i) counts[(trueValues[i]! << 8) | predValues[i]!]! += 1;
  for (; i < n; i += 4) {
    const cell0 = (trueValues[i]! << 8) | predValues[i]!;
    const cell1 = (trueValues[i + 1]! << 8) | predValues[i + 1]!;
    const cell2 = (trueValues[i + 2]! << 8) | predValues[i + 2]!;
    const cell3 = (trueValues[i + 3]! << 8) | predValues[i + 3]!;
    counts[cell0]! += 1;
    counts[cell1]! += 1;
    counts[cell2]! += 1;
    counts[cell3]! += 1;
  }
}

/**
 * Add one to `counts[true, pred]` for every row, up to one whose values are out of range: no pass
 * over the rows has to find the range before. Four rows a turn, because an engine may reload the
 * arrays' addresses and lengths each turn, with a check for two of them, whose values then stay in
 * registers. The rows that fill no turn come first: a loop after the long one would cost it a
 * register (bench/suites/kernels.js times it). Assumes equal lengths and fewer than 2^32 rows in
 * all since `counts` was zero; bits in [0, 15]. Writes `counts`, row-major, shape (2^bits, 2^bits),
 * of the values in [least, least + 2^bits); does not clear it. O(n) time, no allocation. Returns
 * the number of rows, or less if one is out of range: `counts` is of no use then.
 */
export function countPairsWithin(
  trueValues: Int32Array,
  predValues: Int32Array,
  least: number,
  bits: number,
  counts: Uint32Array,
): number {
  const n = trueValues.length;
  const outside = -1 << bits;
  let i = 0;
  for (; i < (n & 3); ++i) {
    const t = (trueValues[i]! - least) | 0;
    const p = (predValues[i]! - least) | 0;
    if (((t | p) & outside) !== 0) return i;
    counts[(t << bits) | p]! += 1;
  }
  for (; i < n; i += 4) {
    const t0 = (trueValues[i]! - least) | 0;
    const p0 = (predValues[i]! - least) | 0;
    const t1 = (trueValues[i + 1]! - least) | 0;
    const p1 = (predValues[i + 1]! - least) | 0;
    if (((t0 | p0 | t1 | p1) & outside) !== 0) return i;
    counts[(t0 << bits) | p0]! += 1;
    counts[(t1 << bits) | p1]! += 1;
    const t2 = (trueValues[i + 2]! - least) | 0;
    const p2 = (predValues[i + 2]! - least) | 0;
    const t3 = (trueValues[i + 3]! - least) | 0;
    const p3 = (predValues[i + 3]! - least) | 0;
    if (((t2 | p2 | t3 | p3) & outside) !== 0) return i;
    counts[(t2 << bits) | p2]! += 1;
    counts[(t3 << bits) | p3]! += 1;
  }
  return i;
}

/**
 * The same for integers of 64 bits from 0 on, read as their halves: a bigint a row would cost ten
 * times as much. Assumes what `countPairsWithin` does; `trueHalves` and `predHalves` hold the low
 * half of each value, then the high one. Writes `counts`, row-major, shape (2^bits, 2^bits), of the
 * values in [0, 2^bits); does not clear it. O(n) time, no allocation. Returns the number of rows,
 * or less if one is out of range: `counts` is of no use then.
 */
export function countWidePairsWithin(
  trueHalves: Int32Array,
  predHalves: Int32Array,
  bits: number,
  counts: Uint32Array,
): number {
  const n = trueHalves.length;
  const outside = -1 << bits;
  let i = 0;
  for (; i < (n & 7); i += 2) {
    const t = trueHalves[i]!;
    const p = predHalves[i]!;
    if ((((t | p) & outside) | trueHalves[i + 1]! | predHalves[i + 1]!) !== 0) return i >>> 1;
    counts[(t << bits) | p]! += 1;
  }
  for (; i < n; i += 8) {
    const t0 = trueHalves[i]!;
    const p0 = predHalves[i]!;
    const t1 = trueHalves[i + 2]!;
    const p1 = predHalves[i + 2]!;
    const high = trueHalves[i + 1]! | predHalves[i + 1]! | trueHalves[i + 3]! | predHalves[i + 3]!;
    if ((((t0 | p0 | t1 | p1) & outside) | high) !== 0) return i >>> 1;
    counts[(t0 << bits) | p0]! += 1;
    counts[(t1 << bits) | p1]! += 1;
    const t2 = trueHalves[i + 4]!;
    const p2 = predHalves[i + 4]!;
    const t3 = trueHalves[i + 6]!;
    const p3 = predHalves[i + 6]!;
    const next = trueHalves[i + 5]! | predHalves[i + 5]! | trueHalves[i + 7]! | predHalves[i + 7]!;
    if ((((t2 | p2 | t3 | p3) & outside) | next) !== 0) return i >>> 1;
    counts[(t2 << bits) | p2]! += 1;
    counts[(t3 << bits) | p3]! += 1;
  }
  return i >>> 1;
}
