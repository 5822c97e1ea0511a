import { MetricError, compareLabels, labelKind } from '@confmat/core';
import type { CheckedLabels, Label, LabelSets, NullPolicy } from '@confmat/core';
import { findNegative, findUnplaced, markNegative, markOccurring } from '../kernels/find-code.js';
import { orderSets } from '../kernels/order-sets.js';
import type { RawSets } from './raw-sets.js';
import { sampleOf } from './sample-of.js';

/** What each kind of label is called in messages. */
const KIND_NAMES = { integer: 'an integer', string: 'a string', boolean: 'a boolean' } as const;

/**
 * Put sets under a list of labels: the given one, or the labels that occur, ascending.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param raw The sets.
 * @param given The labels in their order, or null.
 * @param nulls Whether a missing set or label is an error, or makes the sample a missing one.
 * @returns The sets; codes ascend in each.
 * @throws {MetricError} `null-value`, `unknown-label`, `mixed-labels`.
 */
export function placeSets(
  caller: string,
  argument: string,
  raw: RawSets,
  given: CheckedLabels | null,
  nulls: NullPolicy,
): LabelSets {
  const { offsets, codes, labels: own, missing } = raw;
  const nSamples = missing.length;
  if (nulls === 'error') refuseNulls(caller, argument, raw);
  else markNegative(offsets, codes, missing);

  const labels = given ? given.labels : occurring(raw).sort(compareLabels);
  const codeOf = given ? given.codeOf : new Map(labels.map((label, code) => [label, code]));
  const places = Int32Array.from(own, (label) => codeOf.get(label) ?? -1);
  if (given) refuseUnlisted(caller, argument, raw, places, given);
  const placedOffsets = new Int32Array(nSamples + 1);
  const placed = new Int32Array(codes.length);
  const end = orderSets(offsets, codes, missing, places, placedOffsets, placed);
  return {
    nSamples,
    offsets: placedOffsets,
    codes: end < placed.length ? placed.slice(0, end) : placed,
    labels,
    inferred: given === null,
    ...(missing.includes(1) && { missing }),
  };
}

function occurring({ offsets, codes, labels, missing }: RawSets): Label[] {
  const present = new Uint8Array(labels.length);
  markOccurring(offsets, codes, missing, present);
  return labels.filter((_, code) => present[code] === 1);
}

function refuseNulls(caller: string, argument: string, raw: RawSets): void {
  const { offsets, codes, missing } = raw;
  const sample = missing.indexOf(1);
  const place = findNegative(offsets, codes, missing);
  if (sample < 0 && place < 0) return;
  const where = place < 0 ? null : whereIs(raw, place);
  const issue = { code: 'null-value', argument, value: null } as const;
  throw where === null || (sample >= 0 && sample < where.row)
    ? new MetricError(caller, { ...issue, row: sample })
    : new MetricError(caller, { ...issue, ...where });
}

function refuseUnlisted(
  caller: string,
  argument: string,
  raw: RawSets,
  places: Int32Array,
  { kind, labels }: CheckedLabels,
): void {
  const place = findUnplaced(raw.offsets, raw.codes, raw.missing, places);
  if (place < 0) return;
  const value = raw.labels[raw.codes[place] ?? -1];
  const issue = { argument, value, ...whereIs(raw, place) };
  throw new MetricError(
    caller,
    value !== undefined && labelKind(value) !== kind
      ? { code: 'mixed-labels', expected: KIND_NAMES[kind], because: 'as in labels', ...issue }
      : { code: 'unknown-label', labels, ...issue },
  );
}

function whereIs(
  { offsets, hasPositions }: RawSets,
  place: number,
): { readonly row: number; readonly position?: number } {
  const row = sampleOf(offsets, place);
  return hasPositions ? { row, position: place - (offsets[row] ?? 0) } : { row };
}
