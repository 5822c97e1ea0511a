/**
 * Set the rows of two different integers apart from those of one, which are counted.
 *
 * Assumes equal lengths of the four columns, and values in [least, least + diagonal.length).
 * Writes `diagonal`, tallies by value − least, not cleared; `trueCodes` and `predCodes`, the values
 * − least of the rows apart, in order.
 * O(n) time, no allocation. Returns the number of rows apart.
 */
export function splitErrors(
  trueValues: Int32Array,
  predValues: Int32Array,
  least: number,
  diagonal: Uint32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
): number {
  const n = trueValues.length;
  let nApart = 0;
  for (let i = 0; i < n; ++i) {
    const t = trueValues[i]!;
    const p = predValues[i]!;
    if (t === p) {
      diagonal[t - least]! += 1;
    } else {
      trueCodes[nApart] = t - least;
      predCodes[nApart++] = p - least;
    }
  }
  return nApart;
}

/**
 * List the rows without a negative code.
 *
 * Assumes equal lengths.
 * Writes `rows`, ascending.
 * O(n) time, no allocation. Returns how many there are.
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
 * Count the different pairs of rows that are sorted by both codes.
 *
 * Assumes `sorted` holds rows of the columns.
 * O(m) time, no allocation.
 */
export function countRuns(
  sorted: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
): number {
  const m = sorted.length;
  let nRuns = 0;
  let lastTrue = -1;
  let lastPred = -1;
  for (let i = 0; i < m; ++i) {
    const row = sorted[i]!;
    const t = trueCodes[row]!;
    const p = predCodes[row]!;
    if (t !== lastTrue || p !== lastPred) ++nRuns;
    lastTrue = t;
    lastPred = p;
  }
  return nRuns;
}

/**
 * List the different pairs of rows that are sorted by both codes, with the number of rows of each.
 *
 * Assumes what `countRuns` does, and the three outputs as long as it says.
 * Writes `trueKeys`, `predKeys` and `counts`.
 * O(m) time, no allocation.
 */
export function listRuns(
  sorted: Int32Array,
  trueCodes: Int32Array,
  predCodes: Int32Array,
  trueKeys: Int32Array,
  predKeys: Int32Array,
  counts: Float64Array,
): void {
  const m = sorted.length;
  let place = -1;
  let start = 0;
  let lastTrue = -1;
  let lastPred = -1;
  for (let i = 0; i < m; ++i) {
    const row = sorted[i]!;
    const t = trueCodes[row]!;
    const p = predCodes[row]!;
    if (t === lastTrue && p === lastPred) continue;
    if (place >= 0) counts[place] = i - start;
    trueKeys[++place] = t;
    predKeys[place] = p;
    start = i;
    lastTrue = t;
    lastPred = p;
  }
  if (place >= 0) counts[place] = m - start;
}

/**
 * Sum the weights of rows that are sorted by both codes, pair by pair, with compensation as in
 * `sumPairs`.
 *
 * Assumes what `countRuns` does, and `counts` the number of rows of each pair, as `listRuns` wrote it.
 * Writes `counts`, now the sums.
 * O(m) time, no allocation.
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
      lost += Math.abs(sum) >= Math.abs(weight) ? sum - after + weight : weight - after + sum;
      sum = after;
    }
    counts[place] = sum + lost;
  }
}
