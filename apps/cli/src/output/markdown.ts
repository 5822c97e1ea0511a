import { formatFixed } from '@confmat/core/internal';
import type { ReportScores } from '@confmat/core';
import type { ReportResult } from '../report/result.js';
import { labelText } from './label-text.js';
import { escapeMarkdown, gatesTable, markdownTable } from './markdown-table.js';
import { slicesTable } from './slices-table.js';
import {
  MOST_CLASSES_SHOWN,
  cellsInWords,
  countText,
  greatestErrors,
  matrixCells,
} from './matrix-cells.js';

/** Write a result as Markdown tables, for pull requests and job summaries. */
export function markdownReport(result: ReportResult): string {
  const { report, matrix, digits, binary } = result;
  const fScore = report.beta === 1 ? 'F1' : `F${report.beta}`;
  const ratio = (value: number): string => formatFixed(value, digits);
  const support = (value: number): string => countText(value, matrix.weighted);
  const cells = (scores: ReportScores): string[] => [
    ratio(scores.precision),
    ratio(scores.recall),
    ratio(scores.fbeta ?? scores.f1),
    support(scores.support),
  ];
  const { micro, macro, weighted } = report.averages;
  const overall =
    report.accuracy === null
      ? ['*micro average*', ...cells(micro)]
      : ['*accuracy*', '', '', ratio(report.accuracy), support(macro.support)];
  const sections = [
    `# ${escapeMarkdown(result.file)}: ${escapeMarkdown(labelText(result.trueName))} against ${escapeMarkdown(labelText(result.predName))}`,
    `${result.nSamples} rows${matrix.nSkipped === 0 ? '' : `, ${matrix.nSkipped} skipped`}; ${escapeMarkdown(result.rule)}`,
    '## Classification report',
    markdownTable(
      ['class', 'precision', 'recall', fScore, 'support'],
      [
        ...report.rows.map((row) => [escapeMarkdown(labelText(row.label)), ...cells(row)]),
        overall,
        ['*macro average*', ...cells(macro)],
        ['*weighted average*', ...cells(weighted)],
      ],
    ),
    ...matrixSection(result),
    ...(binary
      ? [
          `## Positive class ${escapeMarkdown(labelText(binary.posLabel))}`,
          markdownTable(
            ['TP', 'FP', 'FN', 'TN', 'precision', 'recall', 'F1', 'specificity'],
            [
              [
                ...[binary.tp, binary.fp, binary.fn, binary.tn].map(support),
                ...[binary.precision, binary.recall, binary.f1, binary.specificity].map(ratio),
              ],
            ],
          ),
        ]
      : []),
    ...costSection(result),
    ...slicesSection(result),
    ...gatesTable(result.gates),
  ];
  return `${sections.join('\n\n')}\n`;
}

function costSection({ cost, matrix, digits }: ReportResult): readonly string[] {
  if (!cost) return [];
  const ratio = (value: number): string => formatFixed(value, digits);
  const rows = matrix.labels.map((label, k) => [
    escapeMarkdown(labelText(label)),
    ratio(cost.perClass[k] ?? NaN),
    countText(matrix.support[k] ?? 0, matrix.weighted),
  ]);
  const all = ['*all*', ratio(cost.mean), countText(matrix.total, matrix.weighted)];
  return [
    '## Cost of errors',
    markdownTable(['true class', 'cost per row', 'rows'], [...rows, all]),
  ];
}

function slicesSection(result: ReportResult): readonly string[] {
  const slices = slicesTable(result);
  if (!slices) return [];
  const rows = slices.rows.map((row) => row.map(escapeMarkdown));
  return [
    `## By group (${escapeMarkdown(slices.figuresOf)})`,
    markdownTable(slices.header.map(escapeMarkdown), rows),
  ];
}

const MOST_ERRORS_SHOWN = 20;

function matrixSection({ matrix, normalize, digits }: ReportResult): readonly string[] {
  const names = matrix.labels.map((label) => escapeMarkdown(labelText(label)));
  if (matrix.nClasses > MOST_CLASSES_SHOWN) {
    const errors = greatestErrors(matrix, MOST_ERRORS_SHOWN);
    return [
      '## Most frequent errors',
      markdownTable(
        ['true', 'predicted', 'count'],
        errors.map(({ trueLabel, predLabel, count }) => [
          escapeMarkdown(labelText(trueLabel)),
          escapeMarkdown(labelText(predLabel)),
          countText(count, matrix.weighted),
        ]),
      ),
    ];
  }
  return [
    `## Confusion matrix, ${cellsInWords(normalize)}`,
    markdownTable(
      ['true \\ predicted', ...names],
      matrixCells(matrix, normalize, digits).map((row, i) => [`**${names[i] ?? ''}**`, ...row]),
    ),
  ];
}
