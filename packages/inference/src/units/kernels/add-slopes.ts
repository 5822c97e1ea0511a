/**
 * Add up by unit what the cells of its labels add to a number.
 *
 * Assumes codes of cells below the number of units and labels; `slopes`, shape (nLabels, 3): what a
 * sample of tp, fp and fn adds more than one of tn.
 * Adds to `residuals`, shape (nUnits,), and to `sizes` the same without signs.
 * O(nCells) time, no allocation.
 */
export function addSlopes(
  unitCodes: Int32Array,
  labelCodes: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  slopes: Float64Array,
  residuals: Float64Array,
  sizes: Float64Array,
): void {
  const n = unitCodes.length;
  for (let i = 0; i < n; ++i) {
    const unit = unitCodes[i]!;
    const at = 3 * labelCodes[i]!;
    const ofHits = tp[i]! * slopes[at]!;
    const ofAlarms = fp[i]! * slopes[at + 1]!;
    const ofMisses = fn[i]! * slopes[at + 2]!;
    residuals[unit]! += ofHits + ofAlarms + ofMisses;
    sizes[unit]! += Math.abs(ofHits) + Math.abs(ofAlarms) + Math.abs(ofMisses);
  }
}
