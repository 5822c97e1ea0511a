import type { LabelSets } from '@confmat/core';
import {
  integerFrom,
  invalidValue,
  isArrayOf,
  shapeMismatch,
  unsupportedType,
} from '@confmat/core/internal';
import type { CheckedLabels } from '@confmat/core/internal';
import { listBits } from '../kernels/list-bits.js';
import { markChecked } from './brand.js';
import { checkShape, columnLabels, shapePart } from './check-cells.js';
import type { Shaped } from './check-cells.js';

/** Read a matrix of bits, `{ bits, shape, offset }`; `offset` is the place of the first bit. */
export function setsFromBits(
  argument: string,
  value: Shaped & { readonly bits: unknown; readonly offset?: unknown },
  given: CheckedLabels | null,
): LabelSets {
  const { bits, offset = 0 } = value;
  const [nSamples, nLabels] = checkShape(argument, value);
  if (!isArrayOf(bits, 'Uint8Array'))
    throw unsupportedType(`${argument}.bits`, bits, 'a Uint8Array');
  if (!Number.isSafeInteger(offset) || Number(offset) < 0) {
    throw invalidValue(`${argument}.offset`, offset, integerFrom(0));
  }
  const nBits = Number(offset) + nSamples * nLabels;
  if (8 * bits.length < nBits) {
    const expected = `at least ${nBits}, as in ${argument}.${shapePart(value)}`;
    throw shapeMismatch(`${argument}.bits`, `${8 * bits.length} bits`, expected);
  }
  const labels = columnLabels(argument, nLabels, given);
  const offsets = new Int32Array(nSamples + 1);
  listBits(bits, Number(offset), nLabels, offsets, new Int32Array(0));
  const codes = new Int32Array(offsets[nSamples] ?? 0);
  listBits(bits, Number(offset), nLabels, offsets, codes);
  return markChecked({ nSamples, offsets, codes, labels });
}
