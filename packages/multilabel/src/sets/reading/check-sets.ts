import type { LabelSets } from '@confmat/core';
import { checkLabels, shapeMismatch, unsupported } from '@confmat/core/internal';
import type { CheckedLabels } from '@confmat/core/internal';
import { listOf, wrongLength } from '../../refusals.js';
import { isSameList } from '../merge-labels.js';
import { isChecked } from './brand.js';
import { checkCells, checkFlags, checkSetCodes, sizeText } from './check-cells.js';
import { orderedSets } from './ordered-sets.js';
import { placeSets } from './place-sets.js';

const givenList = (length: number): string => `the list of ${length} given in the option labels`;

/**
 * Check sets that are in their form already, by someone else or by `labelSets`, and put them under
 * the given labels.
 */
export function checkSets(
  argument: string,
  value: LabelSets,
  given: CheckedLabels | null,
): LabelSets {
  const sets = isChecked(value) && isWhole(value) ? value : fromOutside(argument, value);
  const { labels, offsets, codes, nSamples } = sets;
  if (!given || isSameList(labels, given.labels)) return sets;
  if (!sets.inferred) {
    throw shapeMismatch(
      `${argument}.labels`,
      listOf(labels.length),
      givenList(given.labels.length),
    );
  }
  const missing = sets.missing?.slice() ?? new Uint8Array(nSamples);
  const raw = { offsets, codes, labels, missing, hasPlaces: false };
  return placeSets(argument, raw, { given, nulls: 'skip' });
}

/** Whether memory is still there: whoever sends sets to another thread may give it away. */
function isWhole({ nSamples, offsets, codes }: LabelSets): boolean {
  return offsets.length === nSamples + 1 && codes.length >= (offsets[nSamples] ?? 0);
}

function fromOutside(argument: string, value: LabelSets): LabelSets {
  const { nSamples, inferred } = value;
  if (!Number.isSafeInteger(nSamples) || nSamples < 0) {
    throw unsupported(`${argument}.nSamples`, sizeText(nSamples), 'the number of samples');
  }
  const bounds = checkCells(`${argument}.offsets`, value.offsets);
  if (bounds.length !== nSamples + 1) {
    const expected = `nSamples + 1, where nSamples is ${nSamples}`;
    throw wrongLength(`${argument}.offsets`, bounds.length, expected);
  }
  const labels =
    Array.isArray(value.labels) && value.labels.length === 0
      ? []
      : checkLabels(`${argument}.labels`, value.labels).labels;
  const [offsets, codes] = checkSetCodes(
    [`${argument}.offsets`, bounds],
    [`${argument}.codes`, value.codes],
    labels.length,
  );
  const missing = checkFlags(
    `${argument}.missing`,
    value.missing ?? undefined,
    nSamples,
    'nSamples',
  );
  return orderedSets(offsets, codes, labels, { inferred, missing: missing ?? undefined });
}
