import { formatClassificationReport, formatConfusionMatrix } from '@confmat/core';
import { formatFixed } from '@confmat/core/internal';
import type { Colors } from 'picocolors/types.js';
import stringWidth from 'string-width';
import type { ReportResult } from '../report/result.js';
import { grid } from './grid.js';
import { labelText } from './label-text.js';
import { rowsText } from './rows-text.js';
import { slicesTable } from './slices-table.js';
import { MOST_CLASSES_SHOWN, cellsInWords, countText } from './matrix-cells.js';

const MOST_ERRORS_SHOWN = 20;

/** Write a result for a person at a terminal. */
export function textReport(result: ReportResult, colors: Colors): string {
  const { report, digits } = result;
  const targetNames = report.rows.map(({ label }) => labelText(label));
  return [
    `${colors.bold(result.file)}: ${rowsInWords(result)}\n`,
    `${colors.dim(result.rule)}${tiesInWords(result)}\n\n`,
    // Rows that were skipped stand in the first line.
    formatClassificationReport({ ...report, nSkipped: 0 }, { digits, targetNames }),
    '\n',
    matrixText(result, colors),
    ...(result.binary ? ['\n', binaryText(result, colors)] : []),
    ...(result.cost ? ['\n', costText(result, colors)] : []),
    ...(result.by.length > 0 ? ['\n', slicesText(result, colors)] : []),
    '\n',
    spreadText(result),
  ].join('');
}

function rowsInWords({ nSamples, matrix, trueName, predName }: ReportResult): string {
  const rows = rowsText(nSamples);
  const skipped =
    matrix.nSkipped === 0
      ? ''
      : `, ${matrix.nSkipped.toLocaleString('en-US')} skipped for a missing value`;
  return `${rows}${skipped}, ${labelText(trueName)} against ${labelText(predName)}`;
}

function tiesInWords({ nTied }: ReportResult): string {
  return nTied === 0 ? '' : `; ${rowsText(nTied)} tied`;
}

function matrixText(result: ReportResult, colors: Colors): string {
  const { matrix, normalize, digits, trueName, predName } = result;
  const text = formatConfusionMatrix(matrix, {
    ...{ normalize, digits, widthOf: stringWidth },
    ...{ maxClasses: MOST_CLASSES_SHOWN, maxErrors: MOST_ERRORS_SHOWN },
  });
  if (matrix.nClasses > MOST_CLASSES_SHOWN) {
    const title = `Most frequent errors of ${matrix.nClasses} classes`;
    return `${colors.bold(title)} (the whole matrix: --format json)\n\n${text}`;
  }
  const axes = `rows: true ${labelText(trueName)}, columns: predicted ${labelText(predName)}`;
  const title = `Confusion matrix, ${cellsInWords(normalize)}`;
  return `${colors.bold(title)} (${axes})\n\n${text}`;
}

function binaryText({ binary, digits, matrix }: ReportResult, colors: Colors): string {
  if (!binary) return '';
  const count = (value: number): string => countText(value, matrix.weighted);
  const ratio = (value: number): string => formatFixed(value, digits);
  return (
    `${colors.bold(`Positive class ${labelText(binary.posLabel)}`)}\n\n` +
    grid([
      ['true positives', count(binary.tp), 'precision', ratio(binary.precision)],
      ['false positives', count(binary.fp), 'recall', ratio(binary.recall)],
      ['false negatives', count(binary.fn), 'F1', ratio(binary.f1)],
      ['true negatives', count(binary.tn), 'specificity', ratio(binary.specificity)],
    ])
  );
}

function costText({ cost, matrix, digits }: ReportResult, colors: Colors): string {
  if (!cost) return '';
  const ratio = (value: number): string => formatFixed(value, digits);
  const rows = matrix.labels.map((label, k) => [
    labelText(label),
    ratio(cost.perClass[k] ?? NaN),
    countText(matrix.support[k] ?? 0, matrix.weighted),
  ]);
  return (
    `${colors.bold('Cost of errors')}, per row of each true class\n\n` +
    grid([
      ['', 'cost', 'rows'],
      ...rows,
      ['all', ratio(cost.mean), countText(matrix.total, matrix.weighted)],
    ]) +
    `\ntotal ${countText(cost.total, true)}\n`
  );
}

function slicesText(result: ReportResult, colors: Colors): string {
  const table = slicesTable(result);
  if (!table) return '';
  const without = result.nWithoutGroup;
  const note = without === 0 ? '' : `${without.toLocaleString('en-US')} rows have no group\n`;
  const title = `By ${result.by.map(labelText).join(', ')}`;
  return (
    `${colors.bold(title)} (precision, recall, F1 and support: ${table.figuresOf})\n\n` +
    grid([table.header, ...table.rows]) +
    note
  );
}

function spreadText({ report, whole, digits }: ReportResult): string {
  const ratio = (value: number): string => formatFixed(value, digits);
  const { f1 } = report.spread;
  const lowest =
    f1.minimumKey === null ? '' : `, lowest ${ratio(f1.minimum)} (${labelText(f1.minimumKey)})`;
  return (
    `F1 over the classes: mean ${ratio(f1.mean)}, standard deviation ` +
    `${ratio(f1.standardDeviation)}${lowest}\n` +
    `balanced accuracy ${ratio(whole.balancedAccuracy)}, Matthews ${ratio(whole.matthewsCorrcoef)}, ` +
    `Cohen's kappa ${ratio(whole.cohenKappa)}\n`
  );
}
