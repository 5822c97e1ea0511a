/**
 * Write what one row more of each cell adds to a number: its gradient's parts of row and column, and
 * that of the diagonal for right answers.
 *
 * Assumes codes below the lengths of the three parts.
 * Writes `out`, shape (nCells,). O(nCells) time, no allocation.
 */
export function writeSlopes(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  row: Float64Array,
  column: Float64Array,
  diagonal: Float64Array,
  out: Float64Array,
): void {
  const n = trueCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const t = trueCodes[cell]!;
    const p = predCodes[cell]!;
    out[cell] = row[t]! + column[p]! + (t === p ? diagonal[t]! : 0);
  }
}

/**
 * Add up cells by unit: what their rows add to a number, the same without signs, and the rows.
 *
 * Assumes unit codes below the lengths of the outputs, shape (nUnits,) each.
 * Adds to the outputs. O(nCells) time, no allocation.
 */
export function addCells(
  unitCodes: Int32Array,
  counts: Float64Array,
  slopes: Float64Array,
  sums: Float64Array,
  sizes: Float64Array,
  rows: Float64Array,
): void {
  const n = unitCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    const unit = unitCodes[cell]!;
    const count = counts[cell]!;
    const slope = count * slopes[cell]!;
    sums[unit]! += slope;
    sizes[unit]! += Math.abs(slope);
    rows[unit]! += count;
  }
}
