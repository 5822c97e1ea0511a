import { AVERAGES_OVER } from '../averages/averages-over.js';
import type { AveragesOver } from '../averages/averages-over.js';
import { spreadOf } from '../averages/macro-spread.js';
import type { MacroSpread } from '../averages/macro-spread.js';
import { checkZeroDivision } from '../averages/options.js';
import type { UndefinedRows, ZeroDivision } from '../averages/options.js';
import { checkOption } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import type { Label } from '../label.js';
import { checkKeys } from '../counts/binary-counts.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import { countsOf } from '../counts/counts-of.js';
import type { MatrixOrCounts } from '../counts/counts-of.js';
import { presentClasses } from '../counts/present-classes.js';
import { selectRows } from '../counts/select-rows.js';
import { named } from '../errors/metric-error.js';
import { invalidOption, refusal, optionConflict } from '../errors/refusals.js';
import { sum } from '../kernels/sum.js';
import { isConfusionMatrix } from '../matrix/matrix.js';
import type { ConfusionMatrix } from '../matrix/matrix.js';
import { accuracy } from '../metrics/whole/accuracy.js';
import { f1 } from '../metrics/rates/f1.js';
import { asMetric } from '../metrics/define/define-metric.js';
import { fbetaOf } from '../metrics/rates/fbeta-of.js';
import { checkBeta } from '../metrics/define/fbeta-row.js';
import type { CountsFunction, Metric } from '../metrics/define/metric.js';
import { precision } from '../metrics/rates/precision.js';
import { recall } from '../metrics/rates/recall.js';
import { reportWithJson } from './report-with-json.js';

/** The value at 0/0 for each metric apart. Default: 0 each. */
export interface ZeroDivisionByMetric {
  readonly precision?: ZeroDivision | undefined;
  readonly recall?: ZeroDivision | undefined;
  readonly f1?: ZeroDivision | undefined;
}

/** Options of `classificationReport`. */
export interface ReportOptions<L extends Label = Label> {
  /** Rows of the report, in order. Errors against classes left out stay. Default: all classes. */
  readonly labels?: readonly L[] | undefined;
  /** Adds Fβ of this β, in [0, ∞], to F1. Default: 1, which adds nothing. */
  readonly beta?: number | undefined;
  /** The value at 0/0, also for each metric apart. Default: 0. */
  readonly zeroDivision?: ZeroDivision | ZeroDivisionByMetric | undefined;
  /** More columns, by name: metrics, or functions of counts of your own. */
  readonly metrics?: Readonly<Record<string, CountsFunction>> | undefined;
  /**
   * The rows that averages and spread are over: `'all'`, or `'present'`, which leaves out those with neither
   * true nor predicted samples (`presentClasses`), as a group of rows may lack classes of the whole.
   * Default: `'all'`.
   */
  readonly averagesOver?: AveragesOver | undefined;
}

/** The figures of one row of the report, ratios in [0, 1]. */
export interface ReportScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Fβ; there only if a β other than 1 was asked for. */
  readonly fbeta?: number;
  /** Count of true rows; sum of their weights if the report is `weighted`. */
  readonly support: number;
  /** Further metrics, by name; there only if some were asked for. */
  readonly metrics?: Readonly<Record<string, number>>;
}

/** One class of the report. */
export interface ReportRow<L extends Label = Label> extends ReportScores {
  readonly label: L;
}

/** A value of the report whose denominator was 0. */
export interface UndefinedScore<L extends Label = Label> {
  /** Label of the row. */
  readonly row: L;
  readonly metric: string;
  /** For example "no predicted samples". */
  readonly reason: string;
}

