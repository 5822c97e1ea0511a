import type { ReportScores } from '@confmat/core';
import type { ReportResult } from '../report/result.js';

/** Write the rows of the report as CSV: classes, then averages; full precision, NaN as empty. */
export function csvReport({ report }: ReportResult): string {
  const withBeta = report.beta !== 1;
  const cells = ({ precision, recall, f1, fbeta, support }: ReportScores): string[] =>
    [precision, recall, f1, ...(withBeta ? [fbeta ?? NaN] : []), support].map(numberCell);
  const { micro, macro, weighted } = report.averages;
  const { accuracy } = report;
  const rows = [
    ['kind', 'label', 'precision', 'recall', 'f1', ...(withBeta ? ['fbeta'] : []), 'support'],
    ...report.rows.map((row) => ['class', String(row.label), ...cells(row)]),
    ['average', 'micro', ...cells(micro)],
    ['average', 'macro', ...cells(macro)],
    ['average', 'weighted', ...cells(weighted)],
    ...(accuracy === null
      ? []
      : [
          [
            'accuracy',
            '',
            '',
            '',
            numberCell(accuracy),
            ...(withBeta ? [''] : []),
            numberCell(macro.support),
          ],
        ]),
  ];
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function numberCell(value: number): string {
  return Number.isNaN(value) ? '' : String(value);
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
