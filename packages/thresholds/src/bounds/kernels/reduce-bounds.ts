import { productError, sumError } from '@confmat/core/internal';

/** Bins of at most so many positives are added up one positive at a time. */
const MAX_SUMMED = 256;

/**
 * Add up the pairs of a positive and a negative that are known to be in order, half of each known
 * tie, and the pairs that share a bin and may be in either order.
 * Assumes ascending columns of equal length that count everything in their last row; `single` is 1
 * for a bin whose scores are all equal. Writes `out[0]`, the known pairs, `out[1]`, the unknown
 * ones, and `out[2]` and `out[3]`, what rounding took from each. O(m) time, no allocation.
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
  let orderedLost = 0;
  let within = 0;
  let withinLost = 0;
  let tpBefore = 0;
  let fpBefore = 0;
  for (let i = 0; i < m; ++i) {
    const positives = tp[i]! - tpBefore;
    const positivesLost = sumError(tp[i]!, -tpBefore, positives);
    const after = nNegatives - fp[i]!;
    const pairs = positives * after;
    const withPairs = ordered + pairs;
    orderedLost +=
      sumError(ordered, pairs, withPairs) +
      productError(positives, after, pairs) +
      (positives * sumError(nNegatives, -fp[i]!, after) + positivesLost * after);
    ordered = withPairs;
    const own = fp[i]! - fpBefore;
    const shared = positives * own;
    const sharedLost =
      productError(positives, own, shared) +
      (positives * sumError(fp[i]!, -fpBefore, own) + positivesLost * own);
    if (single[i] === 1) {
      const withShared = ordered + shared / 2;
      orderedLost += sumError(ordered, shared / 2, withShared) + sharedLost / 2;
      ordered = withShared;
    } else {
      const withShared = within + shared;
      withinLost += sumError(within, shared, withShared) + sharedLost;
      within = withShared;
    }
    tpBefore = tp[i]!;
    fpBefore = fp[i]!;
  }
  out[0] = ordered;
  out[1] = within;
  out[2] = orderedLost;
  out[3] = withinLost;
}

/**
 * Add up precision over the positives of bins, as little and as much as the order inside the bins
 * allows: all negatives of a bin before its positives, which come one at a time; and all positives
 * of a bin at once, before its negatives. Assumes ascending columns of equal length; `single` is 1
 * for a bin whose scores are all equal. Counts of rows are whole numbers; `isWeighted` ones come in
 * parts of any size, so that the sum over positives becomes an integral. Writes `out[0]`, the least
 * sum, and `out[1]`, the greatest; divide them by nPositives. Writes `out[2]` and `out[3]`: what of
 * each, in units of 2^−50, rounding may have changed at most. O(m) time, no allocation.
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
  let leastLost = 0;
  let leastRounded = 0;
  let greatest = 0;
  let greatestLost = 0;
  let greatestRounded = 0;
  let tpBefore = 0;
  let fpBefore = 0;
  for (let i = 0; i < m; ++i) {
    const positives = tp[i]! - tpBefore;
    if (positives > 0) {
      const isSingle = single[i] === 1;
      const others = isSingle ? fp[i]! : fpBefore;
      const most = others === 0 ? positives : (positives * tp[i]!) / (tp[i]! + others);
      const withMost = greatest + most;
      greatestLost += sumError(greatest, most, withMost);
      greatest = withMost;
      greatestRounded += others === 0 && !isWeighted ? 0 : most;
      const above = tpBefore + fp[i]!;
      // Σ (tpBefore + j) / (tpBefore + fp + j) = positives − fp · Σ 1 / (tpBefore + fp + j)
      const fewest =
        fp[i] === 0
          ? positives
          : isSingle
            ? most
            : isWeighted
              ? positives - fp[i]! * Math.log1p(positives / above)
              : positives - fp[i]! * sumOfReciprocals(above, positives);
      const withFewest = least + fewest;
      leastLost += sumError(least, fewest, withFewest);
      least = withFewest;
      leastRounded += fp[i] === 0 && !isWeighted ? 0 : isSingle ? most : positives;
    }
    tpBefore = tp[i]!;
    fpBefore = fp[i]!;
  }
  out[0] = least + leastLost;
  out[1] = greatest + greatestLost;
  out[2] = leastRounded;
  out[3] = greatestRounded;
}

/**
 * Add up 1 / (start + j) for j = 1 … n. Assumes whole numbers, start above 0. Returns the sum: one
 * by one if n is small, otherwise by the expansion of the harmonic numbers at infinity, whose first
 * omitted term is below 1 / (252 · 256⁶). O(1) time, no allocation.
 */
export function sumOfReciprocals(start: number, n: number): number {
  const nSummed = n <= MAX_SUMMED ? n : Math.max(0, MAX_SUMMED - start);
  let summed = 0;
  let lost = 0;
  for (let j = 1; j <= nSummed; ++j) {
    const next = summed + 1 / (start + j);
    lost += sumError(summed, 1 / (start + j), next);
    summed = next;
  }
  const sum = summed + lost;
  if (nSummed === n) return sum;
  const a = start + nSummed;
  const b = start + n;
  const halves = 1 / (2 * b) - 1 / (2 * a);
  const squares = 1 / (12 * b * b) - 1 / (12 * a * a);
  const fourths = 1 / (120 * b ** 4) - 1 / (120 * a ** 4);
  return sum + Math.log1p((b - a) / a) + halves - squares + fourths;
}
