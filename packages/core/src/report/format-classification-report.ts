import { checkSameLength } from '../columns/check.js';
import type { Label } from '../columns/label.js';
import type { ClassificationReport, ReportScores } from './classification-report.js';
import { checkDigits, formatFixed, formatFloat } from './format-number.js';

/** Options of `formatClassificationReport`. */
export interface FormatReportOptions {
  /** Decimals of the ratios, an integer in [0, 100]. Default: 2. */
  readonly digits?: number | undefined;
  /** What to call the rows, shape (rows,). Default: the labels; booleans as `False` and `True`. */
  readonly targetNames?: readonly string[] | undefined;
}

/**
 * Write a report as text, in scikit-learn's layout to the character: right-aligned columns, ratios
 * rounded half to even, then accuracy (or the micro average), macro and weighted averages.
 *
 * @param report What `classificationReport` returned.
 * @param options Decimals, names of the rows.
 * @returns The text, ending in a newline. Metrics beside precision, recall and F1 stand before the
 *   support; with a β other than 1, Fβ takes the place of F1.
 * @throws {MetricError} `invalid-option`, `length-mismatch`.
 * @see scikit-learn `classification_report`.
 */
export function formatClassificationReport<L extends Label>(
  report: ClassificationReport<L>,
  options: FormatReportOptions = {},
): string {
  const caller = 'formatClassificationReport';
  const { digits = 2, targetNames = report.rows.map(({ label }) => labelText(label)) } = options;
  checkDigits(caller, digits);
  checkSameLength(caller, { rows: report.rows, targetNames });

  const columns = textColumns(report);
  const width = Math.max(
    'weighted avg'.length,
    digits,
    ...targetNames.map((name) => [...name].length),
  );
  const line = (name: string, cells: readonly string[]): string => {
    const padded = cells.map((cell, place) => cell.padStart(columns[place]?.width ?? 9));
    return `${' '.repeat(width - [...name].length)}${name} ${padded.map((cell) => ` ${cell}`).join('')}\n`;
  };
  const support = (scores: ReportScores): string =>
    report.weighted ? formatFloat(scores.support) : String(scores.support);
  const full = (name: string, scores: ReportScores): string =>
    line(
      name,
      columns.map(({ value }) => (value ? formatFixed(value(scores), digits) : support(scores))),
    );

  const { micro, macro, weighted } = report.averages;
  const { accuracy } = report;
  const accuracyCells = (value: number): string[] =>
    columns.map(({ header, value: has }) => {
      if (!has) return support(macro);
      return header === fScoreHeader(report.beta) ? formatFixed(value, digits) : '';
    });
  return [
    line(
      '',
      columns.map(({ header }) => header),
    ),
    '\n',
    ...report.rows.map((row, i) => full(targetNames[i] ?? '', row)),
    '\n',
    accuracy === null ? full('micro avg', micro) : line('accuracy', accuracyCells(accuracy)),
    full('macro avg', macro),
    full('weighted avg', weighted),
  ].join('');
}

interface TextColumn {
  readonly header: string;
  readonly width: number;
  /** Undefined for the support. */
  readonly value?: (scores: ReportScores) => number;
}

const LEAST_WIDTH = 9;

function textColumns(report: ClassificationReport): readonly TextColumn[] {
  const extra = Object.keys(report.averages.macro.metrics ?? {});
  const columns: Omit<TextColumn, 'width'>[] = [
    { header: 'precision', value: ({ precision }) => precision },
    { header: 'recall', value: ({ recall }) => recall },
    { header: fScoreHeader(report.beta), value: ({ f1, fbeta = f1 }) => fbeta },
    ...extra.map((name) => ({
      header: name,
      value: ({ metrics }: ReportScores) => metrics?.[name] ?? NaN,
    })),
    { header: 'support' },
  ];
  return columns.map((column) => ({
    ...column,
    width: Math.max(LEAST_WIDTH, column.header.length),
  }));
}

function fScoreHeader(beta: number): string {
  return `f${beta === Infinity ? 'inf' : String(beta)}-score`;
}

function labelText(label: Label): string {
  if (typeof label === 'boolean') return label ? 'True' : 'False';
  return String(label);
}
