/**
 * Split how often each label is true, predicted, and both, into the counts that add up to it.
 * Assumes equal lengths; tallies whole numbers. Writes `tp`, `fp`, `fn` and `present`, how often a
 * label is on either side; shape (m,) each. O(m) time, no allocation.
 */
export function splitTallies(
  support: Int32Array,
  predicted: Int32Array,
  both: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  present: Float64Array,
): void {
  const m = tp.length;
  for (let i = 0; i < m; ++i) {
    const b = both[i]!;
    tp[i] = b;
    fp[i] = predicted[i]! - b;
    fn[i] = support[i]! - b;
    present[i] = support[i]! + predicted[i]! - b;
  }
}

/**
 * What is left of a total for each label: its true negatives. Exactly 0 where the label is present
 * in every sample that weighs anything: with fractional weights the subtraction would leave a
 * residue. Assumes equal lengths. Writes `tn`, shape (m,). O(m) time, no allocation.
 */
export function subtractPresent(
  total: number,
  nWeighing: number,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  present: Float64Array,
  tn: Float64Array,
): void {
  const m = tp.length;
  for (let i = 0; i < m; ++i) {
    tn[i] = present[i] === nWeighing ? 0 : total - tp[i]! - fp[i]! - fn[i]!;
  }
}
