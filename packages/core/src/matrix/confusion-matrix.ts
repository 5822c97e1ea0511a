import { checkColumn, checkOption, checkSameLength, checkWeights } from '../columns/check.js';
import type { NullPolicy } from '../columns/check.js';
import { checkLabels } from '../columns/check-labels.js';
import type { CheckedLabels } from '../columns/check-labels.js';
import type { LabelColumn, NumberColumn, TypedArray } from '../columns/column.js';
import { encodeByHash, encodeIntegers, unknownLabel } from '../columns/encode.js';
import type { EncodedColumns, NamedColumn } from '../columns/encode.js';
import type { Label } from '../columns/label.js';
import { smallIntegers } from '../columns/small-integers.js';
import { MetricError } from '../errors.js';
import { collapseMargins } from '../kernels/collapse-margins.js';
import { findIntegerRange } from '../kernels/find-integer-range.js';
import { checkClassLimit } from './class-limit.js';
import { countCodes, countIntegers, sumWeights } from './count.js';
import { ConfusionMatrix } from './matrix.js';
import { selectCells } from './select-cells.js';

/** Options of `confusionMatrix`. */
export interface ConfusionMatrixOptions<L extends Label = Label> {
  /** Axis order; labels found in the data but not here are an error. Default: all seen, ascending. */
  readonly labels?: readonly L[] | TypedArray | undefined;
  /** Weight of each row, shape (nSamples,): finite numbers of any sign. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
  /** What to do with rows of which a label is missing. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
  /** Most classes to make room for. Default: 4096, which is also the most a dense matrix holds. */
  readonly maxClasses?: number | undefined;
}

/**
 * Count how often each true class was predicted as each class.
 *
 * @param yTrue True labels, shape (nSamples,). Integers of any width (bigints too), strings or
 *   booleans; null, undefined and NaN are missing values.
 * @param yPred Predicted labels of the same kind, shape (nSamples,), same order as `yTrue`.
 * @param options Axis order, row weights, treatment of missing values, greatest number of classes.
 * @returns Counts, shape (nClasses, nClasses). Row = true class, column = predicted class. Counts
 *   are exact to 2^53 without weights and with integer ones. Empty columns give zeros if `labels`
 *   are given.
 * @throws {MetricError} `length-mismatch`, `empty-input`, `null-value`, `unknown-label`,
 *   `duplicate-label`, `mixed-labels`, `invalid-label`, `invalid-weight`, `unsupported-type`,
 *   `invalid-option`, `too-many-classes`.
 * @see scikit-learn `confusion_matrix`: same axes; unlike it, unlisted labels are never dropped
 *   silently.
 * @example
 * const matrix = confusionMatrix(['cat', 'dog', 'cat'], ['cat', 'cat', 'cat']);
 * matrix.at('dog', 'cat'); // → 1
 */
export function confusionMatrix<L extends Label>(
  yTrue: LabelColumn<L>,
  yPred: LabelColumn<L>,
  options: ConfusionMatrixOptions<L> = {},
): ConfusionMatrix<L> {
  const caller = 'confusionMatrix';
  const named: readonly [NamedColumn, NamedColumn] = [
    { argument: 'yTrue', cells: checkColumn(caller, 'yTrue', yTrue) },
    { argument: 'yPred', cells: checkColumn(caller, 'yPred', yPred) },
  ];
  const { sampleWeight, nulls = 'error' } = options;
  checkOption(caller, 'nulls', nulls, ['error', 'skip']);
  const limit = checkClassLimit(caller, options.maxClasses);
  const given = options.labels === undefined ? null : checkLabels(caller, 'labels', options.labels);
  if (given) checkNClasses(caller, given.labels.length, limit);
  const weights =
    sampleWeight === undefined ? null : checkWeights(caller, 'sampleWeight', sampleWeight);
  checkSameLength(caller, { yTrue, yPred, sampleWeight });

  const counted =
    countSmallIntegers(caller, named, given, weights, limit) ??
    countEncoded(caller, encodeByHash(caller, named, given, nulls), weights, limit);
  return new ConfusionMatrix({
    labels: counted.labels as readonly L[],
    counts: counted.counts,
    weighted: weights !== null,
    nSkipped: counted.nSkipped,
  });
}

interface Counted {
  readonly labels: readonly Label[];
  readonly counts: Float64Array;
  readonly nSkipped: number;
}