/** How good a classifier is, class by class and on average, as plain data. */
export interface ClassificationReport<L extends Label = Label> {
  readonly rows: readonly ReportRow<L>[];
  readonly averages: {
    readonly micro: ReportScores;
    readonly macro: ReportScores;
    readonly weighted: ReportScores;
  };
  /** Share of rows predicted right; null if `labels` leave out a class, or there is no matrix. */
  readonly accuracy: number | null;
  /** Whether the rows hold every class of a matrix, so that there is an accuracy. */
  readonly complete: boolean;
  /** Values that were 0/0 and took the value of `zeroDivision`. */
  readonly undefined: readonly UndefinedScore<L>[];
  /** What the macro means hide. */
  readonly spread: {
    readonly precision: MacroSpread<L>;
    readonly recall: MacroSpread<L>;
    readonly f1: MacroSpread<L>;
  };
  /** The β of `fbeta`. */
  readonly beta: number;
  /** Whether support is a sum of weights. */
  readonly weighted: boolean;
  /** Number of rows left out for a missing label; 0 of counts, which do not know it. */
  readonly nSkipped: number;
}

const OPTIONS: readonly string[] = ['labels', 'beta', 'zeroDivision', 'metrics', 'averagesOver'];

/**
 * Report precision, recall, F1 and support of every class, their averages and the accuracy.
 * @param source A matrix, or counts with keys.
 * @param options Rows, β, further columns and the treatment of 0/0.
 * @returns Plain data; `formatClassificationReport` makes text of it, `rowOf` finds the row of a
 *   class.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`, `partial-counts`.
 * @see scikit-learn `classification_report` with `output_dict=True`; here classes, averages and
 *   accuracy stand apart, so that a class may be named "accuracy".
 */
export function classificationReport<L extends Label>(
  source: MatrixOrCounts<L>,
  options: ReportOptions<NoInfer<L>> = {},
): ClassificationReport<L> {
  return named('classificationReport', () => {
    const all = countsOf(source);
    checkOptionNames(options, OPTIONS);
    const zero = zeroDivisions(options.zeroDivision);
    const beta = options.beta ?? 1;
    const columns = reportColumns(beta, zero, options.metrics);
    // Here, because selectRows would refuse in its own name.
    rowKeys(all);
    const { labels } = options;
    const counts =
      labels === undefined
        ? all
        : selectRows(all, checkKeys(labels, 'labels') as readonly NoInfer<L>[]);
    const keys = rowKeys(counts);
    const { averagesOver = 'all' } = options;
    checkOption('averagesOver', averagesOver, AVERAGES_OVER);
    const averaged = averagesOver === 'present' ? presentClasses(counts) : counts;
    const support = rowSupport(counts);

    const undefinedScores: UndefinedScore<L>[] = [];
    const perRow = columns.map(({ name, metric, zeroDivision }) => {
      const onUndefined = ({ rows, reason }: UndefinedRows): void => {
        for (const row of rows) undefinedScores.push({ row: keys[row] as L, metric: name, reason });
      };
      return metric(counts, { zeroDivision, onUndefined });
    });
    const average = (kind: 'micro' | 'macro' | 'weighted'): ReportScores => {
      const values = columns.map(({ metric, zeroDivision }) =>
        metric(kind === 'micro' ? counts : averaged, { average: kind, zeroDivision }),
      );
      return reportScores(columns, values, sum(support));
    };
    const spread = (place: number): MacroSpread<L> => {
      const column = columns[place];
      const isOfAll = averaged === counts || column === undefined;
      const values = isOfAll
        ? (perRow[place] ?? new Float64Array(0))
        : column.metric(averaged, { zeroDivision: column.zeroDivision });
      return spreadOf(values, rowKeys(averaged));
    };
    const complete = coversAll(source, keys);
    const report: ClassificationReport<L> = {
      rows: keys.map((label, row) => {
        const values = perRow.map((column) => column[row] ?? NaN);
        return { label, ...reportScores(columns, values, support[row] ?? 0) };
      }),
      averages: { micro: average('micro'), macro: average('macro'), weighted: average('weighted') },
      accuracy: complete ? accuracy(source, { zeroDivision: zero.f1 }) : null,
      complete,
      undefined: undefinedScores,
      spread: { precision: spread(0), recall: spread(1), f1: spread(2) },
      beta,
      weighted: counts.weighted ?? false,
      nSkipped: isConfusionMatrix(source) ? source.nSkipped : 0,
    };
    return reportWithJson(report);
  });
}

interface ReportColumn {
  readonly name: string;
  /** Whether it stands in a row under its own name, or among `metrics`. */
  readonly own: boolean;
  readonly metric: Metric;
  readonly zeroDivision: ZeroDivision;
}

