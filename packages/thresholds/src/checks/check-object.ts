import { describeType, unsupported } from '@confmat/core/internal';

/**
 * Check that an argument without a default is an object.
 *
 * @throws {MetricError} `unsupported-type`.
 */
export function checkObject(
  argument: string,
  value: unknown,
  expected: string,
): asserts value is object {
  if (typeof value === 'object' && value !== null) return;
  const received = describeType(value);
  throw unsupported(argument, received, expected);
}
