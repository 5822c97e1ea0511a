import { shapeMismatch, invalidValue } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';
import type { Label, LabelSets } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { findNotBinary, listOnes } from '../kernels/list-ones.js';
import { markChecked } from './brand.js';
import { bytesOf, checkCells, checkShape } from './check-cells.js';
import type { Place, Shaped } from './check-cells.js';

/** A matrix of bytes whose shape was checked, not yet its values. */
export interface Indicator {
  /** Shape (nSamples × nLabels,). */
  readonly data: Uint8Array;
  readonly nSamples: number;
  readonly labels: readonly Label[];
}

/**
 * Check the shape of a dense matrix, and take its values as bytes.
 *
 * @param value The received `{ data, shape }`.
 * @param given The labels of the columns, or null for 0, 1, 2 ….
 * @returns The matrix; `data` is the caller's own if it is a `Uint8Array`.
 * @throws {MetricError} `shape-mismatch`, `unsupported-type`, `invalid-value`.
 */
export function checkIndicator(
  place: Place,
  value: Shaped & { readonly data: unknown },
  given: CheckedLabels | null,
): Indicator {
  const { data } = value;
  const [nSamples, nLabels] = checkShape(place, value);
  const cells = checkCells(place, 'data', data, nSamples * nLabels, `${nSamples} × ${nLabels}`);
  const labels = columnLabels(place, nLabels, given);
  return {
    data: bytesOf(cells, (cell) => notBinary(place, cell, nLabels, cells[cell])),
    nSamples,
    labels,
  };
}

/**
 * Check the values of a dense matrix and list its ones.
 *
 * @throws {MetricError} `invalid-value`.
 */
export function setsOfIndicator(place: Place, matrix: Indicator): LabelSets {
  const { data, nSamples, labels } = matrix;
  const nOnes = new Int32Array(1);
  const cell = findNotBinary(data, nOnes);
  if (cell >= 0) throw notBinary(place, cell, labels.length, data[cell]);
  const offsets = new Int32Array(nSamples + 1);
  const codes = new Int32Array(nOnes[0] ?? 0);
  listOnes(data, labels.length, offsets, codes);
  return markChecked({ nSamples, offsets, codes, labels });
}

/** Most labels that are made from a shape alone; their list takes 128 MiB. */
const MAX_COLUMNS = 2 ** 24;

/**
 * The labels of a matrix's columns.
 *
 * @param given The labels in their order, or null.
 * @returns The given labels, or 0, 1, 2 ….
 * @throws {MetricError} `shape-mismatch`.
 */
export function columnLabels(
  { argument }: Place,
  nLabels: number,
  given: CheckedLabels | null,
): readonly Label[] {
  if (!given) {
    if (nLabels > MAX_COLUMNS) {
      throw shapeMismatch(
        argument,
        `a matrix of ${nLabels} columns`,
        `at most ${MAX_COLUMNS} where no labels are given`,
      );
    }
    return Array.from({ length: nLabels }, (_, column) => column);
  }
  if (given.labels.length === nLabels) return given.labels;
  throw shapeMismatch(
    argument,
    `a matrix of ${nLabels} columns`,
    `${given.labels.length}, one for each of labels`,
  );
}

/** The error about a value of a matrix. */
export function notBinary(
  { argument }: Place,
  cell: number,
  nLabels: number,
  value: unknown,
): MetricError {
  const row = Math.floor(cell / nLabels);
  const position = cell - row * nLabels;
  const expected = '0 or 1';
  return invalidValue({ argument, row, position }, value, expected);
}
