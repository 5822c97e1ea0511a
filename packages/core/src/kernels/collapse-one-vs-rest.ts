/**
 * Split the errors of a square matrix by class: each off-diagonal count is a false negative of its
 * true class and a false positive of its predicted class.
 *
 * `tn` is what is left of `total`, but exactly 0 where no cell outside the class's row and column
 * holds anything: with fractional weights the subtraction would leave a rounding residue there.
 *
 * Assumes arrays of length nClasses, `fp` zero and `filled` zero.
 * Writes `tp`, `fp`, `fn`, `tn`; uses `filled` to count the non-zero cells in each row and column.
 * O(nClasses²) time, no allocation.
 */
export function collapseOneVsRest(
  counts: Float64Array,
  nClasses: number,
  total: number,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
  filled: Int32Array,
): void {
  let nFilled = 0;
  for (let i = 0; i < nClasses; ++i) {
    let missed = 0;
    for (let j = 0; j < nClasses; ++j) {
      const count = counts[i * nClasses + j]!;
      if (count === 0) continue;
      ++nFilled;
      ++filled[i]!;
      if (i === j) {
        tp[i] = count;
      } else {
        ++filled[j]!;
        missed += count;
        fp[j]! += count;
      }
    }
    fn[i] = missed;
  }
  for (let i = 0; i < nClasses; ++i) {
    tn[i] = filled[i] === nFilled ? 0 : total - tp[i]! - fp[i]! - fn[i]!;
  }
}
