import { accuracy, formatClassificationReport } from '@confmat/core';
import type { ClassificationReport, ConfusionMatrix, ReportScores } from '@confmat/core';
import type { Interval, ReportIntervals, ScoreIntervals } from '@confmat/inference';
import { countText, formatFixed, nameText } from '@confmat/core/internal';
import {
  PLAIN,
  WHOLE_METRICS,
  cellText,
  chosenNote,
  countCells,
  groupNames,
  intervalRemarks,
  missingIntervals,
  scoreCells,
  scoreName,
  warningLines,
  wholeIntervals,
} from '@confmat/report/document';
import type { Cell, Facts, NamedInterval, Section, Table } from '@confmat/report/document';
import { shownUnits } from '../intervals/shown-units.js';
import { markLowest } from '../document/marks.js';
import type { Document } from '../document/document.js';
import { countedRows, rowsText } from '@confmat/rows/document/rows-text.js';
import { intervalsOfClass } from '../intervals/found-intervals.js';
import type { AverageName } from '../intervals/found-intervals.js';
import { intervalNotes, unitNote } from '../intervals/interval-notes.js';
import { onlyIntervalsOf } from '../document/narrow-table.js';
import { isByProba } from './result.js';
import type { ReportResult } from './result.js';
import {
  lackClasses,
  presentText,
  wholeName,
  rowsOfAll,
  sharedNote,
  withoutGroupNote,
} from '../document/slice-scores.js';
import { answerSections } from './shown-answers.js';
import { classScoresSections } from './class-scores-sections.js';
import { matrixSection } from './matrix-section.js';
import { profileSection } from './profile-section.js';
import { briefOrder, orderedRows, rowsShownNote } from './row-order.js';
import { withValues } from '../document/value-records.js';
import { reportValues } from './report-values.js';
import { scoreLines } from './score-lines.js';
import { intervalColumns, recordColumns } from './score-records.js';

/** What a document says of a report whatever its sections are. */
export type DocumentFacts = Pick<Document, 'file' | 'compared' | 'gates' | 'gateNotes' | 'records'>;

/** What every document of a report has. */
export function documentFacts(result: ReportResult): DocumentFacts {
  const { file, trueName, predName, gates } = result;
  return {
    file,
    compared: `${nameText(trueName)}${isByProba(result) ? ', predicted by the' : ' against'} ${nameText(predName)}`,
    gates,
    gateNotes: gateNotes(result),
    records: recordsOf(result),
  };
}

function recordsOf(result: ReportResult): Table {
  const records = withValues(reportRecords(result), reportValues(result));
  if (!result.areShared) return records;
  return { ...records, body: records.body.filter(([kind]) => !OF_ALL.includes(kind)) };
}

/** Records of all rows together. */
const OF_ALL: readonly unknown[] = [
  ...['class', 'average', 'accuracy', 'cell', 'share'],
  ...['metric', 'spread', 'positive', 'cost', 'profile', 'explained'],
];

/** Lay out a report for people. */
export function reportDocument(
  result: ReportResult,
  comparison: readonly Section[] = [],
  wrongRows: readonly Section[] = [],
): Document {
  const { rule, nSamples, nTied, matrix } = result;
  const ties = nTied === 0 ? '' : `; ${rowsText(nTied)} tied`;
  return {
    ...documentFacts(result),
    counted: countedRows(nSamples, matrix.nSkipped, result.asked.weight),
    paragraphs: [rule + ties],
    sections: result.areShared
      ? groupsAlone(result, comparison, wrongRows)
      : [
          classesSection(result),
          ...comparison,
          matrixSection(result),
          ...classScoresSections(result),
          ...binarySection(result),
          ...costSection(result),
          ...profileSection(result),
          ...slicesSection(result),
          ...answerSections(result),
          ...wrongRows,
        ],
    notes: result.areShared ? [] : wholeNotes(result),
  };
}

