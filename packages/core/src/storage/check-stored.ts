import type { MetricError } from '../errors/metric-error.js';
import {
  invalidOption,
  invalidValue,
  unsupportedType,
  shapeMismatch,
  unsupported,
} from '../errors/refusals.js';
import { describeType, show } from '../errors/show.js';
import { placeBelow } from '../errors/expected.js';
import { ARRAY_OF_NUMBERS, NUMBER, ROW_COUNT, OBJECT } from '../errors/words.js';
import { checkLabels } from '../columns/check-labels.js';
import type { Label } from '../label.js';
import { labelOfJson } from './json-label.js';
import { numberOfJson } from './json-number.js';
import type { Place } from '../errors/refusals.js';

/** Facts of stored data; each value is still to be checked. */
export type StoredFacts = Readonly<Record<string, unknown>>;

/** Check that stored data are of a kind, and hold nothing that this kind has not. */
export function checkFormat(
  json: unknown,
  format: string,
  version: number,
  known: readonly string[],
): StoredFacts {
  const facts = (json ?? {}) as StoredFacts;
  const refuse = (found: string): MetricError =>
    unsupported('json', found, `${format} of version ${version}, as toJSON writes it`);
  if (typeof json === 'string') throw refuse('a string (JSON.parse it first)');
  if (typeof json !== 'object' || facts['format'] !== format) {
    const { format: found } = facts;
    throw refuse(typeof found === 'string' ? `of format ${show(found)}` : describeType(json));
  }
  if (facts['version'] !== version) throw refuse(`of version ${String(facts['version'])}`);
  for (const name of Object.keys(facts)) {
    if (name === 'format' || name === 'version' || known.includes(name)) continue;
    throw refuse(`data with an unknown field ${show(name)}`);
  }
  return facts;
}

/** Check that a stored field is an object without fields that are not known. */
export function fieldsOfJson(
  argument: string,
  json: unknown,
  known: readonly string[],
): StoredFacts {
  const isObject = typeof json === 'object' && json !== null;
  if (isObject && Object.keys(json).every((name) => known.includes(name))) return { ...json };
  throw unsupportedType(argument, json, `${OBJECT} of ${known.join(', ')}`);
}

export function checkRowCount(option: string, value: unknown): number {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  throw invalidOption(option, value, ROW_COUNT);
}

export function checkFlag(option: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidOption(option, value, [false, true]);
}

/** Stored labels, as `jsonLabel` wrote each, checked: each once, of one kind. */
export function labelsOfJson(json: unknown, mayBeEmpty: boolean): readonly Label[] {
  const found = Array.isArray(json) ? json.map(labelOfJson) : json;
  if (mayBeEmpty && Array.isArray(found) && found.length === 0) return [];
  return checkLabels('labels', found).labels;
}

/** A stored column, as `jsonNumber` wrote each number, of a length or, with null, of any. */
export function numbersOfJson(
  argument: string,
  json: unknown,
  length: number | null = null,
): Float64Array {
  if (!Array.isArray(json)) throw unsupportedType(argument, json, ARRAY_OF_NUMBERS);
  if (length !== null && json.length !== length) {
    throw shapeMismatch(argument, `of length ${json.length}`, `of length ${length}`);
  }
  return Float64Array.from(json as readonly unknown[], (value, row) => {
    const number = numberOfJson(value);
    if (number !== undefined) return number;
    throw invalidValue({ argument, row }, value, NUMBER);
  });
}

/** Stored rows of `width` numbers, as `jsonNumber` wrote each, flat. */
export function rowsOfJson(argument: string, json: unknown, width: number): Float64Array {
  if (!Array.isArray(json)) throw unsupportedType(argument, json, 'an array of arrays of numbers');
  const numbers = new Float64Array(json.length * width);
  for (const [row, value] of (json as readonly unknown[]).entries()) {
    if (!Array.isArray(value) || value.length !== width) {
      throw invalidValue({ argument, row }, value, `an array of ${width} numbers`);
    }
    for (let position = 0; position < width; ++position) {
      const number = numberOfJson(value[position]);
      if (number === undefined) {
        throw invalidValue({ argument, row, position }, value[position], NUMBER);
      }
      numbers[row * width + position] = number;
    }
  }
  return numbers;
}

/** The columns of such rows, shape (m,) each. */
export function columnsOfJson(argument: string, json: unknown, width: number): Float64Array[] {
  const flat = rowsOfJson(argument, json, width);
  const length = flat.length / width;
  return Array.from({ length: width }, (_, position) =>
    Float64Array.from({ length }, (__, row) => flat[row * width + position] ?? NaN),
  );
}

/** Check that stored numbers are places in [0, size); `what` they are, for the message. */
export function checkPlaces(
  place: { readonly argument: string; readonly position?: number },
  places: Float64Array | Int32Array,
  size: number,
  what: string,
): Int32Array {
  const row = places.findIndex((one) => !(Number.isInteger(one) && one >= 0 && one < size));
  if (row < 0) return Int32Array.from(places);
  throw invalidValue({ ...place, row }, places[row], placeBelow(size, what));
}

/**
 * Check stored sums, shape (m,), with what rounding took from each; their total, exact without
 * weights.
 */
export function checkSums(
  argument: string,
  sums: Float64Array,
  lost: Float64Array,
  weighted: boolean,
): number {
  let total = 0;
  for (const [row, sum] of sums.entries()) {
    const rest = lost[row] ?? NaN;
    const isSum = weighted
      ? Number.isFinite(sum) && Number.isFinite(rest)
      : Number.isSafeInteger(sum) && sum >= 0 && rest === 0;
    total += sum;
    if (isSum) continue;
    const value = Number.isFinite(sum) && (weighted || rest !== 0) ? rest : sum;
    throw mustBeSum({ argument, row }, value, weighted);
  }
  return total;
}

/** Refuse stored data that contradict themselves. */
export function checkAgrees(argument: string, value: number, total: number): void {
  if (value !== total) throw invalidValue(argument, value, `${total}, as the counts add up to`);
}

/** Refuse a stored number that is less than others say. */
export function checkAtLeast(argument: string, value: number, least: number): void {
  if (!(value >= least))
    throw invalidValue(argument, value, `at least ${least}, since so many were counted`);
}

export function checkChecksum(value: unknown, checksum: string): void {
  if (value !== checksum) throw mustBeChecksum(value, checksum);
}

function mustBeSum(place: Place, value: number, weighted: boolean): MetricError {
  const words = weighted
    ? 'finite, and what rounding took from it too'
    : 'a number of rows, from which rounding took nothing';
  return invalidValue(place, value, words);
}

function mustBeChecksum(value: unknown, checksum: string): MetricError {
  const words = `${show(checksum)}, the checksum of the other fields (was one changed?)`;
  return invalidOption('checksum', value, words);
}
