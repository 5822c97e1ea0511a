import type { MetricError } from '../errors/metric-error.js';
import { invalidCount, unsupportedType } from '../errors/refusals.js';
import type { Place } from '../errors/refusals.js';
import { ARRAY_OF_NUMBERS } from '../errors/words.js';
import { checkAttached } from './check-attached.js';
import { isArrayOf, isTypedArray } from './column.js';
import type { TypedArray } from './column.js';
import { findNoCount } from './kernels/find-no-count.js';

/** A column of counts, shape (m,). */
export type CountColumn = TypedArray | readonly number[];

/** A column of counts, checked and copied, shape (m,). */
export function checkCounts(argument: string, column: unknown): Float64Array {
  if (!Array.isArray(column) && !isTypedArray(column)) {
    throw unsupportedType(argument, column, ARRAY_OF_NUMBERS);
  }
  if (isTypedArray(column)) checkAttached(argument, column);
  if (isArrayOf(column, 'Float64Array') && findNoCount(column) < 0) return column.slice();
  return Float64Array.from(column as ArrayLike<unknown>, (value, row) =>
    checkCount(argument, row, value),
  );
}

/**
 * A count as a number, also a bigint up to 2^53 − 1; `row` is its place in the argument, or null.
 */
export function checkCount(argument: string, row: number | null, value: unknown): number {
  if (typeof value === 'number' && value >= 0 && value < Infinity) return value;
  const isBigint = typeof value === 'bigint';
  if (isBigint && value >= 0n && value <= Number.MAX_SAFE_INTEGER) return Number(value);
  throw mustBeCount({ argument, row }, value);
}

function mustBeCount(place: Place, value: unknown): MetricError {
  const isBigint = typeof value === 'bigint';
  return invalidCount(place, value, isBigint ? 'an integer in [0, 2^53)' : undefined);
}
