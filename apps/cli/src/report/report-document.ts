import { accuracy, formatClassificationReport } from '@confmat/core';
import type { ClassificationReport, ConfusionMatrix, ReportScores } from '@confmat/core';
import { formatFixed } from '@confmat/core/internal';
import { nameText } from '../output/name-text.js';
import { countCells, markLowest, scoreCells } from '../document/cell.js';
import type { Cell } from '../document/cell.js';
import type { Document, Facts, Section, Table } from '../document/document.js';
import { countedRows, rowsText } from '../document/rows-text.js';
import type { ReportResult } from './result.js';
import { chosenNote } from './chosen-classes.js';
import { matrixSection } from './matrix-section.js';
import { orderedRows, rowsShownNote } from './row-order.js';
import { withValues } from '../document/value-records.js';
import { reportValues } from './report-values.js';
import { recordColumns } from './scores/score-records.js';

/** Lay out a report for people. */
export function reportDocument(
  result: ReportResult,
  comparison: readonly Section[] = [],
  wrongRows: readonly Section[] = [],
): Document {
  const { file, trueName, predName, rule, nSamples, nTied, matrix, gates } = result;
  const ties = nTied === 0 ? '' : `; ${rowsText(nTied)} tied`;
  return {
    file,
    compared: `${nameText(trueName)} against ${nameText(predName)}`,
    counted: countedRows(nSamples, matrix.nSkipped),
    paragraphs: [rule + ties],
    sections: [
      {
        title: 'Classification report',
        content: scoresTable(result),
        notes: [...rowsShownNote(result.report.rows.length, result.order), ...chosenNote(result)],
        isLead: true,
      },
      ...comparison,
      matrixSection(result),
      ...binarySection(result),
      ...scoreSection(result),
      ...costSection(result),
      ...slicesSection(result),
      ...wrongRows,
    ],
    notes: wholeNotes(result),
    gates,
    records: withValues(reportRecords(result), reportValues(result)),
  };
}

/** The scores of the classes and their averages; text shows them in scikit-learn's layout. */
function scoresTable({ report, matrix, digits, order }: ReportResult): Table {
  const { averages, accuracy, beta } = report;
  const rows = orderedRows(report.rows, order);
  const score = scoreCells(digits);
  const count = countCells(matrix.weighted);
  const metricNames = Object.keys(averages.macro.metrics ?? {});
  const cells = ({
    precision,
    recall,
    f1,
    fbeta,
    metrics,
    support,
  }: ReportScores): readonly Cell[] => [
    ...[precision, recall, fbeta ?? f1].map(score),
    ...metricNames.map((name) => score(metrics?.[name] ?? NaN)),
    count(support),
  ];
  const overall =
    accuracy === null
      ? ['micro average', ...cells(averages.micro)]
      : [
          ...['accuracy', '', '', score(accuracy)],
          ...metricNames.map(() => ''),
          count(averages.macro.support),
        ];
  const names = rows.map(({ label }) => nameText(label));
  return {
    kind: 'table',
    head: [
      'class',
      'precision',
      'recall',
      beta === 1 ? 'F1' : `F${beta}`,
      ...metricNames,
      'support',
    ],
    body: markLowest(rows.map((row, place) => [names[place] ?? '', ...cells(row)])),
    foot: [
      overall,
      ['macro average', ...cells(averages.macro)],
      ['weighted average', ...cells(averages.weighted)],
    ],
    // Rows that were skipped stand in the first line.
    text: formatClassificationReport(
      { ...report, rows, nSkipped: 0 },
      { digits, targetNames: names },
    ),
  };
}

function binarySection({ binary, matrix, digits }: ReportResult): readonly Section[] {
  if (!binary) return [];
  const count = countCells(matrix.weighted);
  const score = scoreCells(digits);
  const content: Facts = {
    kind: 'facts',
    groups: [
      [
        { name: 'true positives', value: count(binary.tp) },
        { name: 'false positives', value: count(binary.fp) },
        { name: 'false negatives', value: count(binary.fn) },
        { name: 'true negatives', value: count(binary.tn) },
      ],
      [
        { name: 'precision', value: score(binary.precision) },
        { name: 'recall', value: score(binary.recall) },
        { name: 'F1', value: score(binary.f1) },
        { name: 'specificity', value: score(binary.specificity) },
      ],
    ],
    isSpaced: false,
  };
  return [{ title: `Positive class ${nameText(binary.posLabel)}`, content }];
}

/** Metrics of the scores themselves, with the reasons of those that they do not have. */
function scoreSection({ scores, digits }: ReportResult): readonly Section[] {
  if (!scores) return [];
  const score = scoreCells(digits + 2);
  const facts = Object.entries(scores.values).map(([name, value]) => ({
    name: SCORE_TITLES[name] ?? name,
    value: score(value),
  }));
  const content: Facts = { kind: 'facts', groups: [facts], isSpaced: false };
  return [{ title: 'Scores', content, notes: scores.missing }];
}

