import type { MetricError } from '../errors/metric-error.js';
import { invalidOption, invalidValue, unsupportedType } from '../errors/refusals.js';
import { describeType, show } from '../errors/show.js';
import {
  ARRAY_OF_NUMBERS,
  ARRAY_OF_ROWS,
  NUMBER,
  ROW_COUNT,
  mustAgree,
  mustBeAtLeast,
  mustBeChecksum,
  mustBeOfLength,
  mustBeRowOf,
  mustBeStored,
  mustBeSum,
  mustHaveFields,
} from '../errors/words.js';
import { checkLabels } from '../columns/check-labels.js';
import type { Label } from '../columns/label.js';
import { labelOfJson } from './json-label.js';
import { numberOfJson } from './json-number.js';

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
  const refuse = (found: string): MetricError => mustBeStored(format, version, found);
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
  throw mustHaveFields(argument, json, known);
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
    throw mustBeOfLength(argument, json.length, length);
  }
  return Float64Array.from(json as readonly unknown[], (value, row) => {
    const number = numberOfJson(value);
    if (number !== undefined) return number;
    throw invalidValue({ argument, row }, value, NUMBER);
  });
}

/** Stored rows of `width` numbers, as `jsonNumber` wrote each, flat. */
export function rowsOfJson(argument: string, json: unknown, width: number): Float64Array {
  if (!Array.isArray(json)) throw unsupportedType(argument, json, ARRAY_OF_ROWS);
  const numbers = new Float64Array(json.length * width);
  for (const [row, value] of (json as readonly unknown[]).entries()) {
    if (!Array.isArray(value) || value.length !== width) {
      throw mustBeRowOf({ argument, row }, value, width);
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
  if (value !== total) throw mustAgree(argument, value, total);
}

/** Refuse a stored number that is less than others say. */
export function checkAtLeast(argument: string, value: number, least: number): void {
  if (!(value >= least)) throw mustBeAtLeast(argument, value, least);
}

export function checkChecksum(value: unknown, checksum: string): void {
  if (value !== checksum) throw mustBeChecksum(value, checksum);
}
