import {
  describeType,
  isDetached,
  isTypedArray,
  unsupported,
  invalidValue,
} from '@confmat/core/internal';

/**
 * Check a short list of numbers.
 *
 * @param list The received list, shape (m,).
 * @param expected What each number must be, in words.
 * @returns A copy, shape (m,).
 * @throws {MetricError} `unsupported-type`, `invalid-value`.
 */
export function checkNumberList(
  argument: string,
  list: unknown,
  expected: string,
  isExpected: (value: number) => boolean,
): Float64Array {
  const isList = Array.isArray(list) || (isTypedArray(list) && !isDetached(list));
  if (!isList) {
    throw unsupported(
      argument,
      isTypedArray(list) ? `a detached ${describeType(list)}` : describeType(list),
      'an array or a typed array of numbers',
    );
  }
  return Float64Array.from(list as ArrayLike<unknown>, (value, row) => {
    if (typeof value === 'number' && isExpected(value)) return value;
    throw invalidValue({ argument, row }, value, expected);
  });
}
