import type { SqlRow } from './engine.js';
import { textOf } from './text-of.js';

/** How many rows a row of a result stands for. */
export interface Tally {
  readonly nRows: number;
  readonly nBadWeights: number;
  /** Rows, or the sum of their weights. */
  readonly count: number;
}

/** Read `n_rows`, and of weighted rows `weight_sum` and `n_bad_weights`. */
export function readTally(row: SqlRow, isWeighted: boolean): Tally {
  const nRows = safeCount(row['n_rows']);
  const nBadWeights = safeCount(row['n_bad_weights'] ?? 0);
  const count = isWeighted ? readWeight(row['weight_sum'], nBadWeights > 0 ? 0 : nRows) : nRows;
  return { nRows, nBadWeights, count };
}

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

/** Read a count in [0, 2^53) as engines return it: a number, a bigint, or their text. */
export function safeCount(value: unknown): number {
  const count = value === null ? 0 : Number(value);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new RangeError(`a count is ${String(value)}, expected an integer in [0, 2^53)`);
}
