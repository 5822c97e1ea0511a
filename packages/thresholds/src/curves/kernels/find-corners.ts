/**
 * Find the points of a ROC curve that remain when those between equal steps are dropped: the first,
 * the last, and every point whose step before differs from its step after, in `fp` or in `tp`.
 * Assumes equal lengths, and room for m rows in `kept`. Writes `kept`: rows, ascending. Returns
 * their number. O(m) time, no allocation.
 */
export function findCorners(tp: Float64Array, fp: Float64Array, kept: Int32Array): number {
  const m = tp.length;
  let n = 0;
  for (let i = 0; i < m; ++i) {
    const isInner = i > 0 && i < m - 1;
    // Differences of differences, as NumPy takes them: with fractional weights 2 b − a − c rounds
    // otherwise.
    if (
      !isInner ||
      tp[i + 1]! - tp[i]! - (tp[i]! - tp[i - 1]!) !== 0 ||
      fp[i + 1]! - fp[i]! - (fp[i]! - fp[i - 1]!) !== 0
    ) {
      kept[n++] = i;
    }
  }
  return n;
}

/**
 * Find the first and the last point of each run of equal `tp`, and the first and last of all.
 * Assumes room for m rows in `kept`. Writes `kept`: rows, ascending. Returns their number. O(m)
 * time, no allocation.
 */
export function findRunEnds(tp: Float64Array, kept: Int32Array): number {
  const m = tp.length;
  let n = 0;
  for (let i = 0; i < m; ++i) {
    const isInner = i > 0 && i < m - 1;
    if (!isInner || tp[i] !== tp[i - 1] || tp[i] !== tp[i + 1]) kept[n++] = i;
  }
  return n;
}
