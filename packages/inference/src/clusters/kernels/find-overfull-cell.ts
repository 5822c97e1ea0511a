/**
 * Find a cell of a cluster and a label that has more samples than its cluster.
 *
 * Assumes equal lengths of the cells, and codes below the number of clusters.
 * Returns the first such cell, or −1.
 * O(nCells) time, no allocation.
 *
 * @param rounding By how much sums of weights may differ.
 */
export function findOverfullCell(
  clusterCodes: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  rows: Float64Array,
  rounding: number,
): number {
  const n = clusterCodes.length;
  for (let i = 0; i < n; ++i) {
    if (tp[i]! + fp[i]! + fn[i]! > rows[clusterCodes[i]!]! + rounding) return i;
  }
  return -1;
}
