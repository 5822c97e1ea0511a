import type { MetricError } from '@confmat/core';
import {
  describeType,
  unsupported,
  shapeMismatch,
  invalidValue,
  placeBelow,
} from '@confmat/core/internal';
import type { TypedArray } from '@confmat/core';
import { findOutside, findUnsortedOffset } from '../kernels/find-in-sets.js';
import { isDetached, isOfType, isTypedArray, ownBytes, ownIntegers } from './typed-arrays.js';

/** What is being read, for messages. */
export interface Place {
  readonly argument: string;
}

/** What says the shape of a matrix; model runtimes call it `dims`. */
export interface Shaped {
  readonly shape?: unknown;
  readonly dims?: unknown;
}

/** Most samples of a column: offsets are 32-bit integers. */
const MAX_SAMPLES = 2 ** 31 - 2;

/**
 * Check the shape of a matrix.
 *
 * @param matrix The received matrix: its `shape`, or where it has none its `dims`.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`.
 */
export function checkShape(
  { argument }: Place,
  matrix: Shaped,
): readonly [nSamples: number, nLabels: number] {
  const part = shapePart(matrix);
  const shape = matrix[part];
  const sizes: readonly unknown[] = Array.isArray(shape) ? shape : [];
  const [nSamples, nLabels] = sizes;
  const isSize = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) >= 0;
  if (sizes.length !== 2 || !isSize(nSamples) || !isSize(nLabels)) {
    throw unsupported(
      `${argument}.${part}`,
      Array.isArray(shape) ? `[${sizes.map(sizeText).join(', ')}]` : describeType(shape),
      '[nSamples, nLabels]',
    );
  }
  if (nSamples <= MAX_SAMPLES) return [nSamples, nLabels];
  throw shapeMismatch(`${argument}.${part}`, `${nSamples} samples`, `at most ${MAX_SAMPLES}`);
}

/**
 * Name the part of a matrix that says its shape.
 *
 * @returns `dims` where it has no shape.
 */
export function shapePart({ shape, dims }: Shaped): 'shape' | 'dims' {
  return shape === undefined && dims !== undefined ? 'dims' : 'shape';
}

function sizeText(size: unknown): string {
  return typeof size === 'number' ? String(size) : describeType(size);
}

/**
 * Check that a part of an argument is an array.
 *
 * @param length The length it must have, or null.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`.
 */
export function checkCells(
  { argument }: Place,
  part: string,
  cells: unknown,
  length: number | null,
  expected: string,
): ArrayLike<unknown> {
  const isTyped = isTypedArray(cells);
  if ((!isTyped && !Array.isArray(cells)) || (isTyped && isDetached(cells))) {
    throw unsupported(
      `${argument}.${part}`,
      isTyped ? `a detached ${describeType(cells)}` : describeType(cells),
      'an array or a typed array',
    );
  }
  const values = cells as TypedArray | readonly unknown[];
  if (length === null || values.length === length) return values;
  throw shapeMismatch(`${argument}.${part}`, `${values.length} values`, `${expected} = ${length}`);
}

/** Take cells of 0 and 1, false and true, for bytes. */
export function bytesOf(
  cells: ArrayLike<unknown>,
  fault: (cell: number) => MetricError,
): Uint8Array {
  if (isOfType(cells, 'Uint8Array')) return ownBytes(cells);
  const bytes = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; ++cell) {
    const value = cells[cell];
    if (value === 1 || value === true || value === 1n) bytes[cell] = 1;
    else if (value !== 0 && value !== false && value !== 0n) throw fault(cell);
  }
  return bytes;
}

/**
 * Take cells for 32-bit integers.
 *
 * @returns The integers; what is none becomes −1, which no check lets pass.
 */
export function int32Of(cells: ArrayLike<unknown>): Int32Array {
  if (isOfType(cells, 'Int32Array')) return ownIntegers(cells);
  return Int32Array.from(cells, (cell) => {
    const value = typeof cell === 'bigint' ? Number(cell) : cell;
    return typeof value === 'number' && (value | 0) === value ? value : -1;
  });
}

/**
 * Check that offsets ascend from 0.
 *
 * @param offsets What `int32Of` made of them, shape (nSamples + 1,).
 * @throws {MetricError} `invalid-value`.
 */
export function checkOffsets(
  place: Place,
  part: string,
  received: ArrayLike<unknown>,
  offsets: Int32Array,
  end: number,
): void {
  const row = offsets[0] === 0 ? findUnsortedOffset(offsets, end) : 0;
  if (row < 0) return;
  throw invalidValue(
    { argument: `${place.argument}.${part}`, row },
    received[row],
    row === 0 ? '0' : `an integer of at least the one before it, at most ${end}`,
  );
}

/**
 * Check that codes stand for labels.
 *
 * @param codes What `int32Of` made of them, shape (nPresent,).
 * @throws {MetricError} `invalid-value`.
 */
export function checkCodes(
  place: Place,
  part: string,
  received: ArrayLike<unknown>,
  codes: Int32Array,
  nLabels: number,
): void {
  const row = findOutside(codes, nLabels);
  if (row < 0) return;
  throw invalidValue(
    { argument: `${place.argument}.${part}`, row },
    received[row],
    placeBelow(nLabels, "a label's place"),
  );
}