/** What is left of a report whose rows together mean nothing: its groups. */
function groupsAlone(
  result: ReportResult,
  comparison: readonly Section[],
  wrongRows: readonly Section[],
): readonly Section[] {
  const { intervals } = result;
  const [groups, ...more] = slicesSection(result);
  const { notes = [] } = groups ?? {};
  const named = (intervals?.slices ?? []).flatMap(({ accuracy: found }) =>
    found ? [['accuracy', found] as const] : [],
  );
  const told = intervals
    ? [...intervalRemarks(named, intervals.level), ...unitNote(intervals), ...notes]
    : notes;
  return [
    ...(groups ? [{ ...groups, notes: told, isLead: true }] : []),
    ...[...more, ...comparison, ...answerSections(result), ...wrongRows],
  ];
}

/** Which units the intervals of gates account for. */
function gateNotes({ unit, matrix }: ReportResult): readonly string[] {
  return unitNote(shownUnits(unit ?? undefined, matrix.units));
}

/** The scores of the classes; of too many of them for a terminal those of the worst. */
function classesSection(result: ReportResult): Section {
  const { report, order, intervals, matrix } = result;
  const section: Section = {
    title: 'Classification report',
    content: scoresTable(result),
    notes: [
      ...rowsShownNote(report.rows.length, order),
      ...chosenNote(report.rows.length, matrix.nClasses),
      ...microNotes(result),
      ...(intervals ? intervalNotes(intervals) : []),
    ],
    isLead: true,
  };
  const brief = briefOrder(order, report.rows.length, report.beta);
  return brief ? { ...section, atTerminal: classesSection({ ...result, order: brief }) } : section;
}

/** Why a micro average that is shown, as that of some classes is, lacks metrics. */
function microNotes({ report, withoutMicro }: ReportResult): readonly string[] {
  if (report.accuracy !== null) return [];
  return withoutMicro.map(({ metric, reason }) => `no ${metric}: ${reason}`);
}

/** The scores of the classes and their averages; text shows them in scikit-learn's layout. */
function scoresTable(result: ReportResult): Table {
  const { report, matrix, digits, order, intervals } = result;
  const { averages, accuracy } = report;
  const rows = orderedRows(report.rows, order);
  const lines = scoreLines(result);
  const count = countCells(matrix.weighted);
  const average = (name: AverageName): readonly Cell[] => [
    ...lines.ofAverage(name),
    count(averages[name].support),
  ];
  const overall =
    accuracy === null
      ? ['micro average', ...average('micro')]
      : [
          ...['accuracy', '', '', scoreCells(digits)(accuracy, intervals?.report.accuracy)],
          ...lines.head.slice(3).map(() => ''),
          count(averages.macro.support),
        ];
  const names = rows.map(lines.nameOf);
  const table: Table = {
    kind: 'table',
    head: ['class', ...lines.head, 'support'],
    body: markLowest(
      rows.map((row, place) => [names[place] ?? '', ...lines.ofRow(row), count(row.support)]),
    ),
    foot: [
      overall,
      ['macro average', ...average('macro')],
      ['weighted average', ...average('weighted')],
    ],
  };
  if (intervals) return { ...table, narrower: [onlyIntervalsOf(table, 3)] };
  return {
    ...table,
    // Rows that were skipped stand in the first line.
    text: formatClassificationReport(
      { ...withPlainSupport(report, rows), nSkipped: 0 },
      { digits, targetNames: names },
    ),
  };
}

/** A report whose sums of weights are as the matrix shows them, without what adding up left behind. */
function withPlainSupport(
  { averages, ...report }: ClassificationReport,
  rows: ClassificationReport['rows'],
): ClassificationReport {
  const plain = <S extends { readonly support: number }>(scores: S): S => ({
    ...scores,
    support: Number(countText(scores.support, report.weighted)),
  });
  const { micro, macro, weighted } = averages;
  return {
    ...report,
    rows: rows.map(plain),
    averages: { ...averages, micro: plain(micro), macro: plain(macro), weighted: plain(weighted) },
  };
}

function binarySection({ binary, matrix, digits, intervals }: ReportResult): readonly Section[] {
  if (!binary) return [];
  const count = countCells(matrix.weighted);
  const score = scoreCells(digits);
  const line = intervals ? intervalsOfClass(intervals, binary.posLabel) : undefined;
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
        { name: 'precision', value: score(binary.precision, line?.precision) },
        { name: 'recall', value: score(binary.recall, line?.recall) },
        { name: 'F1', value: score(binary.f1, line?.f1) },
        {
          name: 'specificity',
          value: score(binary.specificity, intervals?.specificity),
        },
      ],
    ],
  };
  return [{ title: `Positive class ${nameText(binary.posLabel)}`, content }];
}

