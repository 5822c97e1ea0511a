import { compareLabels, labelKind, refusal } from '@confmat/core/internal';
import type { Label, LabelSets } from '@confmat/core';
import type { CheckedLabels, LabelKind } from '@confmat/core/internal';
import { findNegative, findUnplaced, markNegative, markOccurring } from '../kernels/find-code.js';
import { orderSets } from '../kernels/order-sets.js';
import { markChecked } from './brand.js';
import type { CheckedOptions } from '../check-options.js';
import { whereIs } from './raw-sets.js';
import type { RawSets } from './raw-sets.js';
import type { Place } from './check-cells.js';

const FLAGS: readonly Label[] = [0, 1, false, true];

const KIND_NAMES: Readonly<Record<LabelKind, string>> = {
  integer: 'an integer',
  string: 'a string',
  boolean: 'a boolean',
};

/**
 * Put sets under a list of labels: the given one, or the labels that occur, ascending.
 *
 * @param raw The sets; `missing` is written to where labels are missing and samples are skipped.
 * @param options The labels, or null, and the treatment of missing sets.
 * @returns The sets; codes ascend in each.
 * @throws {MetricError} `null-value`, `unknown-label`, `mixed-labels`.
 */
export function placeSets(
  place: Place,
  raw: RawSets,
  { given, nulls }: Pick<CheckedOptions, 'given' | 'nulls'>,
): LabelSets {
  const { offsets, codes, labels: own, missing } = raw;
  if (nulls === 'skip') markNegative(offsets, codes, missing);
  else refuseNulls(place, raw);

  const { labels, places } = given ? listed(own, given) : ascending(raw);
  if (given) refuseUnlisted(place, raw, places, given);
  const nSamples = missing.length;
  const placedOffsets = new Int32Array(nSamples + 1);
  const placed = new Int32Array(codes.length);
  const end = orderSets(offsets, codes, missing, places, placedOffsets, placed);
  return markChecked({
    nSamples,
    offsets: placedOffsets,
    codes: end < placed.length ? placed.slice(0, end) : placed,
    labels,
    inferred: given === null,
    ...(missing.includes(1) && { missing }),
  });
}

/** Labels with the place of each of the own codes among them, −1 for none. */
interface PlacedLabels {
  readonly labels: readonly Label[];
  readonly places: Int32Array;
}

function listed(own: readonly Label[], { labels, codeOf }: CheckedLabels): PlacedLabels {
  return { labels, places: Int32Array.from(own, (label) => codeOf.get(label) ?? -1) };
}

/** The labels that occur, ascending. */
function ascending({ offsets, codes, labels: own, missing }: RawSets): PlacedLabels {
  const present = new Uint8Array(own.length);
  markOccurring(offsets, codes, missing, present);
  const order = Int32Array.from(own.keys()).filter((code) => present[code] === 1);
  const compare = (a: number, b: number): number => compareLabels(own[a] as Label, own[b] as Label);
  // Integers of a small range come in order.
  if (!order.every((code, place) => place === 0 || compare(order[place - 1] ?? 0, code) < 0)) {
    order.sort(compare);
  }
  const places = new Int32Array(own.length).fill(-1);
  order.forEach((code, place) => (places[code] = place));
  return { labels: Array.from(order, (code) => own[code] as Label), places };
}

/**
 * Refuse sets some of which, or a label of which, is missing.
 *
 * @throws {MetricError} `null-value`.
 */
export function refuseNulls({ argument }: Place, raw: RawSets): void {
  const { offsets, codes, missing } = raw;
  const sample = missing.indexOf(1);
  const place = findNegative(offsets, codes, missing);
  if (sample < 0 && place < 0) return;
  const where = place < 0 ? null : whereIs(raw, place);
  const isSet = where === null || (sample >= 0 && sample < where.row);
  const first = isSet ? { row: sample, expected: 'a set of labels' } : where;
  throw refusal({ code: 'null-value', argument, value: null, ...first });
}

function refuseUnlisted(
  { argument }: Place,
  raw: RawSets,
  places: Int32Array,
  { kind, labels }: CheckedLabels,
): void {
  const place = findUnplaced(raw.offsets, raw.codes, raw.missing, places);
  if (place < 0) return;
  const value = raw.labels[raw.codes[place] ?? -1];
  const issue = { argument, value, ...whereIs(raw, place) };
  const areFlags = raw.hasPlaces && raw.labels.every((label) => FLAGS.includes(label));
  const because = `as in labels${areFlags ? " (format: 'indicator' reads rows of 0 and 1)" : ''}`;
  throw refusal(
    value !== undefined && labelKind(value) !== kind
      ? { code: 'mixed-labels', expected: KIND_NAMES[kind], because, ...issue }
      : { code: 'unknown-label', labels, ...issue },
  );
}
