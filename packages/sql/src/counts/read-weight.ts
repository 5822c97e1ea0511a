import { textOf } from '../labels/text-of.js';

/**
 * Read a sum of weights as engines return it.
 *
 * @param nRows The number of weights that were added, 0 if one of them is no valid weight.
 * @throws {RangeError} It is NULL: so some engines write a sum that their decimals do not hold.
 */
export function readWeight(value: unknown, nRows: number): number {
  if (value !== null && value !== undefined) return Number(textOf(value));
  if (nRows === 0 || value === undefined) return 0;
  throw new RangeError(
    `the sum of ${nRows} weights is missing: decimals of the engine hold less than 10^26`,
  );
}
