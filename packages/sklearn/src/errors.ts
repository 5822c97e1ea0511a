import { isMetricError } from '@confmat/core';
import { describeType } from '@confmat/core/internal';
import { isTypedArray } from './arrays/floats.js';

/** The class of error that scikit-learn raises in the same place. */
export type SklearnErrorKind =
  | 'ValueError'
  | 'TypeError'
  | 'InvalidParameterError'
  | 'NotImplementedError'
  | 'ZeroDivisionError';

/**
 * The one error of this package: thrown where scikit-learn raises, worded by us. In Python an
 * `InvalidParameterError` is also a `ValueError` and a `TypeError`.
 */
export class SklearnError extends Error {
  override readonly name = 'SklearnError';

  /**
   * @param kind What scikit-learn raises.
   * @param caller Name of the function that was called.
   * @param reason What is wrong, with the parameter and its value.
   */
  constructor(
    readonly kind: SklearnErrorKind,
    readonly caller: string,
    reason: string,
  ) {
    super(`${caller}: ${reason}`);
  }
}

/**
 * Give an error of the packages below scikit-learn's kind.
 *
 * @param caller Name of the function that was called.
 * @param error Whatever was thrown.
 * @returns A `SklearnError` for a caller's mistake, anything else as it is.
 */
export function withKind(caller: string, error: unknown): unknown {
  if (!isMetricError(error)) return error;
  const kind = error.code === 'unsupported-type' ? 'TypeError' : 'ValueError';
  return new SklearnError(kind, caller, error.message);
}

const MAX_CHARS = 60;

/**
 * Show a received value in a message, in one line.
 *
 * @param value Anything.
 * @returns For example `"a"`, `[0, 1]`, `a Map`.
 */
export function show(value: unknown): string {
  if (Array.isArray(value) || isTypedArray(value)) {
    return cut(`[${Array.from(value as ArrayLike<unknown>, showCell).join(', ')}]`);
  }
  return cut(showCell(value));
}

function showCell(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object' && value !== null) return `a ${describeType(value)}`;
  if (typeof value === 'function') return 'a function';
  return String(value);
}

function cut(text: string): string {
  const chars = [...text];
  return chars.length > MAX_CHARS ? `${chars.slice(0, MAX_CHARS).join('')}…` : text;
}
