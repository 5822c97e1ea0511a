import {
  refusal,
  unsupported,
  invalidOption,
  shapeMismatch,
  invalidValue,
} from '../errors/refusals.js';
import { describeType } from '../errors/show.js';
import type { MetricIssue } from '../errors/issue.js';
import type { MetricError } from '../errors/metric-error.js';
import { checkLabels } from '../columns/check-labels.js';
import type { Label } from '../columns/label.js';
import { labelOfJson } from './json-label.js';
import { numberOfJson } from './json-number.js';

/** Facts of stored data; each value is still to be checked. */
export type StoredFacts = Readonly<Record<string, unknown>>;

/**
 * Check that stored data are of a kind, and hold nothing that this kind has not.
 *
 * @throws {MetricError} `unsupported-type`.
 */
export function checkFormat(
  json: unknown,
  format: string,
  version: number,
  known: readonly string[],
): StoredFacts {
  const facts = (json ?? {}) as StoredFacts;
  const expected = `${format} of version ${version}, as toJSON writes it`;
  const refuse = (received: string): MetricError => unsupported('json', received, expected);
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

/** A name that anyone may have written, short enough for a message. */
function show(name: string): string {
  return JSON.stringify(name.slice(0, 60));
}

/**
 * Check that a stored field is an object without fields that are not known.
 *
 * @throws {MetricError} `unsupported-type`.
 */
export function fieldsOfJson(
  argument: string,
  json: unknown,
  known: readonly string[],
): StoredFacts {
  const isObject = typeof json === 'object' && json !== null;
  if (isObject && Object.keys(json).every((name) => known.includes(name))) return { ...json };
  const expected = `an object of ${known.join(', ')}`;
  const received = describeType(json);
  throw unsupported(argument, received, expected);
}

/**
 * Check a stored number of rows.
 *
 * @throws {MetricError} `invalid-option`.
 */
export function checkRowCount(option: string, value: unknown): number {
  if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value);
  const allowed = 'an integer of at least 0';
  throw invalidOption(option, value, allowed);
}

/**
 * Check a stored flag.
 *
 * @throws {MetricError} `invalid-option`.
 */
export function checkFlag(option: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalidOption(option, value, [false, true]);
}

/**
 * Check stored labels.
 *
 * @param json The received list, as `jsonLabel` wrote each.
 * @returns The labels, each once, of one kind.
 * @throws {MetricError} The issues of labels.
 */
export function labelsOfJson(json: unknown, mayBeEmpty: boolean): readonly Label[] {
  const found = Array.isArray(json) ? json.map(labelOfJson) : json;
  if (mayBeEmpty && Array.isArray(found) && found.length === 0) return [];
  return checkLabels('labels', found).labels;
}

/**
 * Read a stored column.
 *
 * @param json The received list, as `jsonNumber` wrote each.
 * @param length The length that it must have, or null for any.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-value`.
 */
export function numbersOfJson(
  argument: string,
  json: unknown,
  length: number | null = null,
): Float64Array {
  if (!Array.isArray(json)) {
    const received = describeType(json);
    const expected = 'an array of numbers';
    throw unsupported(argument, received, expected);
  }
  if (length !== null && json.length !== length) {
    const received = `of length ${json.length}`;
    const expected = `of length ${length}`;
    throw shapeMismatch(argument, received, expected);
  }
  return Float64Array.from(json as readonly unknown[], (value, row) => {
    const number = numberOfJson(value);
    if (number !== undefined) return number;
    const expected = 'a number';
    throw invalidValue({ argument, row }, value, expected);
  });
}

/**
 * Read stored rows of numbers.
 *
 * @param json The received list of lists, as `jsonNumber` wrote each number.
 * @param width Numbers in each row.
 * @throws {MetricError} `unsupported-type`, `invalid-value`.
 */
export function rowsOfJson(argument: string, json: unknown, width: number): Float64Array {
  if (!Array.isArray(json)) {
    const received = describeType(json);
    const expected = 'an array of arrays of numbers';
    throw unsupported(argument, received, expected);
  }
  const numbers = new Float64Array(json.length * width);
  for (const [row, value] of (json as readonly unknown[]).entries()) {
    if (!Array.isArray(value) || value.length !== width) {
      const expected = `an array of ${width} numbers`;
      throw invalidValue({ argument, row }, value, expected);
    }
    for (let place = 0; place < width; ++place) {
      const number = numberOfJson(value[place]);
      if (number === undefined) {
        const [position, cell, expected] = [place, value[place] as unknown, 'a number'];
        const issue = { code: 'invalid-value', argument, row, position, value: cell, expected };
        throw refusal(issue as MetricIssue);
      }
      numbers[row * width + place] = number;
    }
  }
  return numbers;
}

/**
 * Check sums that were stored, with what rounding took from each.
 *
 * @param sums The sums, shape (m,).
 * @param lost What rounding took from them, shape (m,).
 * @param weighted Whether they are sums of weights, and not numbers of rows.
 * @returns The sum of all; exact if they are numbers of rows.
 * @throws {MetricError} `invalid-value`.
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
    const expected = weighted
      ? 'finite, and what rounding took from it too'
      : 'a number of rows, from which rounding took nothing';
    throw invalidValue({ argument, row }, value, expected);
  }
  return total;
}

/**
 * Refuse stored data that contradict themselves.
 *
 * @throws {MetricError} `invalid-value`, if they differ.
 */
export function checkAgrees(argument: string, received: number, expected: number): void {
  if (received === expected) return;
  throw invalidValue(argument, received, `${expected}, as the counts add up to`);
}

/**
 * Refuse a stored number that is less than others say.
 *
 * @throws {MetricError} `invalid-value`.
 */
export function checkAtLeast(argument: string, received: number, least: number): void {
  if (received >= least) return;
  throw invalidValue(argument, received, `at least ${least}, since so many were counted`);
}

/**
 * Check that stored JSON is as it was written.
 *
 * @throws {MetricError} `invalid-option`.
 */
export function checkChecksum(received: unknown, expected: string): void {
  if (received === expected) return;
  const allowed = `${JSON.stringify(expected)}, the checksum of the other fields (was one changed?)`;
  throw invalidOption('checksum', received, allowed);
}
