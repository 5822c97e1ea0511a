import { isConfusionMatrix, recall } from '@confmat/core';
import type {
  BinaryCounts,
  ClassMetric,
  ConfusionMatrix,
  Label,
  MatrixOrCounts,
  Metric,
  ProblemMetric,
  MetricError,
} from '@confmat/core';
import { asMetric, formOf, named, optionConflict } from '@confmat/core/internal';
import { sampleCountsInterval } from './sample-counts-interval.js';
import { unitClassIntervals } from '../units/unit-class-interval.js';
import { unitMatrixInterval } from '../units/unit-matrix-interval.js';
import type { UnitAsk } from '../units/unit-gradient.js';
import { UnitSetBasis } from '../units/set-unit-basis.js';
import { setUnitAverage, setUnitRows } from '../units/set-unit-interval.js';
import { unitSets } from '../units/unit-tallies.js';
import type { UnitTally } from '../units/unit-tallies.js';
import { checkSource } from '../checks/check-source.js';
import { macroInterval } from '../matrix/macro-interval.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { microInterval } from '../matrix/micro-interval.js';
import { weightedInterval } from '../matrix/weighted-interval.js';
import { WHOLE_METRICS, wholeInterval } from '../matrix/whole-interval.js';
import { UNIT_CHOICE, UNKNOWN_UNITS, samplesNeedCounts } from '../refusals.js';
import type { Settings } from '../rows/row-rule.js';
import { countIntervals, positiveCode } from './count-intervals.js';
import { noInterval } from './interval-data.js';
import type { Interval } from './interval-data.js';
import { checkIntervalOptions } from './interval-options.js';
import type {
  AverageIntervalOptions,
  IntervalOptions,
  RowIntervalOptions,
} from './interval-options.js';

/**
 * The interval of a metric: which values the model could truly have, given how few rows were seen.
 * Shares of rows by Wilson's method, F1 and Jaccard exactly through the Jaccard index, means over
 * classes from the classes' own intervals, Matthews, κ and weighted means by the delta method on
 * smoothed counts.
 *
 * @param source A matrix (its classes are the rows) or counts, m rows. Where they were counted with the
 *   option `unit`, the rows of a unit are taken together: methods are then those by unit.
 * @param metric A metric of core, such as `f1` or `fbetaOf(2)`.
 * @param options Average, level and method.
 * @returns An interval with an average, and for the metrics that are one number of a matrix (accuracy,
 *   error rate, balanced accuracy, Matthews, κ); otherwise an interval per row, shape (m,). The estimate
 *   leaves undefined rows out of averages. Where no method holds, `low` and `high` are NaN and `reason`
 *   says why.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `unsupported-type`, `partial-counts`,
 *   `unknown-label`.
 * @example
 * const matrix = confusionMatrixFromCounts([[45, 0], [0, 5]], ['no', 'yes']);
 * interval(matrix, f1, { average: 'macro' }).low.toFixed(3); // → '0.826'
 */
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: AverageIntervalOptions<L>,
): Interval;
export function interval<L extends Label>(
  source: ConfusionMatrix<L>,
  metric: ProblemMetric<never>,
  options?: RowIntervalOptions<L>,
): Interval;
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric,
  options?: RowIntervalOptions<L>,
): Interval[];
export function interval<L extends Label>(
  source: BinaryCounts<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options?: RowIntervalOptions<L>,
): Interval[];
export function interval<L extends Label>(
  source: MatrixOrCounts<L>,
  metric: ClassMetric | ProblemMetric<never>,
  options: IntervalOptions<L> = {},
): Interval | Interval[] {
  return named('interval', () => {
    const settings = checkIntervalOptions(options);
    checkSource(source);
    const checked = asMetric('metric', metric);
    return isConfusionMatrix(source)
      ? matrixInterval(new MatrixBasis(source), checked, options, settings)
      : countsInterval(source, checked, options, settings);
  });
}

/** Interval of a metric of a matrix, its options checked. */
export function matrixInterval(
  basis: MatrixBasis,
  metric: Metric,
  options: IntervalOptions,
  settings: Settings,
): Interval | Interval[] {
  const { units } = basis;
  if (options.samples !== undefined) throw samplesNeedCounts();
  if (typeof units === 'object') return unitsInterval(basis, units, metric, options, settings);
  const found = rowsInterval(basis, metric, options, settings);
  return units === undefined ? found : withoutEnds(found, UNKNOWN_UNITS);
}

