import type { Label, LabelSets } from '@confmat/core';
import { compareLabels, labelKind, refusal } from '@confmat/core/internal';
import type { CheckedLabels, LabelKind } from '@confmat/core/internal';
import type { CheckedOptions } from '../check-options.js';
import { findNegative, findUnplaced, markNegative, markOccurring } from '../kernels/find-code.js';
import { orderSets } from '../kernels/order-sets.js';
import { markChecked } from './brand.js';

const asInLabels = (areFlags: boolean): string =>
  `as in labels${areFlags ? " (format: 'indicator' reads rows of 0 and 1)" : ''}`;

/** Sets as they were read, before their codes have an order. */
export interface RawSets {
  /** Sample i holds `codes[offsets[i] … offsets[i + 1])`, shape (nSamples + 1,). */
  readonly offsets: Int32Array;
  /** Codes in [0, labels.length), −1 for a missing label; in any order, perhaps repeated. */
  readonly codes: Int32Array;
  /** Distinct labels in any order, of one kind; some may not occur. */
  readonly labels: readonly Label[];
  /** 1 for a sample whose set is missing; its codes mean nothing. Shape (nSamples,). */
  readonly missing: Uint8Array;
  /** Whether a sample has places that messages can name; a text has none. */
  readonly hasPlaces: boolean;
}

/**
 * Put sets under a list of labels: the given one, or the labels that occur, ascending.
 * @param raw The sets; `missing` is written to where labels are missing and samples are skipped.
 * @returns The sets; codes ascend in each.
 */
export function placeSets(
  argument: string,
  raw: RawSets,
  { given, nulls }: Pick<CheckedOptions, 'given' | 'nulls'>,
): LabelSets {
  treatNulls(argument, raw, nulls);
  const { offsets, codes, missing } = raw;
  const { labels, places } = given ? listed(argument, raw, given) : ascending(raw);
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

const FLAGS: readonly Label[] = [0, 1, false, true];

const KIND_NAMES: Readonly<Record<LabelKind, string>> = {
  integer: 'an integer',
  string: 'a string',
  boolean: 'a boolean',
};

/** The given labels; no set holds another one. */
function listed(argument: string, raw: RawSets, given: CheckedLabels): PlacedLabels {
  const { labels: own, offsets, codes, missing } = raw;
  const { labels, codeOf, kind } = given;
  const places = Int32Array.from(own, (label) => codeOf.get(label) ?? -1);
  const place = findUnplaced(offsets, codes, missing, places);
  if (place < 0) return { labels, places };
  const value = own[codes[place] ?? -1];
  const issue = { argument, value, ...whereIs(raw, place) };
  if (value === undefined || labelKind(value) === kind) {
    throw refusal({ code: 'unknown-label', labels, ...issue });
  }
  const because = asInLabels(raw.hasPlaces && own.every((label) => FLAGS.includes(label)));
  throw refusal({ code: 'mixed-labels', expected: KIND_NAMES[kind], because, ...issue });
}

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

/** Where a label stands, as issues name it. */
export interface Whereabouts {
  readonly row: number;
  readonly position?: number;
}

/** Name the sample of a place among all codes, and the place in it if it has places. */
export function whereIs(
  { offsets, hasPlaces }: Pick<RawSets, 'offsets' | 'hasPlaces'>,
  place: number,
): Whereabouts {
  let row = 0;
  let high = offsets.length - 1;
  while (row < high) {
    const middle = (row + high) >>> 1;
    if ((offsets[middle + 1] ?? 0) > place) high = middle;
    else row = middle + 1;
  }
  return hasPlaces ? { row, position: place - (offsets[row] ?? 0) } : { row };
}

/** Skip or refuse sets that are missing or lack a label; skipping writes to `raw.missing`. */
export function treatNulls(argument: string, raw: RawSets, nulls: CheckedOptions['nulls']): void {
  const { offsets, codes, missing } = raw;
  if (nulls === 'skip') {
    markNegative(offsets, codes, missing);
    return;
  }
  const sample = missing.indexOf(1);
  const place = findNegative(offsets, codes, missing);
  if (sample < 0 && place < 0) return;
  const where = place < 0 ? null : whereIs(raw, place);
  const isSet = where === null || (sample >= 0 && sample < where.row);
  const first = isSet ? { row: sample, expected: 'a set of labels' } : where;
  throw refusal({ code: 'null-value', argument, value: null, ...first });
}
