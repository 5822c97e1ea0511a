import type { Label, MetricError, TypedArray } from '@confmat/core';
import {
  describeType,
  invalidValue,
  isArrayOf,
  isDetached,
  isTypedArray,
  shapeMismatch,
  unsupported,
} from '@confmat/core/internal';
import type { CheckedLabels } from '@confmat/core/internal';
import { BINARY, atMost, detached, wrongLength } from '../../refusals.js';

/** What says the shape of a matrix; model runtimes call it `dims`. */
export interface Shaped {
  readonly shape?: unknown;
  readonly dims?: unknown;
}

/** Most samples of a column: offsets are 32-bit integers. */
const MAX_SAMPLES = 2 ** 31 - 2;

/** Check the shape of a matrix: its `shape`, or where it has none its `dims`. */
export function checkShape(
  argument: string,
  matrix: Shaped,
): readonly [nSamples: number, nLabels: number] {
  const part = shapePart(matrix);
  const shape = matrix[part];
  const sizes: readonly unknown[] = Array.isArray(shape) ? shape : [];
  const [nSamples, nLabels] = sizes;
  const isSize = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) >= 0;
  if (sizes.length !== 2 || !isSize(nSamples) || !isSize(nLabels)) {
    const received = Array.isArray(shape)
      ? `[${sizes.map(sizeText).join(', ')}]`
      : describeType(shape);
    throw unsupported(`${argument}.${part}`, received, '[nSamples, nLabels]');
  }
  if (nSamples <= MAX_SAMPLES) return [nSamples, nLabels];
  throw shapeMismatch(`${argument}.${part}`, `${nSamples} samples`, atMost(MAX_SAMPLES));
}

export function shapePart({ shape, dims }: Shaped): 'shape' | 'dims' {
  return shape === undefined && dims !== undefined ? 'dims' : 'shape';
}

/** Write a received size as messages show it. */
export function sizeText(size: unknown): string {
  return typeof size === 'number' ? String(size) : describeType(size);
}

/** Most labels that are made from a shape alone; their list takes 128 MiB. */
const MAX_COLUMNS = 2 ** 24;

export function columnLabels(
  argument: string,
  nLabels: number,
  given: CheckedLabels | null,
): readonly Label[] {
  if (given) {
    const { length } = given.labels;
    if (length === nLabels) return given.labels;
    throw wrongColumns(argument, nLabels, `${length}, one for each of labels`);
  }
  if (nLabels > MAX_COLUMNS) {
    throw wrongColumns(argument, nLabels, atMost(MAX_COLUMNS, ' where no labels are given'));
  }
  return Array.from({ length: nLabels }, (_, column) => column);
}

/**
 * Check that a part of an argument is an array.
 * @param length The length it must have, or null.
 * @param source Where that length comes from, in words.
 */
export function checkCells(
  argument: string,
  cells: unknown,
  length: number | null = null,
  source = '',
): ArrayLike<unknown> {
  const isTyped = isTypedArray(cells);
  if ((!isTyped && !Array.isArray(cells)) || (isTyped && isDetached(cells))) {
    throw unsupported(
      argument,
      isTyped ? detached(cells) : describeType(cells),
      'an array or a typed array',
    );
  }
  const values = cells as TypedArray | readonly unknown[];
  if (length === null || values.length === length) return values;
  throw wrongLength(argument, values.length, `${source} = ${length}`);
}

/** Take cells of 0 and 1, false and true, for bytes; a `Uint8Array` stays as it is, unchecked. */
export function bytesOf(
  cells: ArrayLike<unknown>,
  fault: (cell: number) => MetricError,
): Uint8Array {
  if (isArrayOf(cells, 'Uint8Array')) return ownBytes(cells);
  const bytes = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; ++cell) {
    const value = cells[cell];
    if (value === 1 || value === true || value === 1n) bytes[cell] = 1;
    else if (value !== 0 && value !== false && value !== 0n) throw fault(cell);
  }
  return bytes;
}

/** Check a part of 0 and 1, false and true, that may be left out; null if it is. */
export function checkFlags(
  argument: string,
  received: unknown,
  length: number,
  source: string,
): Uint8Array | null {
  if (received === undefined) return null;
  const cells = checkCells(argument, received, length, source);
  const fault = (row: number): MetricError => invalidValue({ argument, row }, cells[row], BINARY);
  const bytes = bytesOf(cells, fault);
  const bad = bytes.findIndex((byte) => byte > 1);
  if (bad >= 0) throw fault(bad);
  return bytes;
}

// Kernels see the arrays of this realm only, over the same memory.
function ownBytes(bytes: Uint8Array): Uint8Array {
  return Object.getPrototypeOf(bytes) === Uint8Array.prototype
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function wrongColumns(argument: string, nColumns: number, expected: string): MetricError {
  return shapeMismatch(argument, `a matrix of ${nColumns} columns`, expected);
}
