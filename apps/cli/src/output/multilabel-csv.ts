import type { ReportScores } from '@confmat/core';
import type { MultilabelResult } from '../multilabel/result.js';
import { csvNumber, csvTable } from './csv-table.js';

/**
 * Write the figures of label sets as CSV: labels, then averages, in the columns of other reports;
 * full precision, NaN as empty.
 */
export function multilabelCsv({ report, samples }: MultilabelResult): string {
  const { micro, macro, weighted } = report.averages;
  const hasBeta = report.beta !== 1;
  const metricNames = Object.keys(macro.metrics ?? {});
  const cells = (scores: ReportScores): string[] =>
    [
      scores.precision,
      scores.recall,
      scores.f1,
      ...(hasBeta ? [scores.fbeta ?? NaN] : []),
      ...metricNames.map((name) => scores.metrics?.[name] ?? NaN),
      scores.support,
    ].map(csvNumber);
  const beta = hasBeta ? ['fbeta'] : [];
  return csvTable([
    ['kind', 'label', 'precision', 'recall', 'f1', ...beta, ...metricNames, 'support'],
    ...report.rows.map((row) => ['label', String(row.label), ...cells(row)]),
    ['average', 'micro', ...cells(micro)],
    ['average', 'macro', ...cells(macro)],
    ['average', 'weighted', ...cells(weighted)],
    ['average', 'samples', ...cells(samples)],
  ]);
}
