import {
  checkOptionNames,
  formatFixed,
  named,
  integerIn,
  invalidOption,
} from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { checkReport } from './check-report.js';
import type { MultilabelAverage, MultilabelReport } from './multilabel-report.js';

/** Options of `formatMultilabelReport`. */
export interface FormatMultilabelOptions {
  /** Decimals of the ratios, an integer in [0, 100]. Default: 2. */
  readonly digits?: number | undefined;
}

/**
 * Write a report on label sets as text: a table of the labels, a table of the averages, then scores
 * of whole sets, edits, labels per sample, what was 0/0, and the samples left out.
 * @param report What `multilabelReport` returned, also by way of JSON: null is NaN.
 * @param options Decimals.
 * @returns The text, ending in a newline. Ratios are rounded half to even; undefined ones are
 *   "nan".
 * @throws {MetricError} `invalid-option`, `unsupported-type`.
 */
export function formatMultilabelReport<L extends Label>(
  report: MultilabelReport<L>,
  options: FormatMultilabelOptions = {},
): string {
  return named('formatMultilabelReport', () => {
    checkOptionNames(options, ['digits']);
    const { digits = 2 } = options;
    if (!(Number.isInteger(digits) && digits >= 0 && digits <= 100)) {
      throw invalidOption('digits', digits, integerIn(0, 100));
    }
    checkReport(report);
    const ratio = (value: number): string => formatFixed(numberOfJson(value), digits);
    const scores = ({ precision, recall, f1 }: MultilabelAverage): string[] =>
      [precision, recall, f1].map(ratio);
    const { micro, macro, weighted, samples } = report.averages;
    const blocks = [
      table([
        ['', 'size', 'precision', 'recall', 'F1'],
        ...report.rows.map((row) => [String(row.label), amount(row.support), ...scores(row)]),
      ]),
      table([
        ['', 'precision', 'recall', 'F1', 'F1 of averages'],
        ['micro', ...scores(micro), ''],
        ['macro', ...scores(macro), ratio(macro.f1OfAverages)],
        ['weighted', ...scores(weighted), ratio(weighted.f1OfAverages)],
        ...(samples ? [['samples', ...scores(samples), '']] : []),
      ]),
      [...setLines(report, ratio), ...undefinedLines(report), ...skippedLines(report)].join('\n'),
    ];
    return `${blocks.join('\n\n')}\n`;
  });
}

function setLines<L extends Label>(
  report: MultilabelReport<L>,
  ratio: (value: number) => string,
): string[] {
  const { sets, edits, hammingLoss, labelAccuracy } = report;
  const { cardinality, density } = report.labelsPerSample;
  const perLabel = `Hamming loss ${ratio(hammingLoss)}, mean label accuracy ${ratio(labelAccuracy)}`;
  const lines = [
    sets
      ? `exact matches ${ratio(sets.exactMatch)}, Jaccard ${ratio(sets.jaccard)}, ${perLabel}`
      : perLabel,
  ];
  if (edits) {
    const { substitutions, additions, deletions, total, cost } = edits;
    const kinds = [
      count(substitutions, 'substitution'),
      count(additions, 'addition'),
      count(deletions, 'deletion'),
    ].join(', ');
    const price = cost === total ? '' : `; cost ${amount(cost)}`;
    lines.push(`${count(total, 'edit')}: ${kinds}${price}`);
  }
  const labelled = (kind: 'true' | 'predicted'): string =>
    `${kind} ${ratio(cardinality[kind])} (density ${ratio(density[kind])})`;
  lines.push(`labels per sample: ${labelled('true')}, ${labelled('predicted')}`);
  return lines;
}

/** For how many labels and samples a value is 0/0, and what it counts as. */
function undefinedLines<L extends Label>(report: MultilabelReport<L>): string[] {
  return (['precision', 'recall', 'f1'] as const).flatMap((metric) => {
    const nLabels = report.undefined.filter((score) => score.metric === metric).length;
    const nSamples = report.sets?.undefinedSamples[metric] ?? 0;
    if (nLabels + nSamples === 0) return [];
    const where = [
      ...(nLabels > 0 ? [count(nLabels, 'label')] : []),
      ...(nSamples > 0 ? [count(nSamples, 'sample')] : []),
    ].join(' and ');
    const value = numberOfJson(report.zeroDivision[metric]);
    const policy = Number.isNaN(value) ? 'left out of means' : `taken as ${value}`;
    return [`${metric === 'f1' ? 'F1' : metric} is 0/0 for ${where}, ${policy}`];
  });
}

function skippedLines<L extends Label>({ nSkipped }: MultilabelReport<L>): string[] {
  return numberOfJson(nSkipped) > 0
    ? [`${count(nSkipped, 'sample')} left out: a set is missing`]
    : [];
}

/** A number of a report; JSON writes NaN as null, and infinities as texts. */
function numberOfJson(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN;
}

function count(value: number, noun: string): string {
  return `${amount(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** A number of samples, or a sum of weights without the noise of its last digits. */
function amount(value: number): string {
  return String(Number.isSafeInteger(value) ? value : Number(numberOfJson(value).toPrecision(12)));
}

/** Columns aligned to the right, two spaces apart; the first at least as wide as "weighted". */
function table(rows: readonly (readonly string[])[]): string {
  const length = (text: string): number => [...text].length;
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      const least = column === 0 ? 'weighted'.length : 'precision'.length;
      widths[column] = Math.max(widths[column] ?? least, length(cell));
    });
  }
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => ' '.repeat((widths[column] ?? 0) - length(cell)) + cell)
      .join('  ')
      .trimEnd();
  const [header = [], ...body] = rows;
  return [line(header), '', ...body.map(line)].join('\n');
}
