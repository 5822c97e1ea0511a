import { SklearnError } from './errors.js';

/**
 * The mean of values, as NumPy's `average` takes it.
 *
 * @param caller Name of the function that was called.
 * @param values Values, shape (n,).
 * @param weights Their weights, shape (n,), or null for 1 each.
 * @returns The mean; NaN of no values.
 * @throws {SklearnError} `ZeroDivisionError` for weights that add to 0.
 */
export function weightedMean(
  caller: string,
  values: ArrayLike<number>,
  weights: ArrayLike<number> | null,
): number {
  if (weights === null) return weightedSum(values, null) / values.length;
  checkWeightSum(caller, weights);
  return weightedSum(values, weights) / weightedSum(weights, null);
}

/**
 * Check that a mean with weights exists.
 *
 * @param caller Name of the function that was called.
 * @param weights Weights, or null for 1 each.
 * @throws {SklearnError} `ZeroDivisionError` for weights that add to 0.
 */
export function checkWeightSum(caller: string, weights: ArrayLike<number> | null): void {
  if (weights === null || weightedSum(weights, null) !== 0) return;
  const reason = 'sample_weight adds to 0, there is nothing to divide by';
  throw new SklearnError('ZeroDivisionError', caller, reason);
}

/**
 * The sum of values.
 *
 * @param values Values, shape (n,).
 * @param weights Their weights, shape (n,), or null for 1 each.
 * @returns Σ weight · value.
 */
export function weightedSum(values: ArrayLike<number>, weights: ArrayLike<number> | null): number {
  let sum = 0;
  for (let i = 0; i < values.length; ++i) sum += (values[i] ?? 0) * (weights?.[i] ?? 1);
  return sum;
}
