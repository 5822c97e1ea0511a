/** Write the code of each row's true and predicted class together. O(nSamples) time, no allocation. */
export function pairCodes(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nClasses: number,
  out: Int32Array,
): void {
  const n = trueCodes.length;
  for (let i = 0; i < n; ++i) out[i] = trueCodes[i]! * nClasses + predCodes[i]!;
}

/**
 * List the cells of clusters, true and predicted classes, and add up the weights of their rows.
 *
 * Assumes an order by cluster, then by pair, and outputs as long as there may be cells, counts zero.
 * Writes the outputs, `pairs` the code of both classes together. Returns the number of cells.
 * O(nSamples) time, no allocation.
 */
export function tallyPairs(
  order: Int32Array,
  clusterCodes: Int32Array,
  pairsOfRows: Int32Array,
  weights: Float64Array,
  clusters: Int32Array,
  pairs: Int32Array,
  counts: Float64Array,
): number {
  const n = order.length;
  let cell = -1;
  for (let i = 0; i < n; ++i) {
    const row = order[i]!;
    const cluster = clusterCodes[row]!;
    const pair = pairsOfRows[row]!;
    if (cell < 0 || clusters[cell] !== cluster || pairs[cell] !== pair) {
      clusters[++cell] = cluster;
      pairs[cell] = pair;
    }
    counts[cell]! += weights[row]!;
  }
  return cell + 1;
}
