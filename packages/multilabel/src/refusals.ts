/*
 * The wording of this package's errors: what was expected or received, as data for the constructors
 * of core's `refusals`, and constructors for the mistakes that stand in several places.
 */
import type { MetricError } from '@confmat/core';
import type { Expected } from '@confmat/core/internal';
import { describeType, invalidValue, shapeMismatch } from '@confmat/core/internal';

const SETS = 'a set of labels for each sample, or a matrix of 0 and 1 as { data, shape }';

export const SET_COLUMN: Expected = SETS;
export const SET_COLUMN_NOT_LABELS: Expected = `${SETS} (confusionMatrix counts one label for each sample)`;
export const BINARY = '0 or 1';

export const atMost = (limit: number, what = ''): string => `at most ${limit}${what}`;

export const detached = (array: unknown): string => `a detached ${describeType(array)}`;

export const listOf = (length: number): string => `a list of ${length} labels`;

export function wrongLength(argument: string, length: number, expected: string): MetricError {
  return shapeMismatch(argument, `${length} values`, expected);
}

export function notBinary(
  argument: string,
  cell: number,
  nLabels: number,
  value: unknown,
): MetricError {
  const row = Math.floor(cell / nLabels);
  return invalidValue({ argument, row, position: cell - row * nLabels }, value, BINARY);
}

/** Refuse weights that are numbers, but whose sum is beyond the largest one. */
export function refuseInfiniteSum(total: number): void {
  if (Number.isFinite(total)) return;
  throw invalidValue('the sum of sampleWeight', total, 'a finite number');
}
