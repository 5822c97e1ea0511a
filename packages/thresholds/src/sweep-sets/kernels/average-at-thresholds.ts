/**
 * Add the values that a label has at common thresholds to the sums over labels. NaN is left out.
 * Assumes `rows[i]` in [0, values.length], the number of the label's own thresholds at or above the
 * common one, in equal lengths with `sums` and `nDefined`; above all of them the value is `empty`.
 * Adds to `sums`, and to `nDefined` 1 where the value is not NaN. O(m) time, no allocation.
 */
export function addDefinedAt(
  values: Float64Array,
  empty: number,
  rows: Int32Array,
  sums: Float64Array,
  nDefined: Int32Array,
): void {
  const m = sums.length;
  for (let i = 0; i < m; ++i) {
    const row = rows[i]!;
    const value = row > 0 ? values[row - 1]! : empty;
    if (Number.isNaN(value)) continue;
    sums[i]! += value;
    nDefined[i]! += 1;
  }
}

/**
 * Divide sums by how many values they are of.
 * Assumes equal lengths. Writes `sums`: means, NaN of no values. O(m) time, no allocation.
 */
export function divideByCounts(counts: Int32Array, sums: Float64Array): void {
  const m = sums.length;
  for (let i = 0; i < m; ++i) sums[i]! /= counts[i]!;
}
