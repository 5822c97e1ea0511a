import { MetricError, describeType } from '@confmat/core';
import type { CheckedLabels, Label, LabelSets } from '@confmat/core';
import { findNotBinary, listOnes } from '../kernels/list-ones.js';

/** A matrix of 0 and 1 that was checked for its shape, not yet for its values. */
export interface Indicator {
  /** Shape (nSamples × nLabels,). */
  readonly data: Uint8Array;
  readonly nSamples: number;
  readonly nLabels: number;
}

/**
 * Check the shape of a matrix, and take its values as bytes.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param value The received `{ data, shape }`.
 * @returns The matrix; `data` is the caller's own if it is a `Uint8Array`.
 * @throws {MetricError} `shape-mismatch`, `unsupported-type`, `invalid-value`.
 */
export function checkIndicator(
  caller: string,
  argument: string,
  value: { readonly data?: unknown; readonly shape?: unknown },
): Indicator {
  const { data, shape } = value;
  const [nSamples, nLabels] = checkShape(caller, argument, shape);
  const isCells = Array.isArray(data) || (ArrayBuffer.isView(data) && !(data instanceof DataView));
  if (!isCells) {
    throw new MetricError(caller, {
      code: 'unsupported-type',
      argument: `${argument}.data`,
      received: describeType(data),
      expected: 'an array or a typed array of 0 and 1',
    });
  }
  const cells = data as ArrayLike<unknown>;
  if (cells.length !== nSamples * nLabels) {
    throw new MetricError(caller, {
      code: 'shape-mismatch',
      argument: `${argument}.data`,
      received: `${cells.length} values`,
      expected: `${nSamples} × ${nLabels}, as in ${argument}.shape`,
    });
  }
  if (cells instanceof Uint8Array) return { data: cells, nSamples, nLabels };
  const bytes = new Uint8Array(cells.length);
  for (let cell = 0; cell < cells.length; ++cell) {
    const value = cells[cell];
    if (value === 1 || value === true || value === 1n) bytes[cell] = 1;
    else if (value !== 0 && value !== false && value !== 0n) {
      throw notBinary(caller, argument, nLabels, cell, value);
    }
  }
  return { data: bytes, nSamples, nLabels };
}

/**
 * Check the shape of a matrix.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param shape The received shape.
 * @returns Number of samples and of labels.
 * @throws {MetricError} `unsupported-type`.
 */
export function checkShape(
  caller: string,
  argument: string,
  shape: unknown,
): readonly [nSamples: number, nLabels: number] {
  const sizes: readonly unknown[] = Array.isArray(shape) ? shape : [];
  const [nSamples, nLabels] = sizes;
  const isSize = (size: unknown): size is number => Number.isSafeInteger(size) && Number(size) >= 0;
  if (sizes.length === 2 && isSize(nSamples) && isSize(nLabels)) return [nSamples, nLabels];
  throw new MetricError(caller, {
    code: 'unsupported-type',
    argument: `${argument}.shape`,
    received: Array.isArray(shape) ? `[${sizes.map(String).join(', ')}]` : describeType(shape),
    expected: '[nSamples, nLabels]',
  });
}

/**
 * The labels of a matrix's columns.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param nLabels Number of columns.
 * @param given The labels in their order, or null.
 * @returns The given labels, or 0, 1, 2 ….
 * @throws {MetricError} `shape-mismatch`.
 */
export function columnLabels(
  caller: string,
  argument: string,
  nLabels: number,
  given: CheckedLabels | null,
): readonly Label[] {
  if (!given) return Array.from({ length: nLabels }, (_, column) => column);
  if (given.labels.length === nLabels) return given.labels;
  throw new MetricError(caller, {
    code: 'shape-mismatch',
    argument,
    received: `a matrix of ${nLabels} columns`,
    expected: `${given.labels.length}, one for each of labels`,
  });
}

/**
 * The sets of a matrix.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param matrix The matrix.
 * @param labels The labels of its columns.
 * @returns The sets.
 * @throws {MetricError} `invalid-value`.
 */
export function setsOfIndicator(
  caller: string,
  argument: string,
  { data, nSamples, nLabels }: Indicator,
  labels: readonly Label[],
): LabelSets {
  const nOnes = new Int32Array(1);
  const cell = findNotBinary(data, nOnes);
  if (cell >= 0) throw notBinary(caller, argument, nLabels, cell, data[cell]);
  const offsets = new Int32Array(nSamples + 1);
  const codes = new Int32Array(nOnes[0] ?? 0);
  listOnes(data, nLabels, offsets, codes);
  return { nSamples, offsets, codes, labels };
}

/**
 * The error about a value of a matrix.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param nLabels Number of columns.
 * @param cell Place of the value, row-major.
 * @param value The value.
 * @returns The error, with row and column.
 */
export function notBinary(
  caller: string,
  argument: string,
  nLabels: number,
  cell: number,
  value: unknown,
): MetricError {
  const row = Math.floor(cell / nLabels);
  const position = cell - row * nLabels;
  const expected = '0 or 1';
  return new MetricError(caller, {
    code: 'invalid-value',
    argument,
    row,
    position,
    value,
    expected,
  });
}