function reportColumns(
  beta: number,
  zero: Required<ZeroDivisionByMetric>,
  metrics: ReportOptions['metrics'] = {},
): readonly ReportColumn[] {
  checkBeta(beta);
  const atZero = (zeroDivision: ZeroDivision | undefined): ZeroDivision => zeroDivision ?? 0;
  const columns: ReportColumn[] = [
    { name: 'precision', own: true, metric: precision, zeroDivision: atZero(zero.precision) },
    { name: 'recall', own: true, metric: recall, zeroDivision: atZero(zero.recall) },
    { name: 'f1', own: true, metric: f1, zeroDivision: atZero(zero.f1) },
  ];
  if (beta !== 1) {
    columns.push({
      name: 'fbeta',
      own: true,
      metric: fbetaOf(beta),
      zeroDivision: atZero(zero.f1),
    });
  }
  for (const [name, given] of Object.entries(checkMetrics(metrics))) {
    const metric = asMetric(`metrics.${name}`, given);
    columns.push({ name, own: false, metric, zeroDivision: atZero(zero.f1) });
  }
  return columns;
}

function checkMetrics(metrics: unknown): Readonly<Record<string, CountsFunction>> {
  const isObject = typeof metrics === 'object' && metrics !== null && !Array.isArray(metrics);
  const other = isObject
    ? Object.entries(metrics).find(([, metric]) => typeof metric !== 'function')
    : ['metrics', metrics];
  if (!other) return metrics as Readonly<Record<string, CountsFunction>>;
  const [name, value] = other as [string, unknown];
  throw invalidOption(
    isObject ? `metrics.${name}` : name,
    value,
    isObject ? 'a metric' : 'an object of metrics by name, such as { jaccard }',
  );
}

function reportScores(
  columns: readonly ReportColumn[],
  values: readonly number[],
  support: number,
): ReportScores {
  const own: Record<string, number> = {};
  const metrics: Record<string, number> = {};
  for (const [place, column] of columns.entries()) {
    (column.own ? own : metrics)[column.name] = values[place] ?? NaN;
  }
  const { precision: p = NaN, recall: r = NaN, f1: f = NaN, fbeta: fb } = own;
  return {
    precision: p,
    recall: r,
    f1: f,
    ...(fb === undefined ? {} : { fbeta: fb }),
    support,
    ...(columns.every((column) => column.own) ? {} : { metrics }),
  };
}

const ZERO_DIVISION: readonly string[] = ['precision', 'recall', 'f1'];

function zeroDivisions(
  option: ReportOptions['zeroDivision'] | null = 0,
): Required<ZeroDivisionByMetric> {
  if (typeof option !== 'object' || option === null) {
    checkZeroDivision(option);
    return { precision: option, recall: option, f1: option };
  }
  checkOptionNames(option, ZERO_DIVISION, 'zeroDivision');
  const { precision: p = 0, recall: r = 0, f1: f = 0 } = option;
  checkZeroDivision(p, 'zeroDivision.precision');
  checkZeroDivision(r, 'zeroDivision.recall');
  checkZeroDivision(f, 'zeroDivision.f1');
  return { precision: p, recall: r, f1: f };
}

function rowKeys<L extends Label>(counts: BinaryCounts<L>): readonly L[] {
  if (counts.keys === undefined || ArrayBuffer.isView(counts.keys))
    throw optionConflict('keys', 'are missing, a report needs counts whose rows have labels');
  return counts.keys;
}

function rowSupport({ tp, fn }: BinaryCounts): Float64Array {
  if (!fn) throw refusal({ code: 'partial-counts', missing: 'fn' });
  return tp.map((count, row) => count + (fn[row] ?? 0));
}

/**
 * Accuracy is reported if no class of the matrix is left out (scikit-learn: a superset will do).
 */
function coversAll<L extends Label>(
  source: MatrixOrCounts<L>,
  keys: readonly L[],
): source is ConfusionMatrix<L> {
  if (!isConfusionMatrix(source)) return false;
  const listed = new Set<Label>(keys);
  return source.labels.every((label) => listed.has(label));
}
