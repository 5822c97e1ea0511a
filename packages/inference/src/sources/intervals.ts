import {
  accuracy,
  balancedAccuracy,
  classCounts,
  cohenKappa,
  f1,
  fbetaOf,
  isConfusionMatrix,
  matthewsCorrcoef,
  precision,
  presentClasses,
  recall,
  selectRows,
} from '@confmat/core';
import type {
  AveragesOver,
  BinaryCounts,
  ConfusionMatrix,
  Label,
  MatrixOrCounts,
  Metric,
  ZeroDivision,
} from '@confmat/core';
import {
  AVERAGES_OVER,
  checkOption,
  checkOptionNames,
  checkZeroDivision,
  named,
  optionConflict,
} from '@confmat/core/internal';
import { intervalOn } from '../interval/basis.js';
import type { Average, Basis } from '../interval/basis.js';
import { noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { ofTheValue } from '../interval/of-the-value.js';
import { LEVEL_OPTIONS, checkSettings } from '../interval/interval-options.js';
import type { LevelOptions, Settings } from '../interval/interval-options.js';
import { basisOf } from './interval.js';
import { UNIT_CHOICE } from '../refusals.js';
import { rowIntervals } from '../rows/row-intervals.js';

/** Options of `intervals`. */
export interface ReportIntervalOptions extends LevelOptions {
  /**
   * Rows of the report, in order, and of a matrix the classes that the macro means are over; where some
   * classes are left out, metrics of the whole are of all. Default: all rows, and macro means over those with
   * relevant rows.
   */
  readonly labels?: readonly Label[] | undefined;
  /** Adds Fβ of this β, in [0, ∞]. Default: 1, which adds nothing. */
  readonly beta?: number | undefined;
  /**
   * For label sets, the counts of each sample, as multilabel's `sampleCounts` gives them, for the micro
   * averages, which have no interval without. Counts that have units need none, and leave them unread.
   */
  readonly samples?: BinaryCounts | undefined;
  /**
   * What a class that is 0/0 counts as in the averages beside which the intervals stand. An average that
   * counts one has no interval: its estimate is then that average, and its reason says so. Default: NaN,
   * which leaves such classes out.
   */
  readonly zeroDivision?: ZeroDivision | undefined;
  /** The rows that these averages are over, as in `classificationReport`. Default: `'all'`. */
  readonly averagesOver?: AveragesOver | undefined;
}

/** Intervals of one line of a report. */
export interface ScoreIntervals {
  readonly precision: Interval;
  readonly recall: Interval;
  readonly f1: Interval;
  /** There only if a β other than 1 was asked for. */
  readonly fbeta?: Interval;
}

/** Intervals of one class of a report. */
export interface RowIntervals<L extends Label = Label> extends ScoreIntervals {
  readonly label: L;
}

/** The interval of every number of a classification report, as plain data. */
export interface ReportIntervals<L extends Label = Label> {
  readonly level: number;
  readonly rows: readonly RowIntervals<L>[];
  readonly averages: {
    readonly micro: ScoreIntervals;
    readonly macro: ScoreIntervals;
    readonly weighted: ScoreIntervals;
  };
  /** Of a matrix; undefined of counts. */
  readonly accuracy?: Interval;
  readonly balancedAccuracy?: Interval;
  readonly matthewsCorrcoef?: Interval;
  readonly cohenKappa?: Interval;
}

const OPTIONS = [
  ...[...LEVEL_OPTIONS, 'labels', 'beta', 'samples'],
  ...['zeroDivision', 'averagesOver'],
];

/**
 * The interval of every number that `classificationReport` gives of a matrix or counts. It takes what
 * the report was made from, because a report does not say which classes share errors.
 *
 * @param source A matrix, or counts with keys. Where they have units, so have all intervals.
 * @param options Rows, β, level, method.
 * @returns Intervals in the shape of the report; of a matrix also of its accuracy, balanced accuracy,
 *   Matthews' correlation and κ.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`, `partial-counts`.
 * @example
 * const matrix = confusionMatrixFromCounts([[50, 10], [15, 25]], ['no', 'yes']);
 * intervals(matrix).rows[1].f1.high.toFixed(3); // → '0.776'
 */
export function intervals<L extends Label>(
  source: MatrixOrCounts<L>,
  options: ReportIntervalOptions = {},
): ReportIntervals<L> {
  return named('intervals', () => {
    checkOptionNames(options, OPTIONS);
    const settings = checkSettings(options);
    const { beta = 1, labels, samples, zeroDivision = NaN, averagesOver = 'all' } = options;
    checkZeroDivision(zeroDivision);
    checkOption('averagesOver', averagesOver, AVERAGES_OVER);
    const weighed = beta === 1 ? null : fbetaOf(beta);
    const basis = basisOf(source, settings, samples);
    const all = isConfusionMatrix(source) ? classCounts(source) : source;
    if (all.keys === undefined)
      throw optionConflict('source', 'has rows without keys, which a report names');
    const counts = labels === undefined ? all : selectRows(all, labels as readonly NoInfer<L>[]);
    if (averagesOver === 'present' && presentClasses(counts) !== counts) {
      return withAbsent(source, counts, options, settings);
    }
    const report = isConfusionMatrix(source)
      ? ofMatrix(source, basis, counts, labels, settings)
      : basisOf(counts, settings, samples);
    const findAverage = (metric: Metric, average: Average): Interval =>
      intervalOn(report, metric, { average }) as Interval;
    const averageOf = (average: Average): ScoreIntervals =>
      scores((metric) => {
        const found = findAverage(metric, average);
        if (Number.isNaN(zeroDivision)) return found;
        const value = metric(counts, { average, zeroDivision });
        // Named classes that are 0/0 widen it, so that it holds whatever they count as.
        const isWidened = average === 'macro' && labels !== undefined && isConfusionMatrix(source);
        return isWidened ? { ...found, estimate: value } : ofTheValue(found, value);
      }, weighed);
    return {
      level: settings.level,
      rows: intervalsByRow(
        counts,
        weighed,
        (metric) => intervalOn(report, metric, {}) as Interval[],
      ),
      averages: {
        micro: averageOf('micro'),
        macro: averageOf('macro'),
        weighted: averageOf('weighted'),
      },
      ...(isConfusionMatrix(source) &&
        (isOfAll(source, labels)
          ? wholeIntervals(basis, findAverage(recall, 'macro'), labels)
          : wholeIntervals(basis, null, undefined))),
    };
  });
}

function scores(of: (metric: Metric) => Interval, weighed: Metric | null): ScoreIntervals {
  return {
    precision: of(precision),
    recall: of(recall),
    f1: of(f1),
    ...(weighed && { fbeta: of(weighed) }),
  };
}

function intervalsByRow<L extends Label>(
  counts: BinaryCounts<L>,
  weighed: Metric | null,
  ofRows: (metric: Metric) => readonly Interval[],
): RowIntervals<L>[] {
  const columns = new Map(
    [precision, recall, f1, ...(weighed ? [weighed] : [])].map((metric: Metric) => [
      metric,
      ofRows(metric),
    ]),
  );
  return Array.from(counts.keys as ArrayLike<L>, (label, row) => ({
    label,
    ...scores((metric) => columns.get(metric)?.[row] as Interval, weighed),
  }));
}

/**
 * Intervals of the classes that occur, and none of the others, which keep their rows.
 *
 * @param counts Of all classes of the report, some of which are absent.
 */
function withAbsent<L extends Label>(
  source: MatrixOrCounts<L>,
  counts: BinaryCounts<L>,
  options: ReportIntervalOptions,
  settings: Settings,
): ReportIntervals<L> {
  const { beta = 1, labels } = options;
  const present = keysOf(presentClasses(counts));
  const found = intervals(presentClasses(source), {
    ...options,
    ...{ labels: labels && present, averagesOver: 'all' },
  });
  const none = intervalsByRow(counts, beta === 1 ? null : fbetaOf(beta), (metric) =>
    rowIntervals(counts, metric, settings),
  );
  const known = new Map(found.rows.map((row) => [row.label, row]));
  return { ...found, rows: none.map((row) => known.get(row.label) ?? row) };
}

function keysOf<L extends Label>({ keys = [] }: BinaryCounts<L>): readonly L[] {
  return Array.from(keys as ArrayLike<L>);
}

/**
 * A report of some classes of a matrix.
 *
 * @param counts Of these classes; those that are absent have no rows, nor units.
 */
function ofMatrix(
  matrix: ConfusionMatrix,
  basis: Basis,
  counts: BinaryCounts,
  labels: readonly Label[] | undefined,
  settings: Settings,
): Basis {
  if (labels === undefined) return basis;
  const chosen = basisOf(counts, settings);
  // Rows of some classes pool to something else than the matrix.
  const ofChosen =
    (average: Average): Basis['means']['micro'] =>
    (metric) => {
      if (isOfAll(matrix, labels)) return intervalOn(basis, metric, { average }) as Interval;
      const found = chosen.means[average](metric);
      return basis.isByUnit ? noInterval(found, basis.fault ?? UNIT_CHOICE) : found;
    };
  return {
    isByUnit: basis.isByUnit,
    rows: (metric, label) => {
      if (!basis.isByUnit || label !== undefined) return chosen.rows(metric, label);
      const found = intervalOn(basis, metric, {}) as Interval[];
      const keys = keysOf(counts);
      return rowIntervals(counts, metric, settings).map(
        (absent, row) => found[matrix.labels.indexOf(keys[row] as Label)] ?? absent,
      );
    },
    means: {
      micro: ofChosen('micro'),
      macro: (metric) => intervalOn(basis, metric, { average: 'macro', labels }) as Interval,
      weighted: ofChosen('weighted'),
    },
  };
}

/** Whether these are all classes of a matrix, and no choice of them. */
function isOfAll({ labels: all }: ConfusionMatrix, labels: readonly Label[] | undefined): boolean {
  return labels === undefined || all.every((label) => labels.includes(label));
}

/**
 * Metrics of the whole matrix.
 *
 * @param macroRecall The macro recall of all classes, which is the balanced accuracy of independent rows;
 *   null where it is of some.
 */
function wholeIntervals(
  basis: Basis,
  macroRecall: Interval | null,
  labels: readonly Label[] | undefined,
): Pick<
  Required<ReportIntervals>,
  'accuracy' | 'balancedAccuracy' | 'matthewsCorrcoef' | 'cohenKappa'
> {
  const of = (metric: Metric, chosen?: readonly Label[]): Interval =>
    intervalOn(basis, metric, { labels: chosen }) as Interval;
  return {
    accuracy: of(accuracy),
    balancedAccuracy:
      basis.isByUnit || macroRecall === null ? of(balancedAccuracy, labels) : macroRecall,
    matthewsCorrcoef: of(matthewsCorrcoef),
    cohenKappa: of(cohenKappa),
  };
}
