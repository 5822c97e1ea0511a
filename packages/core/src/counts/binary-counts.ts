import { MetricError, describeType } from '../errors.js';
import { checkSameLength } from '../columns/check.js';
import { checkWeights } from '../columns/check-weights.js';
import { isTypedArray } from '../columns/column.js';
import type { NumberColumn, TypedArray } from '../columns/column.js';
import type { Label } from '../columns/label.js';

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
}

/** A column of counts, shape (m,). */
export type CountColumn = TypedArray | readonly number[];

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
   * Weight of each row in means over rows, whatever a row is: finite numbers of any sign, shape (m,).
   * Counts are not multiplied by it. Default: 1 each.
   */
  readonly rowWeights?: NumberColumn | undefined;
}

/**
 * Take over counts that someone else made. They may be partial: without `fn` or `tn`, metrics that
 * need them are refused with the reason, all others answer.
 *
 * @param input Columns of counts, each of shape (m,): finite numbers of at least 0.
 * @param options What a row is, and the rows' names and weights.
 * @returns The counts and weights, copied.
 * @throws {MetricError} `length-mismatch`, `invalid-count`, `invalid-weight`, `unsupported-type`.
 * @example
 * precision(binaryCounts({ tp: [1, 10], fp: [1, 90] })); // → Float64Array [0.5, 0.1]
 */
export function binaryCounts<K extends Label = Label>(
  input: BinaryCountsInput,
  options: BinaryCountsOptions<K> = {},
): BinaryCounts<K> {
  const caller = 'binaryCounts';
  const { keys, of = 'questions', rowWeights } = options;
  const { tp, fp, fn, tn } = input;
  const weights =
    rowWeights === undefined ? undefined : checkWeights(caller, 'rowWeights', rowWeights);
  const counts: BinaryCounts<K> = {
    of,
    keys: keys && [...keys],
    tp: checkCounts(caller, 'tp', tp),
    fp: checkCounts(caller, 'fp', fp),
    fn: fn && checkCounts(caller, 'fn', fn),
    tn: tn && checkCounts(caller, 'tn', tn),
    ...(weights && { rowWeights: weights.slice() }),
  };
  checkSameLength(caller, { tp, fp, fn, tn, keys, rowWeights: weights });
  return counts;
}

/**
 * Check a column of counts.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param column The received column, shape (m,).
 * @returns The counts, copied, shape (m,).
 * @throws {MetricError} `unsupported-type`, `invalid-count`.
 */
export function checkCounts(caller: string, argument: string, column: unknown): Float64Array {
  if (!Array.isArray(column) && !isTypedArray(column)) {
    const received = describeType(column);
    const expected = 'an array of numbers';
    throw new MetricError(caller, { code: 'unsupported-type', argument, received, expected });
  }
  return Float64Array.from(column as ArrayLike<unknown>, (value, row) => {
    const count = typeof value === 'bigint' ? Number(value) : value;
    if (typeof count === 'number' && count >= 0 && count < Infinity) return count;
    throw new MetricError(caller, { code: 'invalid-count', argument, row, value });
  });
}

/**
 * Number of rows of counts.
 *
 * @param counts Counts of any kind.
 * @returns m.
 */
export function nRows(counts: BinaryCounts): number {
  return counts.tp.length;
}
