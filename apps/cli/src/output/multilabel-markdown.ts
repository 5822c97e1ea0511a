import { formatFixed } from '@confmat/core/internal';
import type { ReportScores } from '@confmat/core';
import type { MultilabelResult } from '../multilabel/result.js';
import { labelText } from './label-text.js';
import { escapeMarkdown, markdownTable } from './markdown-table.js';
import { countText } from './matrix-cells.js';

/** Write the figures of label sets as Markdown tables. */
export function multilabelMarkdown(result: MultilabelResult): string {
  const { report, samples, sets, edits, digits, weighted, labels, nSamples, nSkipped } = result;
  const { cardinality } = result.labelsPerSample;
  const ratio = (value: number): string => formatFixed(value, digits);
  const count = (value: number): string => countText(value, weighted);
  const metrics = Object.keys(report.averages.macro.metrics ?? {});
  const f = report.beta === 1 ? 'F1' : `F${report.beta}`;
  const figures = ['precision', 'recall', f, ...metrics];
  const cells = (scores: ReportScores): string[] =>
    [
      scores.precision,
      scores.recall,
      scores.fbeta ?? scores.f1,
      ...metrics.map((name) => scores.metrics?.[name] ?? NaN),
    ].map(ratio);
  const { micro, macro, weighted: bySize } = report.averages;
  const skipped = nSkipped === 0 ? '' : `, ${nSkipped} skipped`;
  const sections = [
    `# ${escapeMarkdown(result.file)}: ${escapeMarkdown(labelText(result.trueName))} against ${escapeMarkdown(labelText(result.predName))}`,
    `${nSamples} rows${skipped}, ${labels.length} labels; ${escapeMarkdown(result.rule)}`,
    '## Labels',
    markdownTable(
      ['label', 'size', ...figures],
      report.rows.map((row) => [
        escapeMarkdown(labelText(row.label)),
        count(row.support),
        ...cells(row),
      ]),
    ),
    '## Averages',
    markdownTable(
      ['average', ...figures],
      [
        ['micro', ...cells(micro)],
        ['macro', ...cells(macro)],
        ['weighted', ...cells(bySize)],
        ['samples', ...cells(samples)],
      ],
    ),
    '## Whole sets',
    markdownTable(
      ['exact match', 'Hamming loss', 'Jaccard', 'labels a row, true', 'labels a row, predicted'],
      [
        [
          ratio(sets.exactMatch),
          formatFixed(sets.hammingLoss, digits + 2),
          ratio(sets.jaccard),
          ratio(cardinality.true),
          ratio(cardinality.predicted),
        ],
      ],
    ),
    '## Edits, from true to predicted sets',
    markdownTable(
      ['substitutions', 'additions', 'deletions'],
      [[edits.substitutions, edits.additions, edits.deletions].map(count)],
    ),
    ...gatesSection(result),
  ];
  return `${sections.join('\n\n')}\n`;
}

function gatesSection({ gates }: MultilabelResult): readonly string[] {
  if (gates.length === 0) return [];
  const rows = gates.map(({ gate, value, passed }) => [
    escapeMarkdown(gate),
    String(value),
    passed ? 'yes' : '**no**',
  ]);
  return ['## Gates', markdownTable(['gate', 'value', 'passed'], rows)];
}
