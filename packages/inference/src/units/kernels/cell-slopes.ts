import { lostInSum } from '@confmat/core/internal';

/**
 * Write where each cell stands in a table of all pairs of classes, row-major.
 *
 * Assumes codes below `nClasses`.
 * Writes `places`, shape (nCells,). O(nCells) time, no allocation.
 */
export function writePlaces(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  nClasses: number,
  places: Int32Array,
): void {
  const n = places.length;
  for (let cell = 0; cell < n; ++cell)
    places[cell] = trueCodes[cell]! * nClasses + predCodes[cell]!;
}

/**
 * Add up by unit what the rows of its cells add to a number, and the same without signs.
 *
 * Assumes unit codes below the lengths of the outputs, shape (nUnits,) each.
 * Adds to the outputs. O(nCells) time, no allocation.
 *
 * @param places Where a cell stands in `slopes`.
 * @param slopes What one row adds.
 */
export function addUnitSlopes(
  unitCodes: Int32Array,
  places: Int32Array,
  counts: Float64Array,
  slopes: Float64Array,
  sums: Float64Array,
  sizes: Float64Array,
): void {
  const n = unitCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const unit = unitCodes[cell]!;
    const slope = counts[cell]! * slopes[places[cell]!]!;
    sums[unit]! += slope;
    sizes[unit]! += Math.abs(slope);
  }
}

/**
 * Take from what units add to a number the mean of as many rows.
 *
 * Assumes columns of one shape, (nUnits,).
 * Writes `residuals`, 0 where what is left is no more than `rounding` of what it was subtracted from.
 * O(nUnits) time, no allocation.
 *
 * @param sizes As `sums`, without signs.
 * @param mean What a row adds on average.
 * @param meanSize The same without signs.
 */
export function subtractMean(
  sums: Float64Array,
  sizes: Float64Array,
  rows: Float64Array,
  mean: number,
  meanSize: number,
  rounding: number,
  residuals: Float64Array,
): void {
  for (let unit = 0; unit < sums.length; ++unit) {
    const ownRows = rows[unit]!;
    const residual = sums[unit]! - ownRows * mean;
    const size = sizes[unit]! + ownRows * meanSize;
    residuals[unit] = Math.abs(residual) <= rounding * size ? 0 : residual;
  }
}

/**
 * Add up squares with compensation, so that their order hardly matters. O(n) time, no allocation.
 * Returns the sum.
 */
export function sumSquares(values: Float64Array): number {
  let [total, lost] = [0, 0];
  for (let i = 0; i < values.length; ++i) {
    const square = values[i]! * values[i]!;
    const next = total + square;
    lost += lostInSum(total, square, next);
    total = next;
  }
  return Number.isFinite(total) ? total + lost : total;
}

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
