import { isArrayOf } from './column.js';
import { readNumbers } from './read-numbers.js';

/** Finite row weights of any sign, shape (nSamples,); a copy unless they were a `Float64Array`. */
export function checkWeights(argument: string, column: unknown): Float64Array {
  const weights = readNumbers(argument, column, 'invalid-weight');
  return isArrayOf(weights, 'Float64Array') ? weights : Float64Array.from(weights);
}
