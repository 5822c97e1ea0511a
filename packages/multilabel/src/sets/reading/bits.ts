import { unsupportedType, integerFrom, invalidValue, shapeMismatch } from '@confmat/core/internal';
import type { LabelSets } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { listBits } from '../kernels/list-bits.js';
import { markChecked } from './brand.js';
import { checkShape, shapePart } from './check-cells.js';
import type { Place, Shaped } from './check-cells.js';
import { columnLabels } from './indicator.js';
import { isOfType } from './typed-arrays.js';

/**
 * Read a matrix of bits.
 *
 * @param value The received `{ bits, shape, offset }`; `offset` is the place of the first bit.
 * @param given The labels of the columns, or null for 0, 1, 2 ….
 * @throws {MetricError} `shape-mismatch`, `unsupported-type`, `invalid-value`.
 */
export function setsOfBits(
  place: Place,
  value: Shaped & { readonly bits: unknown; readonly offset?: unknown },
  given: CheckedLabels | null,
): LabelSets {
  const { argument } = place;
  const { bits, offset = 0 } = value;
  const [nSamples, nLabels] = checkShape(place, value);
  if (!isOfType(bits, 'Uint8Array')) {
    throw unsupportedType(`${argument}.bits`, bits, 'a Uint8Array');
  }
  if (!Number.isSafeInteger(offset) || Number(offset) < 0) {
    throw invalidValue(`${argument}.offset`, offset, integerFrom(0));
  }
  const nBits = Number(offset) + nSamples * nLabels;
  if (8 * bits.length < nBits) {
    throw shapeMismatch(
      `${argument}.bits`,
      `${8 * bits.length} bits`,
      `at least ${nBits}, as in ${argument}.${shapePart(value)}`,
    );
  }
  const labels = columnLabels(place, nLabels, given);
  const offsets = new Int32Array(nSamples + 1);
  listBits(bits, Number(offset), nLabels, offsets, new Int32Array(0));
  const codes = new Int32Array(offsets[nSamples] ?? 0);
  listBits(bits, Number(offset), nLabels, offsets, codes);
  return markChecked({ nSamples, offsets, codes, labels });
}