const SCORE_TITLES: Readonly<Record<string, string>> = {
  rocAuc: 'ROC AUC',
  macroRocAuc: 'ROC AUC, one against the rest, macro',
  averagePrecision: 'average precision',
  logLoss: 'log loss',
  brierScore: 'Brier score',
  expectedCalibrationError: 'expected calibration error',
  top2Accuracy: 'true class among the top 2',
  top5Accuracy: 'true class among the top 5',
};

function costSection({ cost, matrix, digits }: ReportResult): readonly Section[] {
  if (!cost) return [];
  const count = countCells(matrix.weighted);
  const score = scoreCells(digits);
  return [
    {
      title: 'Cost of errors, per row of each true class',
      content: {
        kind: 'table',
        head: ['', 'cost', 'rows'],
        body: matrix.labels.map((label, k) => [
          nameText(label),
          score(cost.perClass[k] ?? NaN),
          count(matrix.support[k] ?? 0),
        ]),
        foot: [['all', score(cost.mean), count(matrix.total)]],
      },
      notes: [`total ${String(Number(cost.total.toPrecision(12)))}`],
    },
  ];
}

/** The scores of each group below those of the whole. */
function slicesSection(result: ReportResult): readonly Section[] {
  const { by, slices, binary, digits, matrix, nWithoutGroup } = result;
  if (by.length === 0) return [];
  const score = scoreCells(digits);
  const support = countCells(matrix.weighted);
  const row = (
    group: readonly string[],
    nSamples: number,
    report: ClassificationReport,
    ofGroup: ConfusionMatrix,
  ): readonly Cell[] => {
    const scores = scoresOfGroup(report, result);
    const { precision, recall, f1 } = scores;
    const values = [report.accuracy ?? accuracy(ofGroup), precision, recall, f1];
    return [...group, nSamples, support(scores.support), ...values.map(score)];
  };
  const whole = by.map((_, place) => (place === 0 ? '(all)' : ''));
  const scored = binary ? nameText(binary.posLabel) : 'macro averages';
  return [
    {
      title: `By ${by.map(nameText).join(', ')}`,
      aside: `precision, recall, F1 and support: ${scored}`,
      content: {
        kind: 'table',
        head: [...by.map(nameText), 'rows', 'support', 'accuracy', 'precision', 'recall', 'F1'],
        body: [
          row(whole, result.nSamples, result.report, matrix),
          ...slices.map(({ group, nSamples, report, matrix: own }) => {
            const values = by.map((name) => nameText(group[name] ?? ''));
            return row(values, nSamples, report, own);
          }),
        ],
        foot: [],
      },
      notes:
        nWithoutGroup === 0
          ? []
          : [`${rowsText(nWithoutGroup)} ${nWithoutGroup === 1 ? 'has' : 'have'} no group`],
    },
  ];
}

/** The scores of the positive label, or the macro averages without one. */
function scoresOfGroup(report: ClassificationReport, { binary }: ReportResult): ReportScores {
  const positive = report.rows.find(({ label }) => label === binary?.posLabel);
  return positive ?? report.averages.macro;
}

function wholeNotes({ report, whole, digits }: ReportResult): readonly string[] {
  const ratio = (value: number): string => formatFixed(value, digits);
  const { mean, standardDeviation, minimum, minimumKey } = report.spread.f1;
  const lowest = minimumKey === null ? '' : `, lowest ${ratio(minimum)} (${nameText(minimumKey)})`;
  return [
    `F1 over the classes: mean ${ratio(mean)}, standard deviation ` +
      `${ratio(standardDeviation)}${lowest}`,
    `balanced accuracy ${ratio(whole.balancedAccuracy)}, Matthews ` +
      `${ratio(whole.matthewsCorrcoef)}, Cohen's kappa ${ratio(whole.cohenKappa)}`,
  ];
}

/** Classes, averages, accuracy, then groups: of the positive label, or their macro averages. */
function reportRecords(result: ReportResult): Table {
  const { report, by, slices } = result;
  const { averages, accuracy } = report;
  const rows = orderedRows(report.rows, { ...result.order, worst: null });
  const { head, cells } = recordColumns(report);
  const { support } = averages.macro;
  const accuracyScores = { precision: NaN, recall: NaN, f1: accuracy ?? NaN, support };
  return {
    kind: 'table',
    head: ['kind', 'label', ...head],
    body: [
      ...rows.map((row) => ['class', String(row.label), ...cells(row)]),
      ['average', 'micro', ...cells(averages.micro)],
      ['average', 'macro', ...cells(averages.macro)],
      ['average', 'weighted', ...cells(averages.weighted)],
      ...(accuracy === null ? [] : [['accuracy', '', ...cells(accuracyScores)]]),
      ...slices.map(({ group, report: own }) => [
        'group',
        by.map((name) => String(group[name])).join(' / '),
        ...cells(scoresOfGroup(own, result)),
      ]),
    ],
    foot: [],
  };
}
