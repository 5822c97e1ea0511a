import { isMetricError } from '@confmat/core';
import { describeType, isTypedArray } from '@confmat/core/internal';

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
   * @param caller Name of the function that was called; empty until its border adds it.
   * @param reason What is wrong, with the parameter and its value.
   */
  constructor(
    readonly kind: SklearnErrorKind,
    readonly caller: string,
    reason: string,
  ) {
    super(caller === '' ? reason : `${caller}: ${reason}`);
  }
}

/**
 * An error where scikit-learn raises one, thrown by a check that does not know which function was
 * called.
 */
export function fault(kind: SklearnErrorKind, reason: string): SklearnError {
  return new SklearnError(kind, '', reason);
}

/** An error where scikit-learn raises a `ValueError`. */
export function valueError(reason: string): SklearnError {
  return fault('ValueError', reason);
}

/** An error where scikit-learn raises a `TypeError`. */
export function typeError(reason: string): SklearnError {
  return fault('TypeError', reason);
}

/**
 * The border of a function: adds its name to what is thrown inside, and scikit-learn's kind to what
 * the packages below throw.
 */
export function named<T>(caller: string, body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw withName(caller, error);
  }
}

function withName(caller: string, error: unknown): unknown {
  if (isFault(error)) return new SklearnError(error.kind, caller, error.message);
  if (!isMetricError(error)) return error;
  const kind = error.code === 'unsupported-type' ? 'TypeError' : 'ValueError';
  return new SklearnError(kind, caller, error.message);
}

/** An error of this package whose name is still to be added. */
function isFault(error: unknown): error is SklearnError {
  const { name, caller } = (error ?? {}) as Partial<SklearnError>;
  return name === 'SklearnError' && caller === '';
}

const MAX_CHARS = 60;

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
  if (typeof value === 'object' && value !== null) {
    const type = describeType(value);
    return type === 'Object' ? 'an object' : `${/^[AEIOU]/.test(type) ? 'an' : 'a'} ${type}`;
  }
  if (typeof value === 'function') return 'a function';
  return String(value);
}

function cut(text: string): string {
  const chars = [...text];
  return chars.length > MAX_CHARS ? `${chars.slice(0, MAX_CHARS).join('')}…` : text;
}
