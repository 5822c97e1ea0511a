import { named } from '../errors/metric-error.js';
import {
  invalidCount,
  invalidLabel,
  invalidValue,
  unsupportedType,
  unsupported,
} from '../errors/refusals.js';
import { ARRAY_OF_LABELS, KEY } from '../errors/words.js';
import { checkOption, checkSameLength } from '../columns/check.js';
import { isTypedArray } from '../columns/column.js';
import type { Label } from '../label.js';
import { checkFlag, checkFormat, checkRowCount, numbersOfJson } from '../storage/check-stored.js';
import type { StoredFacts } from '../storage/check-stored.js';
import { labelOfJson } from '../storage/json-label.js';
import type { JsonLabel } from '../storage/json-label.js';
import type { JsonNumber } from '../storage/json-number.js';
import { unitsOfJson } from '../units/units-json.js';
import type { UnitsJson } from '../units/units-json.js';
import { COUNT_UNITS } from '../units/units.js';
import type { CountUnits } from '../units/units.js';
import type { BinaryCounts, CountsOf } from './binary-counts.js';
import { COUNTS_FORMAT, countsWithJson, jsonOfCounts } from './counts-with-json.js';

const COLUMNS = ['tp', 'fp', 'fn', 'tn', 'rowWeights'] as const;
const SIZES = ['nSamples', 'nSkipped'] as const;
const KINDS: readonly CountsOf[] = [
  'classes',
  'labels',
  'samples',
  'thresholds',
  'slices',
  'total',
  'questions',
];

/** Counts as JSON; what the counts have not is left out. */
export interface BinaryCountsJson {
  readonly format: typeof COUNTS_FORMAT;
  readonly version: 1;
  readonly of: CountsOf;
  readonly pooledOf?: CountsOf;
  /** The name of each row, shape (m,). */
  readonly keys?: readonly JsonLabel[];
  /** Thresholds as keys, shape (m,). */
  readonly thresholds?: readonly JsonNumber[];
  readonly tp: readonly JsonNumber[];
  readonly fp: readonly JsonNumber[];
  readonly fn?: readonly JsonNumber[];
  readonly tn?: readonly JsonNumber[];
  readonly rowWeights?: readonly JsonNumber[];
  /** Where samples stand in the columns that they were counted from, shape (m,). */
  readonly rows?: readonly number[];
  readonly weighted?: boolean;
  readonly nSamples?: number;
  readonly nSkipped?: number;
  readonly units?: 'unknown' | UnitsJson<CountUnits>;
}

/** Counts that were stored; those of label sets say how many samples they are of. */
export interface StoredCounts extends BinaryCounts {
  readonly nSamples?: number;
  readonly nSkipped?: number;
  /** Where samples stand in their columns, ascending, if others were left out, shape (m,). */
  readonly rows?: Int32Array;
}

/**
 * Write counts as JSON, as `JSON.stringify` does. Copies and clones of counts need it.
 * @param counts Counts of any kind, also copies.
 * @returns Plain data; `JSON.stringify` it.
 * @throws {MetricError} `unsupported-type`.
 */
export function binaryCountsToJson(counts: StoredCounts): BinaryCountsJson {
  return named('binaryCountsToJson', () => {
    const found: unknown = counts;
    const { tp, fp } = (found ?? {}) as Partial<BinaryCounts>;
    if (!isTypedArray(tp) || !isTypedArray(fp)) {
      throw unsupportedType('counts', found, 'BinaryCounts');
    }
    const { of, pooledOf, keys, fn, tn, rowWeights, weighted, nSamples, nSkipped, units } = counts;
    const { rows } = counts;
    const facts = { of, pooledOf, keys, tp, fp, fn, tn, rowWeights, weighted, nSamples, nSkipped };
    return jsonOfCounts({ ...facts, rows, units } as StoredCounts) as BinaryCountsJson;
  });
}

/**
 * Read counts that were written as JSON, and check all of them.
 * @param json What `binaryCountsToJson` returned, or `JSON.parse` of what `JSON.stringify(counts)` wrote.
 * @returns The same counts.
 * @throws {MetricError} `unsupported-type` if it is anything else; `length-mismatch`,
 *   `invalid-count`, `invalid-value`, `invalid-option`, `invalid-label` if it contradicts itself.
 * @example
 * const text = JSON.stringify(binaryCounts({ tp: [1, 10], fp: [1, 90] }));
 * precision(binaryCountsFromJson(JSON.parse(text))); // → Float64Array [0.5, 0.1]
 */
