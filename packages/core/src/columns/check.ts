import { MetricError, describeType } from '../errors.js';
import { COLUMN_TYPES, isBigintArray, isColumn, isTypedArray } from './column.js';
import type { NumberColumn, TypedArray } from './column.js';
import { findNotFinite } from '../kernels/find-not-finite.js';

/** What to do with rows that have a missing label. */
export type NullPolicy = 'error' | 'skip';

/**
 * Check that a value is a column.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param column The received value.
 * @returns The same value.
 * @throws {MetricError} `unsupported-type`.
 */
export function checkColumn(
  caller: string,
  argument: string,
  column: unknown,
): TypedArray | readonly unknown[] {
  if (isColumn(column)) return column;
  throw new MetricError(caller, {
    code: 'unsupported-type',
    argument,
    received: describeType(column),
    expected: COLUMN_TYPES,
  });
}

/**
 * Check that columns have one length.
 *
 * @param caller Name of the public function.
 * @param columns The columns by argument name; undefined ones are left out.
 * @throws {MetricError} `length-mismatch`.
 */
export function checkSameLength(
  caller: string,
  columns: Readonly<Record<string, { readonly length: number } | undefined>>,
): void {
  const lengths: Record<string, number> = {};
  for (const [name, column] of Object.entries(columns)) {
    if (column !== undefined) lengths[name] = column.length;
  }
  if (new Set(Object.values(lengths)).size > 1) {
    throw new MetricError(caller, { code: 'length-mismatch', lengths });
  }
}

/**
 * Check row weights: finite numbers of any sign, as scikit-learn takes them.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param column The received weights, shape (nSamples,).
 * @returns The weights, shape (nSamples,); a copy unless they were a `Float64Array`.
 * @throws {MetricError} `unsupported-type`, `invalid-weight`.
 */
export function checkWeights(caller: string, argument: string, column: NumberColumn): Float64Array {
  const received = checkColumn(caller, argument, column);
  if (isTypedArray(received) && isBigintArray(received)) {
    throw new MetricError(caller, {
      code: 'unsupported-type',
      argument,
      received: describeType(received),
      expected: 'numbers',
    });
  }
  if (Array.isArray(received)) checkNumbers(caller, argument, received);
  const weights =
    received instanceof Float64Array ? received : Float64Array.from(received as NumberColumn);
  const row = findNotFinite(weights);
  if (row >= 0) {
    throw new MetricError(caller, { code: 'invalid-weight', argument, row, value: weights[row] });
  }
  return weights;
}

function checkNumbers(caller: string, argument: string, cells: readonly unknown[]): void {
  for (let row = 0; row < cells.length; ++row) {
    if (!Number.isFinite(cells[row])) {
      throw new MetricError(caller, { code: 'invalid-weight', argument, row, value: cells[row] });
    }
  }
}

/**
 * Check an option against the values it may take.
 *
 * @param caller Name of the public function.
 * @param option Name of the option.
 * @param value The received value.
 * @param allowed Every value it may take, compared by `Object.is`.
 * @throws {MetricError} `invalid-option`.
 */
export function checkOption(
  caller: string,
  option: string,
  value: unknown,
  allowed: readonly unknown[],
): void {
  if (!allowed.some((candidate) => Object.is(candidate, value))) {
    throw new MetricError(caller, { code: 'invalid-option', option, value, allowed });
  }
}
