/**
 * Merge two columns of thresholds, and find how far each column has come at every merged one.
 * Assumes both descend, each value once, and room for a.length + b.length rows in `merged`,
 * `rowsOfA` and `rowsOfB`. Writes `merged`, descending, each value once; `rowsOfA[i]` and
 * `rowsOfB[i]`, the number of thresholds of the column that are ≥ `merged[i]`. O(m) time, no
 * allocation. Returns the number of merged thresholds.
 */
export function mergeThresholds(
  a: Float64Array,
  b: Float64Array,
  merged: Float64Array,
  rowsOfA: Int32Array,
  rowsOfB: Int32Array,
): number {
  const n = a.length;
  const m = b.length;
  let i = 0;
  let j = 0;
  let row = 0;
  while (i < n || j < m) {
    const nextA = i < n ? a[i]! : -Infinity;
    const nextB = j < m ? b[j]! : -Infinity;
    const next = nextA >= nextB ? nextA : nextB;
    if (i < n && nextA === next) ++i;
    if (j < m && nextB === next) ++j;
    merged[row] = next;
    rowsOfA[row] = i;
    rowsOfB[row] = j;
    ++row;
  }
  return row;
}

/**
 * Add up two columns of counts at merged thresholds. Assumes `rowsOfA` and `rowsOfB` as
 * `mergeThresholds` writes them, at least out.length rows. Writes `out`, all of it; above a
 * column's first threshold its count is 0. O(m) time, no allocation.
 */
export function addAtThresholds(
  a: Float64Array,
  rowsOfA: Int32Array,
  b: Float64Array,
  rowsOfB: Int32Array,
  out: Float64Array,
): void {
  const n = out.length;
  for (let row = 0; row < n; ++row) {
    const i = rowsOfA[row]!;
    const j = rowsOfB[row]!;
    out[row] = (i > 0 ? a[i - 1]! : 0) + (j > 0 ? b[j - 1]! : 0);
  }
}
