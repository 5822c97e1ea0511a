import { formatFixed, nameText } from '@confmat/core/internal';
import { countCells, scoreCells, scoreName } from '@confmat/report/document';
import type { Section, Table } from '@confmat/report/document';
import { markLowest } from '../document/marks.js';
import { shownUnits } from '../intervals/shown-units.js';
import type { Document } from '../document/document.js';
import { countedRows, numberOf } from '@confmat/rows/document/rows-text.js';
import { briefOrder, orderedRows, rowsShownNote } from '../report/row-order.js';
import { gateRecords, rowRecords, withValues } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import { onlyIntervalsOf } from '../document/narrow-table.js';
import { intervalsOfClass } from '../intervals/found-intervals.js';
import type { AverageName } from '../intervals/found-intervals.js';
import { intervalNotes, unitNote } from '../intervals/interval-notes.js';
import { scoreLines } from '../report/score-lines.js';
import { intervalColumns, recordColumns } from '../report/score-records.js';
import { answerRecords, answerSections } from '../report/shown-answers.js';
import { groupText } from '../document/slice-scores.js';
import { sliceRecords, slicesSection } from './slices-section.js';
import type { LabelEdits } from '@confmat/multilabel';
import type { MultilabelResult } from './result.js';
import { sizeRecords, sizesSection } from './set-sizes.js';

/** Lay out a report of label sets for people. */
export function multilabelDocument(result: MultilabelResult): Document {
  const { file, trueName, predName, rule, nSamples, nSkipped, labels, gates } = result;
  const { terms, examples } = result;
  return {
    file,
    compared: `${nameText(trueName)} against ${nameText(predName)}`,
    counted: [
      ...countedRows(nSamples, nSkipped, result.asked.weight, terms.row),
      numberOf(labels.length, terms.label),
    ],
    paragraphs: [rule],
    sections: [
      labelsSection(result),
      averagesSection(result),
      result.edits ? setsSection(result, result.edits) : documentsSection(result),
      ...sizesSection(result),
      ...slicesSection(result),
      ...answerSections(result),
      ...(examples ? [examples.section] : []),
    ],
    notes: [],
    gates,
    gateNotes: unitNote(shownUnits(result.unit ?? undefined, result.counts.units), terms.rows),
    records: withValues(multilabelRecords(result), setValues(result)),
  };
}

/** The table, and if it has intervals, the same with those of F1 only, for narrow terminals. */
function fitting(table: Table, { intervals, report }: MultilabelResult): Table {
  if (!intervals) return table;
  const nMetrics = Object.keys(report.averages.macro.metrics ?? {}).length;
  return { ...table, narrower: [onlyIntervalsOf(table, table.head.length - 1 - nMetrics)] };
}

function labelsSection(result: MultilabelResult): Section {
  const { report, weighted, order, intervals, terms } = result;
  const count = countCells(weighted);
  const lines = scoreLines(result);
  const brief = briefOrder(order, report.rows.length, report.beta);
  return {
    title: terms.labels === 'labels' ? 'Labels' : 'Types',
    content: fitting(
      {
        kind: 'table',
        head: [terms.label, terms.size, ...lines.head],
        body: markLowest(
          orderedRows(report.rows, order).map((row) => [
            lines.nameOf(row),
            count(row.support),
            ...lines.ofRow(row),
          ]),
        ),
      },
      result,
    ),
    notes: [
      ...rowsShownNote(report.rows.length, order, terms.labels),
      ...(intervals ? intervalNotes(intervals, terms.rows) : []),
    ],
    ...(brief && { atTerminal: labelsSection({ ...result, order: brief }) }),
  };
}

function averagesSection(result: MultilabelResult): Section {
  const { report, samples, ofAverages, digits, terms } = result;
  const lines = scoreLines(result);
  const f = scoreName(report.beta);
  return {
    title: 'Averages',
    content: fitting(
      {
        kind: 'table',
        head: ['', ...lines.head],
        body: [
          ...(['micro', 'macro', 'weighted'] as const).map((name) => [
            name,
            ...lines.ofAverage(name),
          ]),
          [terms.row === 'row' ? 'samples' : 'documents', ...lines.bare(samples)],
        ],
      },
      result,
    ),
    notes: [
      `macro ${f} is the mean over ${terms.labels}; ${f} of macro precision and recall is ` +
        formatFixed(ofAverages.macro, digits),
    ],
  };
}

