/**
 * Add up values with compensation (Neumaier 1974), so that the result of integers stays exact to
 * 2^53 and that of fractions does not depend on their order beyond the last bits.
 *
 * O(n) time, no allocation. Returns the sum.
 */
export function sum(values: Float64Array): number {
  const n = values.length;
  let total = 0;
  let lost = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    const next = total + value;
    lost += Math.abs(total) >= Math.abs(value) ? total - next + value : value - next + total;
    total = next;
  }
  return total + lost;
}

/**
 * Add up the products of values and weights over the rows whose value is not NaN.
 *
 * Assumes equal lengths.
 * Writes `out[0]`, the sum of weight · value, and `out[1]`, the sum of the weights; both
 * compensated.
 * O(n) time, no allocation. Returns the number of rows whose value is not NaN.
 */
export function sumWeightedDefined(
  values: Float64Array,
  weights: Float64Array,
  out: Float64Array,
): number {
  const n = values.length;
  let total = 0;
  let totalLost = 0;
  let weightSum = 0;
  let weightLost = 0;
  let nDefined = 0;
  for (let i = 0; i < n; ++i) {
    const value = values[i]!;
    if (value !== value) continue;
    ++nDefined;
    const weight = weights[i]!;
    const term = value * weight;
    const nextTotal = total + term;
    totalLost +=
      Math.abs(total) >= Math.abs(term) ? total - nextTotal + term : term - nextTotal + total;
    total = nextTotal;
    const nextWeight = weightSum + weight;
    weightLost +=
      Math.abs(weightSum) >= Math.abs(weight)
        ? weightSum - nextWeight + weight
        : weight - nextWeight + weightSum;
    weightSum = nextWeight;
  }
  out[0] = total + totalLost;
  out[1] = weightSum + weightLost;
  return nDefined;
}
