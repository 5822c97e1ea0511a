/**
 * The words of this package's refusals. Each is the error to throw; the border of the public function
 * adds its name.
 */
import type { MetricError } from '@confmat/core';
import { integerFrom, invalidOption } from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';

/** A level of confidence. */
const LEVEL: Expected = { kind: 'number', what: 'a number', above: 0, below: 1 };

/** A level outside (0, 1). */
export function mustBeLevel(value: unknown, option = 'level'): MetricError {
  return invalidOption(option, value, LEVEL);
}

/** An option that is no finite number. */
export function mustBeNumber(option: string, value: unknown): MetricError {
  return invalidOption(option, value, 'a finite number');
}

/** Check how many things are drawn at most. */
export function checkMax(option: string, value: number): void {
  if (Number.isSafeInteger(value) && value >= 1) return;
  throw invalidOption(option, value, integerFrom(1));
}
