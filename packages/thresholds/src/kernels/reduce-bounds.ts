/** Bins of at most so many positives are added up one positive at a time. */
const MAX_SUMMED = 256;

/**
 * Add up the pairs of a positive and a negative that are known to be in order, half of each known
 * tie, and the pairs that share a bin and may be in either order.
 *
 * Assumes ascending columns of equal length that count everything in their last row; `single` is 1
 * for a bin whose scores are all equal.
 * Writes `out[0]`, the known pairs, and `out[1]`, the unknown ones.
 * O(m) time, no allocation.
 */
export function reducePairs(
  tp: Float64Array,
  fp: Float64Array,
  single: Uint8Array,
  out: Float64Array,
): void {
  const m = tp.length;
  const nNegatives = m === 0 ? 0 : fp[m - 1]!;
  let ordered = 0;
  let within = 0;
  let tpBefore = 0;
  let fpBefore = 0;
  for (let i = 0; i < m; ++i) {
    const positives = tp[i]! - tpBefore;
    ordered += positives * (nNegatives - fp[i]!);
    const shared = positives * (fp[i]! - fpBefore);
    if (single[i] === 1) ordered += shared / 2;
    else within += shared;
    tpBefore = tp[i]!;
    fpBefore = fp[i]!;
  }
  out[0] = ordered;
  out[1] = within;
}

/**
 * Add up precision over the positives of bins, as little and as much as the order inside the bins
 * allows: all negatives of a bin before its positives, which come one at a time; and all positives of
 * a bin at once, before its negatives.
 *
 * Assumes ascending columns of equal length; `single` is 1 for a bin whose scores are all equal.
 * Counts of rows are whole numbers; `isWeighted` ones come in parts of any size, so that the sum over
 * positives becomes an integral.
 * Writes `out[0]`, the least sum, and `out[1]`, the greatest; divide them by nPositives.
 * O(m) time, no allocation.
 */
export function reducePrecisionBounds(
  tp: Float64Array,
  fp: Float64Array,
  single: Uint8Array,
  isWeighted: boolean,
  out: Float64Array,
): void {
  const m = tp.length;
  let least = 0;
  let greatest = 0;
  let tpBefore = 0;
  let fpBefore = 0;
  for (let i = 0; i < m; ++i) {
    const positives = tp[i]! - tpBefore;
    if (positives > 0 && single[i] === 1) {
      const known = (positives * tp[i]!) / (tp[i]! + fp[i]!);
      least += known;
      greatest += known;
    } else if (positives > 0) {
      greatest += (positives * tp[i]!) / (tp[i]! + fpBefore);
      // Σ (tpBefore + j) / (tpBefore + fp + j) = positives − fp · Σ 1 / (tpBefore + fp + j)
      const above = tpBefore + fp[i]!;
      least +=
        fp[i] === 0
          ? positives
          : isWeighted
            ? positives - fp[i]! * Math.log1p(positives / above)
            : positives - fp[i]! * sumOfReciprocals(above, positives);
    }
    tpBefore = tp[i]!;
    fpBefore = fp[i]!;
  }
  out[0] = least;
  out[1] = greatest;
}

/**
 * Add up 1 / (start + j) for j = 1 … n.
 *
 * Assumes whole numbers, start above 0.
 * Returns the sum: one by one if n is small, otherwise by the expansion of the harmonic numbers at
 * infinity, whose first omitted term is below 1 / (252 · 256⁶).
 * O(1) time, no allocation.
 */
export function sumOfReciprocals(start: number, n: number): number {
  const nSummed = n <= MAX_SUMMED ? n : Math.max(0, MAX_SUMMED - start);
  let sum = 0;
  for (let j = 1; j <= nSummed; ++j) sum += 1 / (start + j);
  if (nSummed === n) return sum;
  const a = start + nSummed;
  const b = start + n;
  const halves = 1 / (2 * b) - 1 / (2 * a);
  const squares = 1 / (12 * b * b) - 1 / (12 * a * a);
  const fourths = 1 / (120 * b ** 4) - 1 / (120 * a ** 4);
  return sum + Math.log1p((b - a) / a) + halves - squares + fourths;
}