/** Whole columns of 32-bit integers; null if they are anything else. */
function countSmallIntegers(
  caller: string,
  named: readonly [NamedColumn, NamedColumn],
  given: CheckedLabels | null,
  weights: Float64Array | null,
  limit: number,
): Counted | null {
  if (named[0].cells.length === 0 || (given && given.kind !== 'integer')) return null;
  const trueValues = smallIntegers(named[0].cells);
  const predValues = trueValues && smallIntegers(named[1].cells);
  if (!trueValues || !predValues) return null;

  const n = trueValues.length;
  const { least, span } = jointRange(trueValues, predValues);
  if (!weights && span * span <= Math.max(SMALL_TABLE_CELLS, n) && span <= limit) {
    const table = countIntegers(trueValues, predValues, least, span);
    return selectCounted(caller, named, table, least, span, given);
  }
  if (span > Math.max(SMALL_LOOKUP, LOOKUP_PER_ROW * n)) return null;
  const columns = [trueValues, predValues];
  const encoded = encodeIntegers(caller, named, columns, least, span, given);
  return countEncoded(caller, encoded, weights, limit);
}

/** Up to this many cells a table over all integers of the range is cheap even for few rows. */
const SMALL_TABLE_CELLS = 4096;
/** Up to this many integers a code table is cheap even for few rows; beyond, per row. */
const SMALL_LOOKUP = 65536;
const LOOKUP_PER_ROW = 4;

function jointRange(a: Int32Array, b: Int32Array): { least: number; span: number } {
  const range = new Int32Array(4);
  findIntegerRange(a, range);
  findIntegerRange(b, range.subarray(2));
  const [leastA = 0, greatestA = 0, leastB = 0, greatestB = 0] = range;
  const least = Math.min(leastA, leastB);
  return { least, span: Math.max(greatestA, greatestB) - least + 1 };
}

/** Keep, of a table over all integers of a range, the given labels or those that occur. */
function selectCounted(
  caller: string,
  named: readonly NamedColumn[],
  table: Float64Array,
  least: number,
  span: number,
  given: CheckedLabels | null,
): Counted {
  const support = new Float64Array(span);
  const predicted = new Float64Array(span);
  collapseMargins(table, span, support, predicted);
  const seen = Array.from({ length: span }, (_, place) => place + least).filter(
    (_, place) => support[place] !== 0 || predicted[place] !== 0,
  );
  if (given) {
    const unlisted = new Set(seen.filter((label) => !given.codeOf.has(label)));
    if (unlisted.size > 0) throw firstUnlisted(caller, named, unlisted, given.labels);
  }
  const labels = given ? given.labels : seen;
  const places = Int32Array.from(labels, (label) => {
    const place = Number(label) - least;
    return place >= 0 && place < span ? place : -1;
  });
  return { labels, counts: selectCells(table, span, places), nSkipped: 0 };
}

function firstUnlisted(
  caller: string,
  named: readonly NamedColumn[],
  unlisted: ReadonlySet<unknown>,
  labels: readonly Label[],
): Error {
  for (const { argument, cells } of named) {
    const row = Array.prototype.findIndex.call(cells, (cell: unknown) =>
      unlisted.has(Number(cell)),
    );
    if (row >= 0) return unknownLabel(caller, argument, row, cells[row], labels);
  }
  return new Error('bug: an unlisted label is in no row');
}

function countEncoded(
  caller: string,
  encoded: EncodedColumns,
  weights: Float64Array | null,
  limit: number,
): Counted {
  const { labels, columns, hasNulls } = encoded;
  const [trueCodes, predCodes] = columns;
  if (!trueCodes || !predCodes) throw new Error('bug: two columns make a confusion matrix');
  if (labels.length === 0) {
    const reason =
      trueCodes.length === 0
        ? 'and yPred are empty, expected rows or the option labels'
        : 'and yPred have no row with both labels, expected rows or the option labels';
    throw new MetricError(caller, { code: 'empty-input', argument: 'yTrue', reason });
  }
  checkNClasses(caller, labels.length, limit);
  const counted = weights
    ? sumWeights(trueCodes, predCodes, weights, labels.length)
    : countCodes(trueCodes, predCodes, labels.length, hasNulls);
  return { labels, ...counted };
}

function checkNClasses(caller: string, nClasses: number, limit: number): void {
  if (nClasses > limit) {
    throw new MetricError(caller, { code: 'too-many-classes', nClasses, limit });
  }
}
