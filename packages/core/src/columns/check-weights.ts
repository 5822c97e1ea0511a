import { isArrayOf } from './column.js';
import { readNumbers } from './read-numbers.js';

/**
 * Check row weights: finite numbers of any sign, as scikit-learn takes them.
 *
 * @param column The received weights, shape (nSamples,).
 * @returns The weights, shape (nSamples,); a copy unless they were a `Float64Array`.
 * @throws {MetricError} `unsupported-type`, `invalid-weight`.
 */
export function checkWeights(argument: string, column: unknown): Float64Array {
  const weights = readNumbers(argument, column, 'invalid-weight');
  return isArrayOf(weights, 'Float64Array') ? weights : Float64Array.from(weights);
}
