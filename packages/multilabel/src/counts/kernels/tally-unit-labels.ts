/**
 * Add up for each unit the samples of each label that is in either of their sets.
 *
 * Assumes samples in `order` by unit; offsets of one length; codes ascending in a sample, below
 * nLabels; `cellOf` of shape (nLabels,), filled with −1; sums zero, and as many cells as there are codes.
 * Writes, for each cell in order of the units, `cellUnits`, `cellLabels`, and the weight of its
 * samples with the label in both sets (`tp`), the predicted one (`fp`) and the true one alone (`fn`); of
 * each unit the weight of its samples (`rows`), and of those whose sets are equal (`exact`).
 * Overwrites `cellOf`. Returns the number of cells.
 * O(nSamples + codes) time, no allocation.
 */
export function tallyUnitLabels(
  order: Int32Array,
  unitCodes: Int32Array,
  weights: Float64Array,
  trueOffsets: Int32Array,
  trueCodes: Int32Array,
  predOffsets: Int32Array,
  predCodes: Int32Array,
  cellOf: Int32Array,
  cellUnits: Int32Array,
  cellLabels: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  rows: Float64Array,
  exact: Float64Array,
): number {
  const n = order.length;
  const nLabels = cellOf.length;
  let nCells = 0;
  let first = 0;
  let unit = -1;
  for (let i = 0; i < n; ++i) {
    const sample = order[i]!;
    if (unitCodes[sample]! !== unit) {
      unit = unitCodes[sample]!;
      first = nCells;
    }
    const weight = weights[sample]!;
    const trueEnd = trueOffsets[sample + 1]!;
    const predEnd = predOffsets[sample + 1]!;
    let t = trueOffsets[sample]!;
    let p = predOffsets[sample]!;
    let isExact = true;
    while (t < trueEnd || p < predEnd) {
      const trueCode = t < trueEnd ? trueCodes[t]! : nLabels;
      const predCode = p < predEnd ? predCodes[p]! : nLabels;
      const code = trueCode < predCode ? trueCode : predCode;
      let cell = cellOf[code]!;
      if (cell < first) {
        cell = nCells++;
        cellOf[code] = cell;
        cellUnits[cell] = unit;
        cellLabels[cell] = code;
      }
      if (trueCode === predCode) {
        tp[cell]! += weight;
        ++t;
        ++p;
      } else if (trueCode < predCode) {
        fn[cell]! += weight;
        isExact = false;
        ++t;
      } else {
        fp[cell]! += weight;
        isExact = false;
        ++p;
      }
    }
    rows[unit]! += weight;
    if (isExact) exact[unit]! += weight;
  }
  return nCells;
}
