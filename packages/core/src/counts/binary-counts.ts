import { named } from '../errors/metric-error.js';
import { invalidLabel, unsupportedType, unsupported } from '../errors/refusals.js';
import { ARRAY_OF_LABELS, COUNT_COLUMNS, KEY } from '../errors/words.js';
import { checkOption, checkSameLength } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import { checkWeights } from '../columns/check-weights.js';
import { isTypedArray } from '../columns/column.js';
import type { NumberColumn } from '../columns/column.js';
import type { Label } from '../label.js';
import { checkAttached } from '../columns/check-attached.js';
import { checkCounts } from '../columns/check-counts.js';
import type { CountColumn } from '../columns/check-counts.js';
import type { CountUnits, UnitsOf } from '../units/units.js';
import { countsWithJson } from './counts-with-json.js';
import type { MetricError } from '../errors/metric-error.js';
import { show } from '../errors/show.js';

/** What one row of counts is about. */
export type CountsOf =
  'classes' | 'labels' | 'samples' | 'thresholds' | 'slices' | 'total' | 'questions';

/**
 * Parallel columns of counts, each of shape (m,); each row is one yes/no question. What the
 * question is, `of` says: a class against the rest, a label, a sample, a threshold, a slice, a
 * pooled total, or a question of the caller's own.
 */
export interface BinaryCounts<K extends Label = Label> {
  readonly of: CountsOf;
  /** What a total was pooled from; undefined otherwise. */
  readonly pooledOf?: CountsOf | undefined;
  /** The name of each row, shape (m,); undefined where rows have none. */
  readonly keys?: readonly K[] | Float64Array | undefined;
  /** True positives. */
  readonly tp: Float64Array;
  /** False positives. */
  readonly fp: Float64Array;
  /** False negatives; undefined in partial counts. */
  readonly fn?: Float64Array | undefined;
  /** True negatives; undefined in partial counts. */
  readonly tn?: Float64Array | undefined;
  /** Weight of each row in means over rows, shape (m,); undefined means 1 each. */
  readonly rowWeights?: Float64Array | undefined;
  /** Whether the counts are sums of row weights, not numbers of rows. */
  readonly weighted?: boolean | undefined;
  /** The counts by unit; undefined where each row that was counted is a unit of its own. */
  readonly units?: UnitsOf<CountUnits>;
}

/** Counts that someone else made. */
export interface BinaryCountsInput {
  readonly tp: CountColumn;
  readonly fp: CountColumn;
  readonly fn?: CountColumn | undefined;
  readonly tn?: CountColumn | undefined;
}

/** Options of `binaryCounts`. */
export interface BinaryCountsOptions<K extends Label = Label> {
  /** What a row is. Default: `'questions'`; `'classes'` makes pooling drop the true negatives. */
  readonly of?: Exclude<CountsOf, 'total'> | undefined;
  /** The name of each row, shape (m,). */
  readonly keys?: readonly K[] | undefined;
  /**
   * Weight of each row in means over rows, whatever a row is: finite numbers of any sign,
   * shape (m,). Counts are not multiplied by it. Default: 1 each.
   */
  readonly rowWeights?: NumberColumn | undefined;
}

const OPTIONS: readonly string[] = ['of', 'keys', 'rowWeights'];
const COLUMNS: readonly string[] = ['tp', 'fp', 'fn', 'tn'];
const OF: readonly CountsOf[] = [
  'classes',
  'labels',
  'samples',
  'thresholds',
  'slices',
  'questions',
];

/**
 * Take over counts that someone else made. They may be partial: without `fn` or `tn`, metrics that
 * need them are refused with the reason, all others answer.
 * @param input Columns of counts, each of shape (m,): finite numbers of at least 0.
 * @param options What a row is, and the rows' names and weights.
 * @returns The counts and weights, copied; of counts with units, their units are unknown.
 * @throws {MetricError} `length-mismatch`, `invalid-count`, `invalid-weight`, `unsupported-type`
 *   (also of a column that is misspelled, such as `FN`), `invalid-option`.
 * @example
 * precision(binaryCounts({ tp: [1, 10], fp: [1, 90] })); // → Float64Array [0.5, 0.1]
 */
export function binaryCounts<K extends Label = Label>(
  input: BinaryCountsInput,
  options: BinaryCountsOptions<K> = {},
): BinaryCounts<K> {
  return named('binaryCounts', () => {
    checkOptionNames(options, OPTIONS);
    const { keys, of = 'questions', rowWeights } = options;
    checkOption('of', of, OF);
    const { tp, fp, fn, tn } = checkInput(input);
    const optional = (argument: string, column: unknown): Float64Array | undefined =>
      column === undefined ? undefined : checkCounts(argument, column);
    const weights = rowWeights === undefined ? undefined : checkWeights('rowWeights', rowWeights);
    const counts: BinaryCounts<K> = {
      of,
      keys: keys === undefined ? undefined : (checkKeys(keys) as readonly K[]),
      tp: checkCounts('tp', tp),
      fp: checkCounts('fp', fp),
      fn: optional('fn', fn),
      tn: optional('tn', tn),
      ...(weights && { rowWeights: weights.slice() }),
      ...(hasUnits(input) && { units: 'unknown' }),
    };
    checkSameLength({ tp, fp, fn, tn, keys, rowWeights: weights });
    return countsWithJson(counts);
  });
}

/** Counts of rows that belong together stay such, whatever becomes of their columns. */
function hasUnits(input: object): boolean {
  return 'units' in input && input.units !== undefined;
}

function checkInput(input: unknown): BinaryCountsInput {
  if (typeof input !== 'object' || input === null) {
    throw unsupportedType('input', input, COUNT_COLUMNS);
  }
  const misspelled = Object.keys(input).find(
    (name) => !COLUMNS.includes(name) && COLUMNS.includes(columnMeant(name)),
  );
  if (misspelled !== undefined) throw mustBeCountColumn(misspelled, columnMeant(misspelled));
  return input as BinaryCountsInput;
}

/** `FN`, `f_n` and `falseNegatives` as `fn`; other names without what tells their spellings apart. */
function columnMeant(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  return letters.replace(/^([tf])(?:rue|alse)([pn])(?:os|eg)(?:itive|ative)s?$/, '$1$2');
}

export function checkKeys(keys: unknown, argument = 'keys'): readonly Label[] {
  if (!Array.isArray(keys) && !isTypedArray(keys)) {
    throw unsupportedType(argument, keys, ARRAY_OF_LABELS);
  }
  if (isTypedArray(keys)) checkAttached(argument, keys);
  return Array.from(keys as ArrayLike<unknown>, (value, row) => {
    if (KEY_TYPES.has(typeof value)) return value as Label;
    throw invalidLabel({ argument, row }, value, KEY);
  });
}

const KEY_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'bigint']);

export function nRows(counts: BinaryCounts): number {
  return counts.tp.length;
}

function mustBeCountColumn(name: string, meant: string): MetricError {
  const words = `${COUNT_COLUMNS}, did you mean ${meant}?`;
  return unsupported('input', `an object with ${show(name)}`, words);
}
