import { lostPart } from '../../kernels/lost-part.js';

/**
 * Add the values that are not NaN to sums, with compensation.
 * Assumes `sums` of length 7: sum of the values, what rounding took from it, their number, sum of
 * weighted values, what rounding took from it, sum of the weights, what rounding took from it;
 * `weights` empty for none. Writes `sums`; does not clear it. O(m) time, no allocation.
 */
export function addDefined(
  values: Float64Array,
  weights: Float64Array,
  first: number,
  sums: Float64Array,
): void {
  const m = values.length;
  const weighted = weights.length > 0;
  let sum = sums[0]!;
  let lost = sums[1]!;
  let nDefined = sums[2]!;
  let weightedSum = sums[3]!;
  let weightedLost = sums[4]!;
  let weightSum = sums[5]!;
  let weightLost = sums[6]!;
  for (let j = 0; j < m; ++j) {
    const value = values[j]!;
    if (value !== value) continue;
    ++nDefined;
    const after = sum + value;
    lost += lostPart(sum, value, after);
    sum = after;
    if (!weighted) continue;
    const weight = weights[first + j]!;
    const term = weight * value;
    const next = weightedSum + term;
    weightedLost += lostPart(weightedSum, term, next);
    weightedSum = next;
    const heavier = weightSum + weight;
    weightLost += lostPart(weightSum, weight, heavier);
    weightSum = heavier;
  }
  sums[0] = sum;
  sums[1] = lost;
  sums[2] = nDefined;
  sums[3] = weightedSum;
  sums[4] = weightedLost;
  sums[5] = weightSum;
  sums[6] = weightLost;
}
