import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  f1,
  fbetaOf,
  isConfusionMatrix,
  matthewsCorrcoef,
  precision,
  recall,
  selectRows,
} from '@confmat/core';
import type { BinaryCounts, Label, MatrixOrCounts, Metric } from '@confmat/core';
import { checkOptionNames, named, optionConflict } from '@confmat/core/internal';
import { UnitSetBasis } from '../units/set-unit-basis.js';
import { unitSets } from '../units/unit-tallies.js';
import { checkSource } from '../checks/check-source.js';
import { countsInterval, matrixInterval, setUnitInterval } from '../interval/interval.js';
import { noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { LEVEL_OPTIONS, checkSettings } from '../interval/interval-options.js';
import type { LevelOptions } from '../interval/interval-options.js';
import { MatrixBasis } from '../matrix/matrix-basis.js';
import { UNIT_CHOICE, UNKNOWN_UNITS, samplesNeedCounts } from '../refusals.js';
import { rowIntervals } from '../rows/row-intervals.js';
import type { Settings } from '../rows/row-rule.js';

/** Options of `intervals`. */
export interface ReportIntervalOptions extends LevelOptions {
  /**
   * Rows of the report, in order, and of a matrix the classes that the macro means are over. Default:
   * all rows, and macro means over those with relevant rows.
   */
  readonly labels?: readonly Label[] | undefined;
  /** Adds Fβ of this β, in [0, ∞]. Default: 1, which adds nothing. */
  readonly beta?: number | undefined;
  /**
   * Of label sets the counts of each sample, as multilabel's `sampleCounts` gives them, for the micro
   * averages, which have no interval without. Counts by unit need none, and leave them unread.
   */
  readonly samples?: BinaryCounts | undefined;
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
    checkOptionNames(options, [...LEVEL_OPTIONS, 'labels', 'beta', 'samples']);
    const settings = checkSettings(options);
    checkSource(source);
    const { beta = 1 } = options;
    const weighed = beta === 1 ? null : fbetaOf(beta);
    const basis = isConfusionMatrix(source) ? new MatrixBasis(source) : null;
    if (basis && options.samples !== undefined) throw samplesNeedCounts();
    const all = (basis?.counts ?? source) as BinaryCounts<L>;
    if (all.keys === undefined)
      throw optionConflict('source', 'has rows without keys, which a report names');
    const counts =
      options.labels === undefined ? all : selectRows(all, options.labels as readonly NoInfer<L>[]);
    const units = basis ? undefined : unitSets(counts);
    const sets = typeof units === 'object' ? new UnitSetBasis(counts, units) : null;
    const averageOf =
      (average: 'micro' | 'macro' | 'weighted') =>
      (metric: Metric): Interval =>
        sets
          ? (setUnitInterval(sets, metric, { average }, settings) as Interval)
          : averageInterval({ basis, counts }, metric, average, options, settings);
    const macro = scores(averageOf('macro'), weighed);
    return {
      level: settings.level,
      rows: rowsOf(counts, weighed, (metric) =>
        sets
          ? (setUnitInterval(sets, metric, {}, settings) as Interval[])
          : basis?.units
            ? rowsByUnit(basis, counts, metric, options, settings)
            : (countsInterval(counts, metric, {}, settings) as Interval[]),
      ),
      averages: {
        micro: scores(averageOf('micro'), weighed),
        macro,
        weighted: scores(averageOf('weighted'), weighed),
      },
      ...(basis && wholeIntervals(basis, macro.recall, options, settings)),
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

function rowsOf<L extends Label>(
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

/** Intervals of the classes that counts are of; those that are absent have no rows in any unit. */
function rowsByUnit(
  basis: MatrixBasis,
  counts: BinaryCounts,
  metric: Metric,
  { labels }: ReportIntervalOptions,
  settings: Settings,
): Interval[] {
  const all = matrixInterval(basis, metric, {}, settings) as Interval[];
  if (labels === undefined) return all;
  const asked = Array.from<Label>(counts.keys ?? []);
  return rowIntervals(counts, metric, settings).map(
    (absent, row) => all[basis.matrix.labels.indexOf(asked[row] as Label)] ?? absent,
  );
}

function averageInterval(
  { basis, counts }: { readonly basis: MatrixBasis | null; readonly counts: BinaryCounts },
  metric: Metric,
  average: 'micro' | 'macro' | 'weighted',
  { labels, samples }: ReportIntervalOptions,
  settings: Settings,
): Interval {
  const isMacro = average === 'macro';
  // Rows of some classes pool to something else than the matrix.
  const isWhole = labels === undefined || basis?.matrix.labels.every(isAmong(labels));
  if (basis && (isMacro || isWhole)) {
    const asked = isMacro && labels ? { average, labels } : { average };
    return matrixInterval(basis, metric, asked, settings) as Interval;
  }
  const isOfSamples = average === 'micro' && !basis;
  const asked = isOfSamples ? { average, samples } : { average };
  const found = countsInterval(counts, metric, asked, settings) as Interval;
  if (!basis?.units) return found;
  return noInterval(found, basis.units === 'unknown' ? UNKNOWN_UNITS : UNIT_CHOICE);
}

function isAmong(labels: readonly Label[]): (label: Label) => boolean {
  const known = new Set(labels);
  return (label) => known.has(label);
}

function wholeIntervals(
  basis: MatrixBasis,
  macroRecall: Interval,
  { labels }: ReportIntervalOptions,
  settings: Settings,
): Pick<
  Required<ReportIntervals>,
  'accuracy' | 'balancedAccuracy' | 'matthewsCorrcoef' | 'cohenKappa'
> {
  const of = (metric: Metric, options: object = {}): Interval =>
    matrixInterval(basis, metric, options, settings) as Interval;
  return {
    accuracy: of(accuracy),
    // The macro recall; by unit a choice of classes has an interval only if it is of all.
    balancedAccuracy: basis.units ? of(balancedAccuracy, labels ? { labels } : {}) : macroRecall,
    matthewsCorrcoef: of(matthewsCorrcoef),
    cohenKappa: of(cohenKappa),
  };
}
