import { lostInSum } from '../../kernels/rounding-errors.js';

/**
 * Set the rows of two different integers apart from those of one, which are counted.
 * Assumes equal lengths of the four columns, `diagonal` of length 2^bits. Writes `diagonal`,
 * tallies by value − least, not cleared; `trueCodes` and `predCodes`, the values − least of the
 * rows apart, in order. O(n) time, no allocation. Returns the number of rows apart, −1 if a value
 * is not in [least, least + 2^bits).
 */
export function splitErrors(
  trueValues: Int32Array,
  predValues: Int32Array,
  least: number,
  bits: number,
  diagonal: Uint32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
): number {
  const n = trueValues.length;
  const outside = -1 << bits;
  let nApart = 0;
  for (let i = 0; i < n; ++i) {
    const t = (trueValues[i]! - least) | 0;
    const p = (predValues[i]! - least) | 0;
    if (((t | p) & outside) !== 0) return -1;
    if (t === p) {
      diagonal[t]! += 1;
    } else {
      trueCodes[nApart] = t;
      predCodes[nApart++] = p;
    }
  }
  return nApart;
}

/**
 * Merge equal pairs that stand side by side. Assumes equal lengths; codes that are not negative.
 * Writes the different pairs to the front of `trueCodes` and `predCodes`, and how often each stood
 * there to `counts`. O(m) time, no allocation. Returns the number of different pairs.
 */
export function mergePairs(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
): number {
  const m = trueCodes.length;
  let nPairs = 0;
  let start = 0;
  let lastTrue = -1;
  let lastPred = -1;
  for (let i = 0; i < m; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    if (t === lastTrue && p === lastPred) continue;
    if (nPairs > 0) counts[nPairs - 1] = i - start;
    trueCodes[nPairs] = t;
    predCodes[nPairs++] = p;
    start = i;
    lastTrue = t;
    lastPred = p;
  }
  if (nPairs > 0) counts[nPairs - 1] = m - start;
  return nPairs;
}

/**
 * List the rows without a negative code. Assumes equal lengths. Writes `rows`, ascending. O(n)
 * time, no allocation. Returns how many there are.
 */
export function listPairs(trueCodes: Int32Array, predCodes: Int32Array, rows: Int32Array): number {
  const n = trueCodes.length;
  let nListed = 0;
  for (let i = 0; i < n; ++i) {
    if ((trueCodes[i]! | predCodes[i]!) >= 0) rows[nListed++] = i;
  }
  return nListed;
}

/**
 * Sum the weights of rows that are sorted by both codes, pair by pair, with compensation as in
 * `sumPairs`. Assumes `counts` the number of rows of each pair. Writes `counts`, now the sums. O(m)
 * time, no allocation.
 */
export function sumRuns(sorted: Int32Array, weights: Float64Array, counts: Float64Array): void {
  const nPairs = counts.length;
  let i = 0;
  for (let place = 0; place < nPairs; ++place) {
    const end = i + counts[place]!;
    let sum = 0;
    let lost = 0;
    for (; i < end; ++i) {
      const weight = weights[sorted[i]!]!;
      const after = sum + weight;
      lost += lostInSum(sum, weight, after);
      sum = after;
    }
    counts[place] = sum + lost;
  }
}
