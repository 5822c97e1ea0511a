import type { LabelSets } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { dropZeros } from '../kernels/drop-zeros.js';
import { checkCells, checkFlags, checkSetCodes, checkShape, columnLabels } from './check-cells.js';
import type { Shaped } from './check-cells.js';
import { orderedSets } from './ordered-sets.js';

/**
 * Read a sparse matrix by rows, `{ indices, indptr, data, shape }`; values are 1 each without
 * `data`.
 */
export function setsFromCsr(
  argument: string,
  value: Shaped & { readonly indices: unknown; readonly indptr: unknown; readonly data?: unknown },
  given: CheckedLabels | null,
): LabelSets {
  const [nSamples, nLabels] = checkShape(argument, value);
  const [starts, columns] = [`${argument}.indptr`, `${argument}.indices`];
  const pointers = checkCells(starts, value.indptr, nSamples + 1, `${nSamples} + 1`);
  const [offsets, codes] = checkSetCodes([starts, pointers], [columns, value.indices], nLabels);
  const labels = columnLabels(argument, nLabels, given);
  const ones = checkFlags(`${argument}.data`, value.data, codes.length, 'one for each of indices');
  if (!ones?.includes(0)) return orderedSets(offsets, codes, labels);
  const keptOffsets = new Int32Array(offsets.length);
  const kept = new Int32Array(codes.length);
  const end = dropZeros(offsets, codes, ones, keptOffsets, kept);
  return orderedSets(keptOffsets, kept.subarray(0, end), labels);
}
