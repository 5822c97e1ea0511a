import { isArrayOf, isTypedArray } from '../columns/column.js';
import { checkAttached } from '../columns/check-attached.js';
import { invalidValue, unsupportedType } from '../errors/refusals.js';
import { METRIC_VALUES, NUMBER } from '../errors/words.js';

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
    throw unsupportedType(argument, values, METRIC_VALUES);
  }
  if (isTypedArray(values)) checkAttached(argument, values);
  if (isArrayOf(values, 'Float64Array')) return values;
  return Float64Array.from(values as ArrayLike<unknown>, (value, row) => {
    if (typeof value === 'number') return value;
    if (value === null) return NaN;
    throw invalidValue({ argument, row }, value, NUMBER);
  });
}