/** The ends of the interval of a total, which may be of any size. */
function totalEnds(found: Interval | undefined): string {
  if (!found || Number.isNaN(found.low)) return '';
  const [low, high] = [found.low, found.high].map((end) => String(Number(end.toPrecision(4))));
  return ` (${low} to ${high})`;
}

function costSection({ cost, matrix, digits, intervals }: ReportResult): readonly Section[] {
  if (!cost) return [];
  const of = intervals?.cost;
  const count = countCells(matrix.weighted);
  const score = scoreCells(digits);
  return [
    {
      title: 'Cost of errors, per row of each true class',
      content: {
        kind: 'table',
        head: ['class', 'cost', 'rows'],
        body: matrix.labels.map((label, k) => [
          nameText(label),
          score(cost.perClass[k] ?? NaN, of?.perClass[k]),
          count(matrix.support[k] ?? 0),
        ]),
        foot: [['all', score(cost.mean, of?.mean), count(matrix.total)]],
      },
      notes: [`total ${String(Number(cost.total.toPrecision(12)))}${totalEnds(of?.total)}`],
    },
  ];
}

/** The scores of each group below those of the whole. */
function slicesSection(result: ReportResult): readonly Section[] {
  const { by, slices, binary, digits, matrix, nWithoutGroup, intervals, areShared } = result;
  if (by.length === 0) return [];
  const metricNames = Object.keys(result.report.averages.macro.metrics ?? {});
  const score = scoreCells(digits);
  const support = countCells(matrix.weighted);
  const row = (
    group: readonly string[],
    nSamples: number,
    report: ClassificationReport,
    ofGroup: ConfusionMatrix,
    found: ReportIntervals | undefined,
  ): readonly Cell[] => {
    const scores = scoresOfGroup(report, result);
    const { precision, recall, f1, fbeta = f1 } = scores;
    const line = found && intervalsOfGroup(found, result);
    const values: readonly (readonly [number, Interval | undefined])[] = [
      [report.accuracy ?? accuracy(ofGroup), found?.accuracy],
      [precision, line?.precision],
      [recall, line?.recall],
      [fbeta, line?.fbeta ?? line?.f1],
    ];
    const shown = values.map(([value, ends]) => score(value, ends));
    const more = metricNames.map((name) => score(scores.metrics?.[name] ?? NaN));
    const classes = hasClasses ? [presentText(report)] : [];
    return [...group, nSamples, support(scores.support), ...classes, ...shown, ...more];
  };
  const names = groupNames(by, slices);
  const whole = wholeName(by, names);
  // Averages of groups are over the classes that these have.
  const hasClasses = !binary && lackClasses(slices);
  const scored = binary ? nameText(binary.posLabel) : 'macro averages';
  const rates = ['accuracy', 'precision', 'recall', scoreName(result.report.beta)];
  const table: Table = {
    kind: 'table',
    head: [
      ...[...by.map(nameText), 'rows', 'support', ...(hasClasses ? ['classes'] : [])],
      ...[...rates, ...metricNames],
    ],
    body: [
      ...rowsOfAll(
        areShared,
        row(whole, result.nSamples, result.report, matrix, intervals?.report),
      ),
      ...slices.map(({ nSamples, report, matrix: own }, place) => {
        return row(names[place] ?? [], nSamples, report, own, intervals?.slices[place]);
      }),
    ],
  };
  const last = by.length + 1 + (hasClasses ? 1 : 0) + rates.length;
  const narrower = intervals ? { narrower: [onlyIntervalsOf(table, last)] } : {};
  return [
    {
      title: `By ${by.map(nameText).join(', ')}`,
      aside: `${rates.slice(1).join(', ')} and support: ${scored}`,
      content: { ...table, ...narrower },
      notes: [
        ...missingIntervals(intervalsOfGroups(result, rates)),
        ...sharedNote(areShared),
        ...withoutGroupNote(nWithoutGroup),
      ],
    },
  ];
}

