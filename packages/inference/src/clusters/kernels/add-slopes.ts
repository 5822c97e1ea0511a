/**
 * Add up by cluster what the cells of its labels add to a number.
 *
 * Assumes codes of cells below the number of clusters and labels; `slopes`, shape (nLabels, 3): what a
 * sample of tp, fp and fn adds more than one of tn.
 * Adds to `residuals`, shape (nClusters,), and to `sizes` the same without signs.
 * O(nCells) time, no allocation.
 */
export function addSlopes(
  clusterCodes: Int32Array,
  labelCodes: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  slopes: Float64Array,
  residuals: Float64Array,
  sizes: Float64Array,
): void {
  const n = clusterCodes.length;
  for (let i = 0; i < n; ++i) {
    const cluster = clusterCodes[i]!;
    const at = 3 * labelCodes[i]!;
    const ofHits = tp[i]! * slopes[at]!;
    const ofAlarms = fp[i]! * slopes[at + 1]!;
    const ofMisses = fn[i]! * slopes[at + 2]!;
    residuals[cluster]! += ofHits + ofAlarms + ofMisses;
    sizes[cluster]! += Math.abs(ofHits) + Math.abs(ofAlarms) + Math.abs(ofMisses);
  }
}
