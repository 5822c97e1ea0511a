import type { Label, LabelSets } from '@confmat/core';
import { findUnsortedSet } from '../kernels/find-in-sets.js';
import { orderSets } from '../kernels/order-sets.js';
import { markChecked } from './brand.js';

/**
 * Sets of checked offsets and codes, whose codes may be in any order and repeated.
 * @param offsets Ascending from 0, at most `codes.length`, shape (nSamples + 1,).
 * @param codes Codes in [0, labels.length).
 * @returns The sets; the given arrays are theirs if each set ascends.
 */
export function orderedSets(
  offsets: Int32Array,
  codes: Int32Array,
  labels: readonly Label[],
  facts: Pick<LabelSets, 'inferred' | 'missing'> = {},
): LabelSets {
  const nSamples = offsets.length - 1;
  const end = offsets[nSamples] ?? 0;
  const missing = facts.missing?.includes(1) ? facts.missing : undefined;
  const rest = { nSamples, labels, inferred: facts.inferred === true, ...(missing && { missing }) };
  if (end === codes.length && findUnsortedSet(offsets, codes) < 0 && !missing) {
    return markChecked({ ...rest, offsets, codes });
  }
  const same = Int32Array.from(labels, (_, code) => code);
  const placedOffsets = new Int32Array(nSamples + 1);
  const placed = new Int32Array(end);
  const gone = missing ?? new Uint8Array(nSamples);
  const nPlaced = orderSets(offsets, codes, gone, same, placedOffsets, placed);
  return markChecked({ ...rest, offsets: placedOffsets, codes: placed.slice(0, nPlaced) });
}
