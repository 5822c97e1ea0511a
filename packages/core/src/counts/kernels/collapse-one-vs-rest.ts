/**
 * Split errors by class: each is a false negative of its true class and a false positive of its
 * predicted class. `filled` counts the cells of each class. Assumes codes in [0, fp.length). Writes
 * `fp`, `fn` and `filled`; clears none. O(m) time, no allocation.
 */
export function collapseErrors(
  trueCodes: Int32Array,
  predCodes: Int32Array,
  counts: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  filled: Int32Array,
): void {
  const m = counts.length;
  for (let i = 0; i < m; ++i) {
    const t = trueCodes[i]!;
    const p = predCodes[i]!;
    const count = counts[i]!;
    fn[t]! += count;
    fp[p]! += count;
    ++filled[t]!;
    ++filled[p]!;
  }
}

/**
 * What is left of a total for each class: its true negatives. Exactly 0 where no cell lies outside
 * the class's row and column: with fractional weights the subtraction would leave a residue there.
 * Assumes equal lengths; `filled` the number of errors in each class's row and column, `nFilled`
 * the number of cells that are not zero, errors and diagonal. Writes `tn`. O(nClasses) time, no
 * allocation.
 */
export function subtractFromTotal(
  total: number,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  filled: Int32Array,
  nFilled: number,
  tn: Float64Array,
): void {
  const k = tp.length;
  for (let i = 0; i < k; ++i) {
    const own = filled[i]! + (tp[i] === 0 ? 0 : 1);
    tn[i] = own === nFilled ? 0 : total - tp[i]! - fp[i]! - fn[i]!;
  }
}