export function binaryCountsFromJson(json: BinaryCountsJson): StoredCounts {
  return named('binaryCountsFromJson', () => {
    const fields = [
      'of',
      'pooledOf',
      'keys',
      'thresholds',
      'weighted',
      'rows',
      'units',
      ...COLUMNS,
      ...SIZES,
    ];
    const found: unknown = json;
    if (typeof found === 'object' && found !== null && !('format' in found) && 'tp' in found) {
      throw unsupported(
        'json',
        'what JSON.stringify makes of copied counts',
        'what it makes of counts, or binaryCountsToJson of copies',
      );
    }
    const stored = checkFormat(json, COUNTS_FORMAT, 1, fields);
    const { of, pooledOf, weighted } = stored;
    checkOption('of', of, KINDS);
    if (pooledOf !== undefined) checkOption('pooledOf', pooledOf, KINDS);
    const isWeighted = weighted === undefined ? undefined : checkFlag('weighted', weighted);
    const tp = numbersOfJson('tp', stored['tp']);
    const fp = numbersOfJson('fp', stored['fp']);
    const [fn, tn, rowWeights] = (['fn', 'tn', 'rowWeights'] as const).map((name) =>
      stored[name] === undefined ? undefined : numbersOfJson(name, stored[name]),
    );
    const keys = keysOfJson(stored);
    checkSameLength({ tp, fp, fn, tn, rowWeights, keys });
    if (isWeighted !== true) {
      for (const [argument, column] of Object.entries({ tp, fp, fn, tn })) {
        const row = column?.findIndex((count) => !(count >= 0 && count < Infinity)) ?? -1;
        if (row < 0) continue;
        throw invalidCount({ argument, row }, column?.[row]);
      }
    }
    const counts = {
      ...(pooledOf === undefined ? {} : { pooledOf: pooledOf as CountsOf }),
      ...(keys === undefined ? {} : { keys }),
      ...{ tp, fp },
      ...(fn && { fn }),
      ...(tn && { tn }),
      ...(rowWeights && { rowWeights }),
      ...(isWeighted === undefined ? {} : { weighted: isWeighted }),
    };
    const sizes: Partial<Record<(typeof SIZES)[number], number>> = {};
    for (const name of SIZES) {
      if (stored[name] !== undefined) sizes[name] = checkRowCount(name, stored[name]);
    }
    const rows =
      stored['rows'] === undefined ? undefined : rowsOfSamples(stored['rows'], tp.length);
    const units = unitsOfJson(COUNT_UNITS, stored['units'], {
      ...{ codes: [Int32Array.from(tp.keys())], size: tp.length },
      ...{ counts: [tp, fp, fn], weighted: isWeighted !== false },
      // Without tn a row may count several times, as a document that has a label twice.
      pooled: of === 'total' || tn === undefined,
    });
    const known = { ...sizes, ...(rows && { rows }), ...(units && { units }) };
    return countsWithJson({ of: of as CountsOf, ...counts, ...known });
  });
}

function rowsOfSamples(json: unknown, length: number): Int32Array {
  const rows = numbersOfJson('rows', json, length);
  const row = rows.findIndex((value, i) => {
    return !Number.isInteger(value) || value <= (i === 0 ? -1 : (rows[i - 1] ?? NaN));
  });
  if (row < 0) return Int32Array.from(rows);
  throw invalidValue({ argument: 'rows', row }, rows[row], 'a whole number above the one before');
}

function keysOfJson(stored: StoredFacts): readonly Label[] | Float64Array | undefined {
  if (stored['thresholds'] !== undefined) {
    return numbersOfJson('thresholds', stored['thresholds']);
  }
  const { keys } = stored;
  if (keys === undefined) return undefined;
  if (!Array.isArray(keys)) throw unsupportedType('keys', keys, ARRAY_OF_LABELS);
  return keys.map((found: unknown, row) => {
    const label = labelOfJson(found);
    if (isKey(label)) return label;
    throw invalidLabel({ argument: 'keys', row }, label, KEY);
  });
}

function isKey(value: unknown): value is Label {
  return ['string', 'boolean', 'number', 'bigint'].includes(typeof value);
}
