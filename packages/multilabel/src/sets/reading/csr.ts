import { invalidValue } from '@confmat/core/internal';
import type { MetricError } from '@confmat/core';
import type { LabelSets } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { dropZeros } from '../kernels/drop-zeros.js';
import {
  bytesOf,
  checkCells,
  checkCodes,
  checkOffsets,
  checkShape,
  int32Of,
} from './check-cells.js';
import type { Place, Shaped } from './check-cells.js';
import { columnLabels } from './indicator.js';
import { orderedSets } from './ordered-sets.js';

/**
 * Read a sparse matrix by rows.
 *
 * @param value The received `{ indices, indptr, data, shape }`; values are 1 each without `data`.
 * @param given The labels of the columns, or null for 0, 1, 2 ….
 * @throws {MetricError} `shape-mismatch`, `unsupported-type`, `invalid-value`.
 */
export function setsOfCsr(
  place: Place,
  value: Shaped & {
    readonly indices: unknown;
    readonly indptr: unknown;
    readonly data?: unknown;
  },
  given: CheckedLabels | null,
): LabelSets {
  const [nSamples, nLabels] = checkShape(place, value);
  const pointers = checkCells(place, 'indptr', value.indptr, nSamples + 1, `${nSamples} + 1`);
  const indices = checkCells(place, 'indices', value.indices, null, '');
  const offsets = int32Of(pointers);
  const codes = int32Of(indices);
  checkOffsets(place, 'indptr', pointers, offsets, codes.length);
  checkCodes(place, 'indices', indices, codes, nLabels);
  const labels = columnLabels(place, nLabels, given);
  if (value.data === undefined) return orderedSets(offsets, codes, labels);
  const data = checkCells(place, 'data', value.data, codes.length, 'one for each of indices');
  const { argument } = place;
  const fault = (row: number): MetricError =>
    invalidValue({ argument: `${argument}.data`, row }, data[row], '0 or 1');
  const bytes = bytesOf(data, fault);
  // A Uint8Array comes back as it was, unchecked.
  const bad = bytes.findIndex((byte) => byte > 1);
  if (bad >= 0) throw fault(bad);
  if (!bytes.includes(0)) return orderedSets(offsets, codes, labels);
  const keptOffsets = new Int32Array(offsets.length);
  const kept = new Int32Array(codes.length);
  const end = dropZeros(offsets, codes, bytes, keptOffsets, kept);
  return orderedSets(keptOffsets, kept.subarray(0, end), labels);
}