/** Of rows that are independent. */
function rowsInterval(
  basis: MatrixBasis,
  metric: Metric,
  options: IntervalOptions,
  settings: Settings,
): Interval | Interval[] {
  const { average = null, labels } = options;
  if (isProblemMetric(metric)) {
    if (average !== null) throw isOfMatrix('average', metric.name);
    if (labels !== undefined && metric.name !== 'balancedAccuracy') throw labelsNeedMean();
    return wholeInterval(basis, metric as ProblemMetric, labels, settings);
  }
  if (labels !== undefined && average !== 'macro') throw labelsNeedMean();
  switch (average) {
    case 'macro':
      return macroInterval(basis, metric, labels, settings);
    case 'micro':
      return microInterval(basis, metric, settings);
    case 'weighted':
      return weightedInterval(basis, metric, settings);
    default:
      return countIntervals(basis.counts, metric, options, settings);
  }
}

/** Of rows that belong to units. */
function unitsInterval(
  basis: MatrixBasis,
  units: UnitTally,
  metric: Metric,
  options: IntervalOptions,
  settings: Settings,
): Interval | Interval[] {
  const { matrix } = basis;
  const { average = null, labels, posLabel } = options;
  if (labels !== undefined) {
    const ofRows = rowsInterval(basis, metric, options, settings);
    if (!areDefined(basis, metric, labels)) return withoutEnds(ofRows, UNIT_CHOICE);
  }
  const { level } = settings;
  const of = (ask: Exclude<UnitAsk, number>): Interval =>
    unitMatrixInterval(basis, units, metric, ask, level);
  if (isProblemMetric(metric)) {
    if (average !== null) throw isOfMatrix('average', metric.name);
    return of('whole');
  }
  const ofClasses = (codes: readonly number[]): Interval[] =>
    unitClassIntervals(basis, units, metric, codes, level);
  if (average === null) return ofClasses([...matrix.labels.keys()]);
  if (average !== 'binary') return of(average);
  return ofClasses([positiveCode(matrix, posLabel)])[0] as Interval;
}

function withoutEnds(found: Interval | Interval[], reason: string): Interval | Interval[] {
  return Array.isArray(found)
    ? found.map((one) => noInterval(one, reason))
    : noInterval(found, reason);
}

/** Whether a mean over classes is one over all classes of a matrix, each with relevant rows. */
function areDefined(
  { matrix, counts }: MatrixBasis,
  metric: Metric,
  labels: readonly Label[],
): boolean {
  const ofClass = isProblemMetric(metric) ? recall : metric;
  const values = ofClass(counts, { zeroDivision: NaN });
  const isOfAll = matrix.labels.every((label) => labels.includes(label));
  return isOfAll && labels.length === matrix.nClasses && !values.some(Number.isNaN);
}

/** Interval of a metric of counts, its options checked. */
export function countsInterval(
  counts: BinaryCounts,
  metric: Metric,
  options: IntervalOptions,
  settings: Settings,
): Interval | Interval[] {
  const { labels, samples, average } = options;
  if (labels !== undefined) throw labelsNeedMean();
  const units = unitSets(counts);
  if (typeof units === 'object') {
    return setUnitInterval(new UnitSetBasis(counts, units), metric, options, settings);
  }
  if (samples !== undefined && units === undefined) {
    if (average !== 'micro') throw optionConflict('samples', 'go with average "micro" alone');
    checkSource(samples, 'samples');
    return sampleCountsInterval(counts, samples, metric, settings.level);
  }
  const found = countIntervals(counts, metric, options, settings);
  return units === undefined ? found : withoutEnds(found, UNKNOWN_UNITS);
}

/** Interval of a metric of label sets by unit, its options checked. */
export function setUnitInterval(
  basis: UnitSetBasis,
  metric: Metric,
  { average = null, posLabel }: Pick<IntervalOptions, 'average' | 'posLabel'>,
  { level }: Settings,
): Interval | Interval[] {
  if (average !== null && average !== 'binary') {
    return setUnitAverage(basis, metric, average, level);
  }
  const all = setUnitRows(basis, metric, level);
  if (average === null) return all;
  return all[
    positiveCode({ labels: Array.from<Label>(basis.counts.keys ?? []) }, posLabel)
  ] as Interval;
}

/** Whether a metric is core's own and of a matrix one number. */
function isProblemMetric(metric: Metric): boolean {
  return formOf(metric) !== undefined && WHOLE_METRICS.has(metric.name);
}

/** A universe of classes without a mean over classes. */
function labelsNeedMean(): MetricError {
  return optionConflict('labels', 'goes with the macro average of a matrix alone');
}

/** A metric that reads a matrix in more than one way. */
function isOfMatrix(option: string, name: string): MetricError {
  return optionConflict(option, `does not go with ${name} of a matrix, which is one number`);
}
