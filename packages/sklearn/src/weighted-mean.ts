import { fault } from './errors.js';

/** The mean of values, as NumPy's `average` takes it; NaN of no values. */
export function weightedMean(values: ArrayLike<number>, weights: ArrayLike<number> | null): number {
  if (weights === null) return weightedSum(values, null) / values.length;
  checkWeightSum(weights);
  return weightedSum(values, weights) / weightedSum(weights, null);
}

export function checkWeightSum(weights: ArrayLike<number> | null): void {
  if (weights === null || weightedSum(weights, null) !== 0) return;
  throw fault('ZeroDivisionError', 'sample_weight adds to 0, there is nothing to divide by');
}

export function weightedSum(values: ArrayLike<number>, weights: ArrayLike<number> | null): number {
  let sum = 0;
  for (let i = 0; i < values.length; ++i) sum += (values[i] ?? 0) * (weights?.[i] ?? 1);
  return sum;
}

/**
 * The weighted sum behind a weighted mean. Weights of both signs, which may add to 0, are taken
 * apart: those of one sign have a mean.
 * @param meanOf The mean for weights of at least 0, shape (n,), that do not add to 0.
 */
export function sumOfMeans(
  weights: Float64Array,
  meanOf: (weights: Float64Array) => number,
): number {
  return [1, -1].reduce((sum, sign) => {
    const own = weights.map((weight) => Math.max(0, sign * weight));
    const total = weightedSum(own, null);
    return total === 0 ? sum : sum + sign * total * meanOf(own);
  }, 0);
}
