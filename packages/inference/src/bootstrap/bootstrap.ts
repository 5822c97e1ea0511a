import type { ConfusionMatrix, Label, MetricFacts } from '@confmat/core';
import {
  checkMatrix,
  checkOption,
  checkOptionNames,
  named,
  partsOf,
  optionConflict,
  isTypedArray,
  invalidOption,
  invalidValue,
} from '@confmat/core/internal';
import { checkDraws } from '../check-source.js';
import type { Draws } from '../check-source.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval, IntervalMetric } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { rowsFault } from '../matrix/matrix-basis.js';
import { NO_ROWS, mustBeStatistic } from '../refusals.js';
import { acceleration, bcaEnds, percentileEnds } from './bootstrap-ends.js';
import { matrixCells, replicateValues, statisticOf } from './replicates.js';
import type { MatrixStatistic } from './replicates.js';

/** Options of `bootstrap`. */
export interface BootstrapOptions {
  /** Number of samples to draw, at least 100. Default: 2000. */
  readonly replicates?: number | undefined;
  /** A whole number in [0, 2^53): the same seed draws the same samples. Default: 0. */
  readonly seed?: number | undefined;
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
  /**
   * `'bca'` allows for bias and for a standard error that changes with the value, `'percentile'` for
   * neither. Default: `'bca'`.
   */
  readonly method?: 'bca' | 'percentile' | undefined;
  /**
   * What `bootstrapValues` returned of every sample, all parts joined in any order, at least 100.
   * None is drawn then, so `replicates` and `seed` do not go with it.
   */
  readonly values?: ArrayLike<number> | undefined;
}

/** An interval by the bootstrap. */
export interface BootstrapInterval extends Interval {
  /** Standard deviation of the replicates; NaN if there are none. */
  readonly standardError: number;
  /** Samples that the ends are made from. */
  readonly nReplicates: number;
  /** Samples left out, because the statistic was undefined. */
  readonly nUndefined: number;
}

/**
 * Interval of any number that follows from a confusion matrix, by drawing the matrix anew many times.
 * Cells are drawn, not rows, so the cost does not depend on the number of rows.
 *
 * @param matrix Whole counts.
 * @param statistic A function of a matrix, such as `matthewsCorrcoef`, or one of your own.
 * @param options Number of samples, seed, level, method.
 * @returns The interval. A sample without an error gives none, and one with a class of fewer than 10
 *   relevant rows has a `reason`: what the rows do not show, drawing them again cannot show.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @see Efron 1987, "Better bootstrap confidence intervals".
 * @example
 * const matrix = confusionMatrixFromCounts([[50, 10], [15, 25]], ['no', 'yes']);
 * bootstrap(matrix, (m) => f1(m, { average: 'macro' })).low.toFixed(2); // → '0.64'
 */
export function bootstrap<L extends Label>(
  matrix: ConfusionMatrix<L>,
  statistic: (matrix: ConfusionMatrix<L>) => number,
  options: BootstrapOptions = {},
): BootstrapInterval {
  return named('bootstrap', () => {
    checkMatrix('matrix', matrix);
    if (typeof statistic !== 'function') throw mustBeStatistic(statistic);
    return drawn(matrix, statistic as MatrixStatistic, checked(options));
  });
}

interface Checked extends Draws {
  readonly method: 'bca' | 'percentile';
  readonly level: number;
  readonly values: Float64Array | null;
}

function checked(options: BootstrapOptions): Checked {
  checkOptionNames(options, ['replicates', 'seed', 'level', 'method', 'values']);
  const { method = 'bca' } = options;
  const draws = checkDraws(options);
  checkOption('method', method, ['bca', 'percentile']);
  const level = checkLevel(options.level);
  if (options.values === undefined) return { ...draws, method, level, values: null };
  for (const name of ['replicates', 'seed'] as const) {
    if (options[name] !== undefined)
      throw optionConflict(name, 'does not go with values, of samples that were drawn already');
  }
  const values = checkReplicateValues(options.values);
  return { ...draws, replicates: values.length, method, level, values };
}

function drawn(
  matrix: ConfusionMatrix,
  statistic: MatrixStatistic,
  { replicates, seed, method, level, values: given }: Checked,
): BootstrapInterval {
  const estimate = statisticOf(statistic, matrix);
  const of = { ...metricOf(statistic), estimate, level, relevantRows: matrix.total };
  const why = statisticFault(matrix, estimate);
  if (why !== undefined) {
    return { ...noInterval(of, why), standardError: NaN, nReplicates: 0, nUndefined: 0 };
  }
  const cells = matrixCells(matrix);
  const range = { seed, from: 0, count: replicates };
  const values = given ?? replicateValues(matrix, cells, statistic, range);
  const defined = values.filter((value) => !Number.isNaN(value)).sort();
  const nReplicates = defined.length;
  const nUndefined = replicates - nReplicates;
  const ends =
    method === 'percentile'
      ? percentileEnds(defined, level)
      : bcaEnds(defined, estimate, acceleration(matrix, cells, statistic), level);
  const notes = [
    fewRows(matrix),
    nUndefined > 0
      ? `the statistic was undefined in ${nUndefined} of ${replicates} samples, which are left out`
      : '',
  ];
  const warning = notes.filter((note) => note !== '').join('; ');
  const name = method === 'bca' ? 'bootstrap-bca' : 'bootstrap-percentile';
  return {
    ...intervalOf(of, name, ends, warning === '' ? undefined : warning),
    standardError: standardDeviation(defined),
    nReplicates,
    nUndefined,
  };
}

/** A metric of core says what it is; of another function its name is all there is. */
function metricOf(statistic: MatrixStatistic & Partial<MetricFacts>): IntervalMetric {
  const { name = '', direction = null } = statistic;
  return { metric: name === '' ? 'statistic' : name, direction };
}

function statisticFault(matrix: ConfusionMatrix, estimate: number): string | undefined {
  const fault = rowsFault(matrix);
  if (fault !== undefined) return fault;
  if (matrix.total === 0) return NO_ROWS;
  if (Number.isNaN(estimate)) return 'the statistic is undefined';
  return partsOf(matrix).errors.counts.length === 0
    ? 'the sample has no error, and drawing it again shows none'
    : undefined;
}

/** Fewest rows of a class, true or predicted, that drawing them again tells of. */
const ENOUGH = 10;

function fewRows(matrix: ConfusionMatrix): string {
  const { diagonal, support, predicted } = partsOf(matrix);
  const few = matrix.labels.filter((_, code) => {
    const rows = (support[code] ?? 0) + (predicted[code] ?? 0) - (diagonal[code] ?? 0);
    return rows < ENOUGH;
  });
  return few.length === 0
    ? ''
    : `the bootstrap cannot see ${few.length} of ${matrix.nClasses} classes, which have fewer than ${ENOUGH} relevant rows`;
}

function standardDeviation(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}

/** Fewest values that have tails. */
const LEAST = 100;

/** Check the values of samples that were drawn elsewhere, and copy them. */
function checkReplicateValues(values: unknown): Float64Array {
  const isList = Array.isArray(values) || isTypedArray(values);
  if (!isList || values.length < LEAST)
    throw invalidOption('values', values, `${LEAST} numbers or more, of bootstrapValues`);
  return Float64Array.from(values as ArrayLike<unknown>, (value, row) => {
    if (typeof value === 'number') return value;
    // JSON writes NaN so.
    if (value === null) return NaN;
    throw invalidValue(
      { argument: 'values', row },
      value,
      'a number, NaN where the statistic is undefined',
    );
  });
}
