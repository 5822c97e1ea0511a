/**
 * Find the first row of a sweep whose threshold each score reaches.
 *
 * Assumes falling thresholds, shape (nThresholds,), and equal lengths of the others.
 * Writes `rows`, shape (nSamples,), in [0, nThresholds]: the last for scores that reach none.
 * O(nSamples log nThresholds) time, no allocation.
 *
 * @param isStrict Whether a score must be above the threshold, not only at it.
 */
export function findSweepRows(
  thresholds: Float64Array,
  scores: Float64Array,
  isStrict: boolean,
  rows: Int32Array,
): void {
  const n = scores.length;
  const nThresholds = thresholds.length;
  for (let i = 0; i < n; ++i) {
    const score = scores[i]!;
    let low = 0;
    let high = nThresholds;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const threshold = thresholds[middle]!;
      if (isStrict ? score > threshold : score >= threshold) high = middle;
      else low = middle + 1;
    }
    rows[i] = low;
  }
}

/**
 * Write the cell of each row of data as one number: cluster, row of the sweep, class.
 *
 * Assumes equal lengths, rows in [0, size), classes 0 and 1, and numbers below 2^53.
 * Writes `keys`, shape (nSamples,).
 * O(nSamples) time, no allocation.
 */
export function packCells(
  codes: Int32Array,
  rows: Int32Array,
  classes: Uint8Array,
  size: number,
  keys: Float64Array,
): void {
  const n = codes.length;
  for (let i = 0; i < n; ++i) keys[i] = 2 * (codes[i]! * size + rows[i]!) + classes[i]!;
}

/**
 * Count the cells of clusters and rows of a sweep.
 *
 * Assumes ascending keys of `packCells`.
 * O(nSamples) time, no allocation.
 */
export function countCells(keys: Float64Array): number {
  const n = keys.length;
  let nCells = 0;
  let last = -1;
  for (let i = 0; i < n; ++i) {
    const cell = Math.floor(keys[i]! / 2);
    if (cell !== last) ++nCells;
    last = cell;
  }
  return nCells;
}

/**
 * List the cells, and how many rows of either class are in each.
 *
 * Assumes ascending keys of `packCells`, outputs of shape (nCells,), counts zero.
 * Writes the outputs.
 * O(nSamples) time, no allocation.
 */
export function listCells(
  keys: Float64Array,
  size: number,
  clusterCodes: Int32Array,
  rows: Int32Array,
  positives: Float64Array,
  negatives: Float64Array,
): void {
  const n = keys.length;
  let place = -1;
  let last = -1;
  for (let i = 0; i < n; ++i) {
    const key = keys[i]!;
    const cell = Math.floor(key / 2);
    if (cell !== last) {
      last = cell;
      const code = Math.floor(cell / size);
      clusterCodes[++place] = code;
      rows[place] = cell - code * size;
    }
    if (key === 2 * cell) negatives[place]! += 1;
    else positives[place]! += 1;
  }
}
