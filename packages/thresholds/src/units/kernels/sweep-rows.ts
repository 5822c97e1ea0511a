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
 * List the cells of clusters and rows of a sweep, and how many rows of data of either class each has.
 *
 * Assumes an order by cluster, then by row of the sweep, classes 0 and 1, and outputs as long as there
 * may be cells, counts zero.
 * Writes the outputs. Returns the number of cells.
 * O(nSamples) time, no allocation.
 */
export function tallyCells(
  order: Int32Array,
  codes: Int32Array,
  sweepRows: Int32Array,
  classes: Uint8Array,
  clusterCodes: Int32Array,
  rows: Int32Array,
  positives: Float64Array,
  negatives: Float64Array,
): number {
  const n = order.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    const at = order[i]!;
    const code = codes[at]!;
    const row = sweepRows[at]!;
    if (cell < 0 || clusterCodes[cell] !== code || rows[cell] !== row) {
      clusterCodes[++cell] = code;
      rows[cell] = row;
    }
    const isPositive = classes[at]!;
    positives[cell]! += isPositive;
    negatives[cell]! += 1 - isPositive;
  }
  return cell + 1;
}
