import { isArrayOf, isTypedArray } from '../columns/column.js';
import { checkAttached } from '../columns/check-attached.js';
import { invalidValue, unsupportedType } from '../errors/refusals.js';
import { NUMBER } from '../errors/words.js';

/**
 * A metric's values, checked, shape (m,): the caller's own if a `Float64Array`; null is NaN, as in
 * JSON.
 */
export function checkValues(values: unknown): Float64Array {
  const argument = 'values';
  if (!Array.isArray(values) && !isTypedArray(values)) {
    throw unsupportedType(argument, values, 'the values of a metric, one per row');
  }
  if (isTypedArray(values)) checkAttached(argument, values);
  if (isArrayOf(values, 'Float64Array')) return values;
  return Float64Array.from(values as ArrayLike<unknown>, (value, row) => {
    if (typeof value === 'number') return value;
    if (value === null) return NaN;
    throw invalidValue({ argument, row }, value, NUMBER);
  });
}
