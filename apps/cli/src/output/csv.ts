import type { ReportScores } from '@confmat/core';
import type { ReportResult } from '../report/result.js';
import { csvNumber, csvTable } from './csv-table.js';

/**
 * Write the rows of the report as CSV: classes, averages, then groups (of the positive label, or
 * their macro averages); full precision, NaN as empty.
 */
export function csvReport({ report, by, slices, binary }: ReportResult): string {
  const { micro, macro, weighted } = report.averages;
  const hasBeta = report.beta !== 1;
  const metricNames = Object.keys(macro.metrics ?? {});
  const cells = ({ precision, recall, f1, fbeta, metrics, support }: ReportScores): string[] =>
    [
      precision,
      recall,
      f1,
      ...(hasBeta ? [fbeta ?? NaN] : []),
      ...metricNames.map((name) => metrics?.[name] ?? NaN),
      support,
    ].map(csvNumber);
  const accuracyScores = {
    precision: NaN,
    recall: NaN,
    f1: report.accuracy ?? NaN,
    support: macro.support,
  };
  const sliceRows = slices.map(({ group, report: own }) => {
    const positive = own.rows.find(({ label }) => label === binary?.posLabel);
    return [
      'group',
      by.map((name) => String(group[name])).join(' / '),
      ...cells(positive ?? own.averages.macro),
    ];
  });
  const beta = hasBeta ? ['fbeta'] : [];
  const rows = [
    ['kind', 'label', 'precision', 'recall', 'f1', ...beta, ...metricNames, 'support'],
    ...report.rows.map((row) => ['class', String(row.label), ...cells(row)]),
    ['average', 'micro', ...cells(micro)],
    ['average', 'macro', ...cells(macro)],
    ['average', 'weighted', ...cells(weighted)],
    ...(report.accuracy === null ? [] : [['accuracy', '', ...cells(accuracyScores)]]),
    ...sliceRows,
  ];
  return csvTable(rows);
}
