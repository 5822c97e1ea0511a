/** Up to this many values are added by eight running sums; longer ranges are halved first. */
const BLOCK = 128;

/**
 * Add up values in NumPy's order, so that a mean of them has scikit-learn's bits: pairwise, with
 * eight running sums in blocks of at most 128. The rounding error grows with log n, not with n.
 * Follows `pairwise_sum` of NumPy 2.4, numpy/_core/src/umath/loops_utils.h.src.
 * Assumes 0 ≤ start ≤ end ≤ values.length. O(end − start) time, no allocation. Returns the sum of
 * `values` from `start` to `end` (exclusive).
 */
export function sumPairwise(values: Float64Array, start: number, end: number): number {
  const n = end - start;
  if (n > BLOCK) {
    const half = n >> 1;
    const middle = start + half - (half % 8);
    return sumPairwise(values, start, middle) + sumPairwise(values, middle, end);
  }
  let total = 0;
  let i = start;
  if (n >= 8) {
    let a = values[i]!;
    let b = values[i + 1]!;
    let c = values[i + 2]!;
    let d = values[i + 3]!;
    let e = values[i + 4]!;
    let f = values[i + 5]!;
    let g = values[i + 6]!;
    let h = values[i + 7]!;
    for (i += 8; i + 8 <= end; i += 8) {
      a += values[i]!;
      b += values[i + 1]!;
      c += values[i + 2]!;
      d += values[i + 3]!;
      e += values[i + 4]!;
      f += values[i + 5]!;
      g += values[i + 6]!;
      h += values[i + 7]!;
    }
    total = a + b + (c + d) + (e + f + (g + h));
  }
  for (; i < end; ++i) total += values[i]!;
  return total;
}
