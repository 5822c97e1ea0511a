/**
 * Add up cells of the same cluster and label, which stand side by side in an order.
 *
 * Assumes places of cells in `order`, outputs of shape (nCells,), sums zero.
 * Writes the five outputs. Returns the number of different cells.
 * O(nCells) time, no allocation.
 */
export function addEqualCells(
  order: Int32Array,
  clusterCodes: Int32Array,
  labelCodes: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  outClusters: Int32Array,
  outLabels: Int32Array,
  outTp: Float64Array,
  outFp: Float64Array,
  outFn: Float64Array,
): number {
  const n = order.length;
  let last = -1;
  for (let i = 0; i < n; ++i) {
    const cell = order[i]!;
    const cluster = clusterCodes[cell]!;
    const label = labelCodes[cell]!;
    if (last < 0 || outClusters[last] !== cluster || outLabels[last] !== label) {
      outClusters[++last] = cluster;
      outLabels[last] = label;
    }
    outTp[last]! += tp[cell]!;
    outFp[last]! += fp[cell]!;
    outFn[last]! += fn[cell]!;
  }
  return last + 1;
}
