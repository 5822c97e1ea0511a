import { formatFixed } from '@confmat/core/internal';
import type { ReportScores } from '@confmat/core';
import type { Colors } from 'picocolors/types.js';
import type { MultilabelResult } from '../multilabel/result.js';
import { grid } from './grid.js';
import { labelText } from './label-text.js';
import { countText } from './matrix-cells.js';
import { rowsText } from './rows-text.js';

/** Write the figures of label sets for a person at a terminal. */
export function multilabelText(result: MultilabelResult, colors: Colors): string {
  return [
    `${colors.bold(result.file)}: ${rowsInWords(result)}\n`,
    `${colors.dim(result.rule)}\n\n`,
    `${colors.bold('Labels')}\n\n`,
    labelsTable(result),
    `\n${colors.bold('Averages')}\n\n`,
    averagesTable(result),
    `\n${colors.bold('Whole sets')}\n\n`,
    setsText(result),
  ].join('');
}

function rowsInWords({ nSamples, nSkipped, labels, trueName, predName }: MultilabelResult): string {
  const skipped =
    nSkipped === 0 ? '' : `, ${nSkipped.toLocaleString('en-US')} skipped for a missing value`;
  const nLabels = `${labels.length.toLocaleString('en-US')} ${labels.length === 1 ? 'label' : 'labels'}`;
  const columns = `${labelText(trueName)} against ${labelText(predName)}`;
  return `${rowsText(nSamples)}${skipped}, ${nLabels}, ${columns}`;
}

/** The figures of a row of a table, as texts. */
function cells(scores: ReportScores, digits: number): string[] {
  const { precision, recall, f1, fbeta, metrics = {} } = scores;
  return [precision, recall, fbeta ?? f1, ...Object.values(metrics)].map((value) =>
    formatFixed(value, digits),
  );
}

function header({ report }: MultilabelResult): string[] {
  const metrics = Object.keys(report.averages.macro.metrics ?? {});
  return ['precision', 'recall', fName(report.beta), ...metrics];
}

function fName(beta: number): string {
  return beta === 1 ? 'F1' : `F${beta}`;
}

function labelsTable(result: MultilabelResult): string {
  const { report, digits, weighted } = result;
  const rows = report.rows.map((row) => [
    labelText(row.label),
    countText(row.support, weighted),
    ...cells(row, digits),
  ]);
  return grid([['label', 'size', ...header(result)], ...rows]);
}

function averagesTable(result: MultilabelResult): string {
  const { report, samples, ofAverages, digits } = result;
  const { micro, macro, weighted } = report.averages;
  const f = fName(report.beta);
  return (
    grid([
      ['', ...header(result)],
      ['micro', ...cells(micro, digits)],
      ['macro', ...cells(macro, digits)],
      ['weighted', ...cells(weighted, digits)],
      ['samples', ...cells(samples, digits)],
    ]) +
    `\nmacro ${f} is the mean over labels; ${f} of macro precision and recall is ` +
    `${formatFixed(ofAverages.macro, digits)}\n`
  );
}

function setsText({ sets, labelsPerSample, edits, digits, weighted }: MultilabelResult): string {
  const ratio = (value: number): string => formatFixed(value, digits);
  // Of many labels hardly any is wrong: two decimals would show a loss of 0.
  const small = (value: number): string => formatFixed(value, digits + 2);
  const count = (value: number): string => countText(value, weighted);
  const { cardinality, density } = labelsPerSample;
  return (
    grid([
      ['exact match', ratio(sets.exactMatch), '', 'substitutions', count(edits.substitutions)],
      ['Jaccard', ratio(sets.jaccard), '', 'additions', count(edits.additions)],
      ['Hamming loss', small(sets.hammingLoss), '', 'deletions', count(edits.deletions)],
    ]) +
    `\nlabels a row: ${ratio(cardinality.true)} true, ${ratio(cardinality.predicted)} predicted; ` +
    `density ${small(density.true)} and ${small(density.predicted)}\n` +
    'edits turn the true sets into the predicted ones\n'
  );
}
