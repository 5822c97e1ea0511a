import { checkSameLength } from '../columns/check.js';
import { checkOptionNames } from '../columns/check-options.js';
import type { Label } from '../label.js';
import { named } from '../errors/metric-error.js';
import { invalidOption } from '../errors/refusals.js';
import { checkReport } from './check-report.js';
import type { ClassificationReport, ReportScores } from './classification-report.js';
import { formatFloat } from './format-float.js';
import { checkDigits, formatFixed } from './format-number.js';

/** Options of `formatClassificationReport`. */
export interface FormatReportOptions {
  /** Decimals of the ratios, an integer in [0, 100]. Default: 2. */
  readonly digits?: number | undefined;
  /** What to call the rows, shape (rows,). Default: the labels; booleans as `False` and `True`. */
  readonly targetNames?: readonly string[] | undefined;
}

const OPTIONS: readonly string[] = ['digits', 'targetNames'];

/**
 * Write a report as text, in scikit-learn's layout to the character: right-aligned columns, ratios
 * rounded half to even, then accuracy (or the micro average), macro and weighted averages. Where
 * rows were skipped for a missing label, a last line of our own says how many.
 * @param report What `classificationReport` returned, also after it went through JSON: there null
 *   reads as NaN, a β of null as ∞.
 * @param options Decimals, names of the rows.
 * @returns The text, ending in a newline. Metrics other than precision, recall and F1 stand before
 *   the support; with a β other than 1, Fβ takes the place of F1.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `length-mismatch`.
 * @see scikit-learn `classification_report`.
 */
export function formatClassificationReport<L extends Label>(
  report: ClassificationReport<L>,
  options: FormatReportOptions = {},
): string {
  return named('formatClassificationReport', () => {
    checkReport(report);
    checkOptionNames(options, OPTIONS);
    const { digits = 2, targetNames = report.rows.map(({ label }) => rowName(label)) } = options;
    checkDigits(digits);
    checkNames(targetNames);
    checkSameLength({ rows: report.rows, targetNames });

    // JSON has no infinity: there it is a text, or null.
    const beta = Number((report.beta as number | string | null) ?? Infinity);
    const columns = textColumns(report, beta);
    const support = (scores: ReportScores): string =>
      report.weighted ? formatFloat(orNaN(scores.support)) : String(orNaN(scores.support));
    const full = (name: string, scores: ReportScores): ReportTextLine => ({
      name,
      cells: columns.map(({ value }) =>
        value ? formatFixed(orNaN(value(scores)), digits) : support(scores),
      ),
    });

    const { micro, macro, weighted } = report.averages;
    const { accuracy, complete, nSkipped } = report;
    const accuracyCells = (value: number): string[] =>
      columns.map(({ header, value: has }) => {
        if (!has) return support(macro);
        return header === fScoreHeader(beta) ? formatFixed(value, digits) : '';
      });
    const text = layOutReport(
      columns.map(({ header }) => header),
      report.rows.map((row, i) => full(targetNames[i] ?? '', row)),
      [
        complete
          ? { name: 'accuracy', cells: accuracyCells(orNaN(accuracy)) }
          : full('micro avg', micro),
        full('macro avg', macro),
        full('weighted avg', weighted),
      ],
      digits,
    );
    return nSkipped > 0 ? `${text}\n${rowsText(nSkipped)} skipped for a missing label\n` : text;
  });
}

/** A line of a report as text: its name, and a cell for each column. */
export interface ReportTextLine {
  readonly name: string;
  readonly cells: readonly string[];
}

const LEAST_WIDTH = 9;

/**
 * Lay out a report as scikit-learn does, to the character: right-aligned columns under their
 * headers, the rows, then the averages.
 * @param leastWidth Least width of the names: scikit-learn takes the decimals of the ratios.
 */
export function layOutReport(
  headers: readonly string[],
  rows: readonly ReportTextLine[],
  averages: readonly ReportTextLine[],
  leastWidth: number,
): string {
  const lengths = rows.map(({ name }) => [...name].length);
  const width = Math.max('weighted avg'.length, leastWidth, ...lengths);
  const widths = headers.map(({ length }) => Math.max(LEAST_WIDTH, length));
  const line = ({ name, cells }: ReportTextLine): string => {
    const padded = cells.map((cell, place) => ` ${cell.padStart(widths[place] ?? 0)}`);
    return `${' '.repeat(width - [...name].length)}${name} ${padded.join('')}\n`;
  };
  return [
    line({ name: '', cells: headers }),
    '\n',
    ...rows.map(line),
    '\n',
    ...averages.map(line),
  ].join('');
}

interface TextColumn {
  readonly header: string;
  /** Undefined for the support. */
  readonly value?: (scores: ReportScores) => number;
}

function textColumns(report: ClassificationReport, beta: number): readonly TextColumn[] {
  const extra = Object.keys(report.averages.macro.metrics ?? {});
  return [
    { header: 'precision', value: ({ precision }) => precision },
    { header: 'recall', value: ({ recall }) => recall },
    { header: fScoreHeader(beta), value: ({ f1, fbeta = f1 }) => fbeta },
    ...extra.map((name) => ({
      header: name,
      value: ({ metrics }: ReportScores) => orNaN(metrics?.[name]),
    })),
    { header: 'support' },
  ];
}

/** A number, also as JSON has it: NaN as null, infinities as texts. */
function orNaN(value: number | string | null | undefined): number {
  return Number(value ?? NaN);
}

function rowsText(nRows: number): string {
  return nRows === 1 ? '1 row' : `${nRows} rows`;
}

function checkNames(names: unknown): void {
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return;
  throw invalidOption('targetNames', names, 'an array of strings');
}

function fScoreHeader(beta: number): string {
  return `f${beta === Infinity ? 'inf' : String(beta)}-score`;
}

function rowName(label: Label): string {
  if (typeof label === 'boolean') return label ? 'True' : 'False';
  return String(label);
}
