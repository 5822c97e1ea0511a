import type { MetricError } from '../errors/metric-error.js';
import { refusal, unsupported } from '../errors/refusals.js';
import { findNotFinite } from '../kernels/find-not-finite.js';
import { findNotFiniteSingle } from '../kernels/twins/find-not-finite-single.js';
import { findInvalid } from './kernels/validity.js';
import { emptyFloats, floatsOfType } from './arrow-floats.js';
import { ARROW, describeArrowType, isArrowColumn, validityOf } from './arrow-layout.js';
import type { ArrowColumn } from './arrow-layout.js';
import { isArrayOf, isBigintArray, isTypedArray } from './column.js';
import type { TypedArray } from './column.js';
import { halfFloatsOf } from './half-floats.js';
import { ownFloats } from './own-floats.js';
import { checkColumn } from './read-column.js';

/** What the numbers of a column are, for the error about one that is not finite. */
export type NumberRole = 'invalid-weight' | 'invalid-score';

/**
 * Read a column of finite numbers of any sign.
 * @param column The received numbers, shape (nSamples,): a typed array, an array or an Arrow column
 *   of integers or floats, without missing values. Integers of 64 bits become the
 *   nearest doubles.
 * @param role Code of the error about a number that is missing, NaN or infinite.
 * @returns The numbers, shape (nSamples,): the caller's own array if it is a `Float64Array` or
 *   `Float32Array`; a `Float32Array` of an Arrow column of single floats; `HalfFloats` of half floats; otherwise a copy.
 */
export function readNumbers(
  argument: string,
  column: unknown,
  role: NumberRole,
): Float64Array | Float32Array {
  const { cells } = checkColumn(argument, column);
  const numbers = isArrowColumn(cells)
    ? arrowNumbers(argument, cells, role)
    : plainNumbers(argument, cells, role);
  const row = isArrayOf(numbers, 'Float64Array')
    ? findNotFinite(numbers)
    : findNotFiniteSingle(numbers);
  if (row >= 0) throw notFinite(argument, row, numbers[row], role);
  return numbers;
}

function plainNumbers(
  argument: string,
  cells: TypedArray | readonly unknown[],
  role: NumberRole,
): Float64Array | Float32Array {
  const floats = ownFloats(cells);
  if (floats) return floats;
  if (isTypedArray(cells)) {
    // A detached array is empty, and cannot be copied.
    if (cells.length === 0) return new Float64Array(0);
    if (isBigintArray(cells)) return Float64Array.from(cells, Number);
    return isArrayOf(cells, 'Float16Array') ? halfFloatsOf(cells) : Float64Array.from(cells);
  }
  const row = cells.findIndex((cell) => !Number.isFinite(cell));
  if (row >= 0) throw notFinite(argument, row, cells[row], role);
  return Float64Array.from(cells as readonly number[]);
}

function arrowNumbers(
  argument: string,
  column: ArrowColumn,
  role: NumberRole,
): Float64Array | Float32Array {
  const { typeId } = column.type;
  if (typeId !== ARROW.int && typeId !== ARROW.float) {
    throw unsupported(argument, describeArrowType(column.type), 'numbers');
  }
  const numbers = emptyFloats(column.type, column.length);
  let row = 0;
  for (const chunk of column.data) {
    const validity = validityOf(chunk);
    const invalid = validity ? findInvalid(validity.bits, validity.offset, chunk.length) : -1;
    if (invalid >= 0) throw notFinite(argument, row + invalid, null, role);
    const values = (chunk.values as TypedArray).subarray(0, chunk.length);
    const floats = isBigintArray(values) ? Float64Array.from(values, Number) : values;
    numbers.set(floatsOfType(column.type, floats), row);
    row += chunk.length;
  }
  return numbers;
}

/** The refusal of a number that is missing, NaN or infinite. */
export function notFinite(
  argument: string,
  row: number,
  value: unknown,
  code: NumberRole,
): MetricError {
  return refusal({ code, argument, row, value });
}
