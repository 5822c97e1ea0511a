import { unsupportedType } from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';

export function checkObject(
  argument: string,
  value: unknown,
  expected: Expected,
): asserts value is object {
  if (typeof value === 'object' && value !== null) return;
  throw unsupportedType(argument, value, expected);
}
