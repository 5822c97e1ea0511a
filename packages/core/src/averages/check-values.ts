import { isArrayOf, isTypedArray } from '../columns/column.js';
import { checkAttached } from '../columns/check-attached.js';
import { unsupported, invalidValue } from '../errors/refusals.js';
import { describeType } from '../errors/show.js';

/**
 * Check a metric's values.
 *
 * @param values The received values, shape (m,); null is NaN, which it becomes in JSON.
 * @returns The values, shape (m,): the caller's own if they are a `Float64Array`.
 * @throws {MetricError} `unsupported-type`, `invalid-value`.
 */
export function checkValues(values: unknown): Float64Array {
  const argument = 'values';
  if (!Array.isArray(values) && !isTypedArray(values)) {
    const expected = 'the values of a metric, one per row';
    const received = describeType(values);
    throw unsupported(argument, received, expected);
  }
  if (isTypedArray(values)) checkAttached(argument, values);
  if (isArrayOf(values, 'Float64Array')) return values;
  return Float64Array.from(values as ArrayLike<unknown>, (value, row) => {
    if (typeof value === 'number') return value;
    if (value === null) return NaN;
    throw invalidValue({ argument, row }, value, 'a number');
  });
}
