import { isArrayOf, isBigintArray, isTypedArray } from './column.js';
import type { TypedArray } from './column.js';
import { isLittleEndian } from './is-little-endian.js';

const MAX_INT32 = 0x7fffffff;
/**
 * Tags of arrays that hold nothing else; a tag also tells subclasses and arrays of other realms.
 */
const SMALL_INTEGERS = /^(Uint8|Int8|Uint16|Int16|Int32)/;

/**
 * Cells as 32-bit integers, shape (nSamples,): themselves if they are an `Int32Array`, a copy if
 * every cell is such an integer, otherwise null.
 */
export function integerCells(cells: TypedArray | readonly unknown[]): Int32Array | null {
  if (isArrayOf(cells, 'Int32Array')) return cells;
  if (!isTypedArray(cells)) return int32FromCells(cells);
  if (isBigintArray(cells)) return int32FromBigints(cells);
  return SMALL_INTEGERS.test(cells[Symbol.toStringTag])
    ? Int32Array.from(cells)
    : int32FromNumbers(cells);
}

function int32FromCells(cells: readonly unknown[]): Int32Array | null {
  const n = cells.length;
  if (n > 0 && typeof cells[0] !== 'number') return null;
  const values = new Int32Array(n);
  for (let row = 0; row < n; ++row) {
    const cell = cells[row];
    if (typeof cell !== 'number') return null;
    const value = cell | 0;
    if (value !== cell) return null;
    values[row] = value;
  }
  return values;
}

function int32FromNumbers(
  cells: Exclude<TypedArray, BigInt64Array | BigUint64Array>,
): Int32Array | null {
  const n = cells.length;
  const values = new Int32Array(n);
  for (let row = 0; row < n; ++row) {
    const cell = cells[row] ?? NaN;
    const value = cell | 0;
    if (value !== cell) return null;
    values[row] = value;
  }
  return values;
}

/** Reads the two 32-bit halves, because a bigint per row costs ten times as much. */
function int32FromBigints(cells: BigInt64Array | BigUint64Array): Int32Array | null {
  const halves = integerHalves(cells);
  if (!halves) return null;
  const n = cells.length;
  const signed = cells[Symbol.toStringTag] === 'BigInt64Array';
  const values = new Int32Array(n);
  for (let row = 0; row < n; ++row) {
    const low = halves[2 * row] ?? 0;
    const high = halves[2 * row + 1] ?? 0;
    const fits = signed ? high === low >> 31 : high === 0 && low >= 0 && low <= MAX_INT32;
    if (!fits) return null;
    values[row] = low;
  }
  return values;
}

/**
 * The halves of 64-bit integers, the low one first, shape (2 × nSamples,), a view; null where the
 * high halves come first.
 */
export function integerHalves(cells: BigInt64Array | BigUint64Array): Int32Array | null {
  return isLittleEndian() ? new Int32Array(cells.buffer, cells.byteOffset, 2 * cells.length) : null;
}
