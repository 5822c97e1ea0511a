import {
  checkLabels,
  describeType,
  refusal,
  shapeMismatch,
  unsupported,
} from '@confmat/core/internal';
import type { LabelSets } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { isChecked } from './brand.js';
import { bytesOf, checkCells, checkCodes, checkOffsets, int32Of } from './check-cells.js';
import type { Place } from './check-cells.js';
import { orderedSets } from './ordered-sets.js';
import { placeSets } from './place-sets.js';

/**
 * Check sets that are in their form already, by someone else or by `labelSets`, and put them under
 * the given labels.
 *
 * @param given The labels in their order, or null for those of the sets.
 * @returns Sets that hold what their type says: the same object where possible.
 * @throws {MetricError} `shape-mismatch`, `unsupported-type`, `invalid-value`, `unknown-label` and
 *   the issues of labels.
 */
export function checkSets(place: Place, value: LabelSets, given: CheckedLabels | null): LabelSets {
  const sets = isChecked(value) && isWhole(value) ? value : fromOutside(place, value);
  const { labels, offsets, codes, nSamples } = sets;
  if (!given || isSameList(labels, given.labels)) return sets;
  if (!sets.inferred) {
    throw shapeMismatch(
      `${place.argument}.labels`,
      `a list of ${labels.length} labels`,
      `the list of ${given.labels.length} given in the option labels`,
    );
  }
  const missing = sets.missing?.slice() ?? new Uint8Array(nSamples);
  const raw = { offsets, codes, labels, missing, hasPlaces: false };
  return placeSets(place, raw, { given, nulls: 'skip' });
}

/**
 * Tell whether two lists of labels are the same, in the same order.
 *
 * @returns True if they are.
 */
export function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((label, code) => label === b[code]));
}

/** Whether memory is still there: whoever sends sets to another thread may give it away. */
function isWhole({ nSamples, offsets, codes }: LabelSets): boolean {
  return offsets.length === nSamples + 1 && codes.length >= (offsets[nSamples] ?? 0);
}

function fromOutside(place: Place, value: LabelSets): LabelSets {
  const { argument } = place;
  const { nSamples } = value;
  if (!Number.isSafeInteger(nSamples) || nSamples < 0) {
    throw unsupported(
      `${argument}.nSamples`,
      typeof nSamples === 'number' ? String(nSamples) : describeType(nSamples),
      'the number of samples',
    );
  }
  const bounds = checkCells(place, 'offsets', value.offsets, null, '');
  if (bounds.length !== nSamples + 1) {
    throw shapeMismatch(
      `${argument}.offsets`,
      `${bounds.length} values`,
      `nSamples + 1, where nSamples is ${nSamples}`,
    );
  }
  const labels =
    Array.isArray(value.labels) && value.labels.length === 0
      ? []
      : checkLabels(`${argument}.labels`, value.labels).labels;
  const offsets = int32Of(bounds);
  const received = checkCells(place, 'codes', value.codes, null, '');
  const codes = int32Of(received);
  checkOffsets(place, 'offsets', bounds, offsets, codes.length);
  checkCodes(place, 'codes', received, codes, labels.length);
  const { inferred } = value;
  const missing = (value.missing as unknown) ?? undefined;
  return orderedSets(offsets, codes, labels, {
    inferred,
    missing: missing === undefined ? undefined : checkMissing(place, missing, nSamples),
  });
}

function checkMissing(place: Place, missing: unknown, nSamples: number): Uint8Array {
  const cells = checkCells(place, 'missing', missing, nSamples, 'nSamples');
  return bytesOf(cells, (row) => {
    const argument = `${place.argument}.missing`;
    const issue = { argument, row, value: cells[row], expected: '0 or 1' };
    return refusal({ code: 'invalid-value', ...issue });
  });
}
