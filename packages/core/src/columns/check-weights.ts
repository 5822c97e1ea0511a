import { MetricError, describeType } from '../errors.js';
import { findNotFinite } from '../kernels/find-not-finite.js';
import { findInvalid } from '../kernels/validity.js';
import { ARROW, describeArrowType, isArrowColumn, validityOf } from './arrow-layout.js';
import type { ArrowColumn } from './arrow-layout.js';
import { isBigintArray, isTypedArray } from './column.js';
import type { TypedArray } from './column.js';
import { checkColumn } from './read-column.js';

/**
 * Check row weights: finite numbers of any sign, as scikit-learn takes them.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param column The received weights, shape (nSamples,).
 * @returns The weights, shape (nSamples,); a copy unless they were a `Float64Array`.
 * @throws {MetricError} `unsupported-type`, `invalid-weight`.
 */
export function checkWeights(caller: string, argument: string, column: unknown): Float64Array {
  const { cells } = checkColumn(caller, argument, column);
  const weights = isArrowColumn(cells)
    ? arrowWeights(caller, argument, cells)
    : plainWeights(caller, argument, cells);
  const row = findNotFinite(weights);
  if (row >= 0) throw invalidWeight(caller, argument, row, weights[row]);
  return weights;
}

function plainWeights(
  caller: string,
  argument: string,
  cells: TypedArray | readonly unknown[],
): Float64Array {
  if (cells instanceof Float64Array) return cells;
  if (isTypedArray(cells)) {
    if (isBigintArray(cells)) throw notNumbers(caller, argument, describeType(cells));
    return Float64Array.from(cells);
  }
  const row = cells.findIndex((cell) => !Number.isFinite(cell));
  if (row >= 0) throw invalidWeight(caller, argument, row, cells[row]);
  return Float64Array.from(cells as readonly number[]);
}

function arrowWeights(caller: string, argument: string, column: ArrowColumn): Float64Array {
  const { typeId, precision } = column.type;
  const isHalf = typeId === ARROW.float && precision === 0;
  if ((typeId !== ARROW.int && typeId !== ARROW.float) || isHalf) {
    throw notNumbers(caller, argument, describeArrowType(column.type));
  }
  const weights = new Float64Array(column.length);
  let row = 0;
  for (const chunk of column.data) {
    const validity = validityOf(chunk);
    const invalid = validity ? findInvalid(validity.bits, validity.offset, chunk.length) : -1;
    if (invalid >= 0) throw invalidWeight(caller, argument, row + invalid, null);
    const values = (chunk.values as TypedArray).subarray(0, chunk.length);
    weights.set(Float64Array.from(values as ArrayLike<unknown> as ArrayLike<number>, Number), row);
    row += chunk.length;
  }
  return weights;
}

function notNumbers(caller: string, argument: string, received: string): MetricError {
  const expected = 'numbers';
  return new MetricError(caller, { code: 'unsupported-type', argument, received, expected });
}

function invalidWeight(caller: string, argument: string, row: number, value: unknown): MetricError {
  return new MetricError(caller, { code: 'invalid-weight', argument, row, value });
}