/** The intervals that groups show, but for those that the whole has none of for the same reason. */
function intervalsOfGroups(
  result: ReportResult,
  rates: readonly string[],
): readonly NamedInterval[] {
  const { by, slices, intervals } = result;
  const names = groupNames(by, slices);
  const told = intervals?.report.accuracy?.reason;
  return (intervals?.slices ?? []).flatMap((found, place) => {
    const { precision, recall, f1, fbeta = f1 } = intervalsOfGroup(found, result);
    return [found.accuracy, precision, recall, fbeta].flatMap((one, at) => {
      if (!one || (told !== undefined && one.reason === told)) return [];
      return [[`${(names[place] ?? []).join(', ')} ${rates[at] ?? ''}`, one] as const];
    });
  });
}

/** The scores of the positive label, or the macro averages without one. */
function scoresOfGroup(report: ClassificationReport, { binary }: ReportResult): ReportScores {
  const positive = report.rows.find(({ label }) => label === binary?.posLabel);
  return positive ?? report.averages.macro;
}

/** The intervals of the positive label, or of the macro averages without one. */
function intervalsOfGroup(found: ReportIntervals, { binary }: ReportResult): ScoreIntervals {
  const positive = found.rows.find(({ label }) => label === binary?.posLabel);
  return positive ?? found.averages.macro;
}

function wholeNotes({ report, whole, digits, intervals }: ReportResult): readonly string[] {
  const score = scoreCells(digits);
  const sure = (value: number, found: Interval | undefined): string =>
    cellText(score(value, found), PLAIN);
  const ends = intervals ? wholeIntervals(intervals.report) : {};
  const ratio = (value: number): string => formatFixed(value, digits);
  const { mean, standardDeviation, minimum, minimumKey } = report.spread.f1;
  const lowest = minimumKey === null ? '' : `, lowest ${ratio(minimum)} (${nameText(minimumKey)})`;
  return [
    `F1 over the classes: mean ${ratio(mean)}, standard deviation ` +
      `${ratio(standardDeviation)}${lowest}`,
    // The accuracy stands in the table.
    WHOLE_METRICS.filter(({ metric }) => metric !== accuracy)
      .map(({ metric: { name }, title }) => `${title} ${sure(whole[name] ?? NaN, ends[name])}`)
      .join(', '),
    ...warningLines(
      WHOLE_METRICS.flatMap(({ metric, title }) => {
        const found = ends[metric.name];
        return found ? [[title, found] as const] : [];
      }),
    ),
  ];
}

/** Classes, averages, accuracy, then groups: of the positive label, or their macro averages. */
function reportRecords(result: ReportResult): Table {
  const { report, by, slices } = result;
  const { averages, accuracy } = report;
  const rows = orderedRows(report.rows, { ...result.order, worst: null });
  const { head, cells: scoreCellsOf } = recordColumns(report);
  const { intervals } = result;
  const ends = intervalColumns(report, intervals !== null);
  const cells = (scores: ReportScores, line?: ScoreIntervals): readonly number[] => [
    ...scoreCellsOf(scores),
    ...ends.cells(line),
  ];
  const average = (name: 'micro' | 'macro' | 'weighted'): readonly number[] =>
    cells(averages[name], intervals?.report.averages[name]);
  const { support } = averages.macro;
  const accuracyScores = { precision: NaN, recall: NaN, f1: accuracy ?? NaN, support };
  return {
    kind: 'table',
    head: ['kind', 'label', ...head, ...ends.head],
    body: [
      ...rows.map((row) => [
        'class',
        String(row.label),
        ...cells(row, intervals ? intervalsOfClass(intervals, row.label) : undefined),
      ]),
      ['average', 'micro', ...average('micro')],
      ['average', 'macro', ...average('macro')],
      ['average', 'weighted', ...average('weighted')],
      ...(accuracy === null
        ? []
        : [
            [
              'accuracy',
              '',
              ...scoreCellsOf(accuracyScores),
              ...ends.accuracyCells(intervals?.report.accuracy),
            ],
          ]),
      ...slices.map(({ group, report: own }, place) => [
        'group',
        by.map((name) => String(group[name])).join(' / '),
        ...cells(
          scoresOfGroup(own, result),
          intervals?.slices[place] && intervalsOfGroup(intervals.slices[place], result),
        ),
      ]),
    ],
  };
}
