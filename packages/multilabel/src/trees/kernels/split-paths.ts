/**
 * Split the paths of cells into the labels that both have, the predicted one alone, and the true one alone.
 *
 * Paths begin at the top, so that those of two classes are alike up to where they part.
 *
 * Assumes `offsets` and `path` hold the path of each class, and room for all labels of both paths of each
 * cell. Writes for each label of a cell: the cell, the label, and the cell's count as true positive, false
 * positive or false negative. Returns how many were written. O(nCells · depth) time, no allocation.
 */
export function splitPaths(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  offsets: Int32Array,
  path: Int32Array,
  cells: Int32Array,
  labels: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
): number {
  const n = counts.length;
  let m = 0;
  for (let cell = 0; cell < n; ++cell) {
    const count = counts[cell]!;
    let t = offsets[trueCodes[cell]!]!;
    let p = offsets[predCodes[cell]!]!;
    const tEnd = offsets[trueCodes[cell]! + 1]!;
    const pEnd = offsets[predCodes[cell]! + 1]!;
    for (; t < tEnd && p < pEnd && path[t] === path[p]; ++t, ++p, ++m) {
      cells[m] = cell;
      labels[m] = path[t]!;
      tp[m] = count;
    }
    for (; p < pEnd; ++p, ++m) {
      cells[m] = cell;
      labels[m] = path[p]!;
      fp[m] = count;
    }
    for (; t < tEnd; ++t, ++m) {
      cells[m] = cell;
      labels[m] = path[t]!;
      fn[m] = count;
    }
  }
  return m;
}

/**
 * Count the labels that the paths of cells have in common, in the predicted one alone, in the true one
 * alone. Assumes as `splitPaths`. Writes `tp`, `fp` and `fn`, shape (nCells,). O(nCells · depth) time, no
 * allocation.
 */
export function countSharedPaths(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  offsets: Int32Array,
  path: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
): void {
  const n = trueCodes.length;
  for (let cell = 0; cell < n; ++cell) {
    let t = offsets[trueCodes[cell]!]!;
    let p = offsets[predCodes[cell]!]!;
    const tEnd = offsets[trueCodes[cell]! + 1]!;
    const pEnd = offsets[predCodes[cell]! + 1]!;
    let shared = 0;
    for (; t < tEnd && p < pEnd && path[t] === path[p]; ++t, ++p) ++shared;
    tp[cell] = shared;
    fp[cell] = pEnd - p;
    fn[cell] = tEnd - t;
  }
}
