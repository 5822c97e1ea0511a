import { checkOption } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import type { NumberColumn } from '../columns/column.js';
import type { Label } from '../label.js';
import { optionConflict } from '../errors/refusals.js';
import type { MetricError } from '../errors/metric-error.js';

/** How the values of several rows become one; null keeps a value per row. */
export type Average = 'binary' | 'micro' | 'macro' | 'weighted' | null;

/** The value of a metric whose denominator is 0; NaN also leaves the row out of averages. */
export type ZeroDivision = 0 | 1 | typeof NaN;

/** What the weighted average weighs rows by. */
export type AverageWeights = 'support' | 'predicted' | NumberColumn;

/** Rows in which a metric was undefined. */
export interface UndefinedRows {
  /** The metric's name, as exported. */
  readonly metric: string;
  /** Why it is undefined there, for example "no predicted samples". */
  readonly reason: string;
  /** The undefined rows' positions in the counts, ascending. */
  readonly rows: readonly number[];
  /** The undefined rows' keys; positions where rows have no keys. */
  readonly keys: readonly (Label | number)[];
}

/** Options of metrics of a matrix as a whole. */
export interface UndefinedOptions {
  /** The value where the denominator is 0. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
  /** Told the rows in which the metric was undefined, if there are any. Default: nobody is. */
  readonly onUndefined?: ((undefinedRows: UndefinedRows) => void) | undefined;
}

/** What every average but the binary one takes. */
interface OtherOptions<L extends Label> extends UndefinedOptions {
  /** Goes with `average: 'binary'` only; elsewhere it must be undefined. */
  readonly posLabel?: NoInfer<L> | undefined;
  /** Goes with `average: 'weighted'` only. */
  readonly weights?: AverageWeights | undefined;
}

/** Options without an average: the result is a value per row. */
export interface PerRowOptions<L extends Label = Label> extends OtherOptions<L> {
  readonly average?: null | undefined;
}

/** The metric of the pooled counts, or the mean over rows, plain or weighted. */
export interface MeanOptions<L extends Label = Label> extends OtherOptions<L> {
  readonly average: 'micro' | 'macro' | 'weighted';
  /**
   * Weights of `average: 'weighted'`: `'support'` (tp + fn, the default), `'predicted'` (tp + fp)
   * or a finite number of at least 0 per row, shape (m,). Where the weights of the rows in the
   * average add to 0, the plain mean is taken.
   */
  readonly weights?: AverageWeights | undefined;
}

/** The average of one row, that of a label. */
export interface BinaryOptions<L extends Label = Label> extends UndefinedOptions {
  readonly average: 'binary';
  /** The row's label. */
  readonly posLabel: NoInfer<L> | undefined;
  /** Goes with `average: 'weighted'` only. */
  readonly weights?: AverageWeights | undefined;
}

/** Options with an average: the result is one number. */
export type AverageOptions<L extends Label = Label> = MeanOptions<L> | BinaryOptions<L>;

/**
 * Options of metrics of counts. Without `average`, or with null, the result is a value per row.
 * `'binary'`: the row of `posLabel`. `'micro'`: the metric of the pooled counts. `'macro'`: the
 * mean over rows. `'weighted'`: the mean weighted by `weights`.
 */
export type MetricOptions<L extends Label = Label> = PerRowOptions<L> | AverageOptions<L>;

const METRIC_OPTIONS = ['average', 'posLabel', 'weights', 'zeroDivision', 'onUndefined'];

export function checkMetricOptions(options: MetricOptions): void {
  checkOptionNames(options, METRIC_OPTIONS);
  const { average = null, posLabel, weights } = options;
  checkOption('average', average, ['binary', 'micro', 'macro', 'weighted', null]);
  checkZeroDivision(options.zeroDivision);
  if (average === 'binary' && posLabel === undefined)
    throw optionConflict('posLabel', 'is missing, average "binary" needs it');
  if (average !== 'binary' && posLabel !== undefined) throw goesWithAverage('posLabel', 'binary');
  if (average !== 'weighted' && weights !== undefined) {
    throw goesWithAverage('weights', 'weighted');
  }
}

export function checkZeroDivision(
  zeroDivision: unknown,
  option = 'zeroDivision',
): asserts zeroDivision is ZeroDivision | undefined {
  if (zeroDivision === undefined || zeroDivision === 0) return;
  checkOption(option, zeroDivision, [0, 1, NaN]);
}

function goesWithAverage(option: string, average: 'binary' | 'weighted'): MetricError {
  return optionConflict(option, `goes with average "${average}" only`);
}