/** Whole documents, and their wrong spans. */
function documentsSection({
  sets,
  labelsPerSample,
  spanErrors,
  digits,
}: MultilabelResult): Section {
  const score = scoreCells(digits);
  const count = countCells(false);
  const { true: truth, predicted } = labelsPerSample.cardinality;
  return {
    title: 'Documents and errors',
    content: {
      kind: 'facts',
      groups: [
        [
          { name: 'wholly right', value: score(sets.exactMatch) },
          { name: 'true spans per document', value: score(truth) },
          { name: 'predicted spans per document', value: score(predicted) },
        ],
        ...(spanErrors
          ? [
              [
                { name: 'wrong type', value: count(spanErrors.wrongType) },
                { name: 'missed', value: count(spanErrors.missed) },
                { name: 'invented', value: count(spanErrors.invented) },
              ],
            ]
          : []),
      ],
      isSpaced: true,
    },
  };
}

function setsSection(
  { sets, labelsPerSample, digits, weighted }: MultilabelResult,
  edits: LabelEdits,
): Section {
  const score = scoreCells(digits);
  // Of many labels hardly any is wrong: two decimals would show a loss of 0.
  const small = scoreCells(digits + 2);
  const count = countCells(weighted);
  const { cardinality, density } = labelsPerSample;
  const shown = (value: number): string => formatFixed(value, digits);
  const shownSmall = (value: number): string => formatFixed(value, digits + 2);
  return {
    title: 'Whole sets',
    content: {
      kind: 'facts',
      groups: [
        [
          { name: 'exact match', value: score(sets.exactMatch) },
          { name: 'Jaccard', value: score(sets.jaccard) },
          { name: 'Hamming loss', value: small(sets.hammingLoss ?? NaN) },
        ],
        [
          { name: 'substitutions', value: count(edits.substitutions) },
          { name: 'additions', value: count(edits.additions) },
          { name: 'deletions', value: count(edits.deletions) },
        ],
      ],
      isSpaced: true,
    },
    notes: [
      `labels per row: ${shown(cardinality.true)} true, ${shown(cardinality.predicted)} predicted; ` +
        `density ${shownSmall(density.true)} and ${shownSmall(density.predicted)}`,
      'edits turn the true sets into the predicted ones',
    ],
  };
}

/** Labels, averages and the micro averages of groups, in the columns of other reports. */
function multilabelRecords(result: MultilabelResult): Table {
  const { report, samples, order, intervals, terms, slices } = result;
  const { micro, macro, weighted } = report.averages;
  const { head, cells } = recordColumns(report);
  const ends = intervalColumns(report, intervals !== null);
  return {
    kind: 'table',
    head: ['kind', 'label', ...head, ...ends.head],
    body: [
      ...orderedRows(report.rows, { ...order, worst: null }).map((row) => [
        terms.label,
        String(row.label),
        ...cells(row),
        ...ends.cells(intervals ? intervalsOfClass(intervals, row.label) : undefined),
      ]),
      ...Object.entries({ micro, macro, weighted }).map(([name, scores]) => [
        'average',
        name,
        ...cells(scores),
        ...ends.cells(intervals?.report.averages[name as AverageName]),
      ]),
      [
        'average',
        terms.row === 'row' ? 'samples' : 'documents',
        ...cells(samples),
        ...ends.cells(undefined),
      ],
      ...slices.map(({ group, report: own }, place) => [
        'group',
        groupText(group),
        ...cells(own.averages.micro),
        ...ends.cells(intervals?.slices[place]?.averages.micro),
      ]),
    ],
  };
}

function editValues({ substitutions, additions, deletions }: LabelEdits): ValueRecord[] {
  return Object.entries({ substitutions, additions, deletions }).map(([label, value]) => ({
    kind: 'edits',
    ...{ label, value },
  }));
}

/** What is no row of scores: CSV has it below them. */
function setValues(result: MultilabelResult): ValueRecord[] {
  const { sets, edits, spanErrors, gates, nSamples, nSkipped } = result;
  const values = (kind: string, of: Readonly<Record<string, number>>): ValueRecord[] =>
    Object.entries(of).map(([label, value]) => ({ kind, label, value }));
  return [
    ...rowRecords(nSamples, nSkipped, { weight: result.asked.weight }),
    ...values('sets', { ...sets }),
    ...(edits ? editValues(edits) : []),
    ...(spanErrors ? values('errors', { ...spanErrors }) : []),
    ...sizeRecords(result),
    ...sliceRecords(result),
    ...answerRecords(result),
    ...gateRecords(gates),
  ];
}
