import type { Label, LabelSets } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { notBinary } from '../../refusals.js';
import { findNotBinary, listOnes } from '../kernels/list-ones.js';
import { markChecked } from './brand.js';
import { bytesOf, checkCells, checkShape, columnLabels } from './check-cells.js';
import type { Shaped } from './check-cells.js';

/** A matrix of bytes whose shape was checked, not yet its values. */
export interface Indicator {
  /** Shape (nSamples × nLabels,). */
  readonly data: Uint8Array;
  readonly nSamples: number;
  readonly labels: readonly Label[];
}

/**
 * Check the shape of a dense matrix, `{ data, shape }`, and take its values as bytes.
 * @returns The matrix; `data` is the caller's own if it is a `Uint8Array`.
 */
export function checkIndicator(
  argument: string,
  value: Shaped & { readonly data: unknown },
  given: CheckedLabels | null,
): Indicator {
  const [nSamples, nLabels] = checkShape(argument, value);
  const [size, source] = [nSamples * nLabels, `${nSamples} × ${nLabels}`];
  const cells = checkCells(`${argument}.data`, value.data, size, source);
  const labels = columnLabels(argument, nLabels, given);
  const data = bytesOf(cells, (cell) => notBinary(argument, cell, nLabels, cells[cell]));
  return { data, nSamples, labels };
}

/** Check the values of a dense matrix and list its ones. */
export function setsFromIndicator(argument: string, matrix: Indicator): LabelSets {
  const { data, nSamples, labels } = matrix;
  const nOnes = new Int32Array(1);
  const cell = findNotBinary(data, nOnes);
  if (cell >= 0) throw notBinary(argument, cell, labels.length, data[cell]);
  const offsets = new Int32Array(nSamples + 1);
  const codes = new Int32Array(nOnes[0] ?? 0);
  listOnes(data, labels.length, offsets, codes);
  return markChecked({ nSamples, offsets, codes, labels });
}

/** A column under its own list of labels: sets, or a dense matrix. */
export type SetsOrMatrix =
  | { readonly form: 'sets'; readonly sets: LabelSets }
  | { readonly form: 'matrix'; readonly matrix: Indicator };

export function setsOf(argument: string, column: SetsOrMatrix): LabelSets {
  return column.form === 'sets' ? column.sets : setsFromIndicator(argument, column.matrix);
}
