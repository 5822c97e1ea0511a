import {
  isDetached,
  isTypedArray,
  invalidValue,
  describeType,
  unsupported,
} from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';

/** Check a short list of numbers. Returns a copy, shape (m,). */
export function checkNumberList(
  argument: string,
  list: unknown,
  expected: Expected,
  isExpected: (value: number) => boolean,
): Float64Array {
  const isList = Array.isArray(list) || (isTypedArray(list) && !isDetached(list));
  if (!isList) throw mustBeNumberList(argument, list);
  return Float64Array.from(list as ArrayLike<unknown>, (value, row) => {
    if (typeof value === 'number' && isExpected(value)) return value;
    throw invalidValue({ argument, row }, value, expected);
  });
}

function mustBeNumberList(argument: string, list: unknown): MetricError {
  const type = describeType(list);
  const received = isTypedArray(list) ? `a detached ${type}` : type;
  return unsupported(argument, received, 'an array or a typed array of numbers');
}
