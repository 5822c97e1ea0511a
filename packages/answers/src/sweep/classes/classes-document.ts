import { nameText } from '@confmat/core/internal';
import { countCells, scoreCells } from '@confmat/report/document';
import type { Cell, Table } from '@confmat/report/document';
import type { Document } from '../../document/document.js';
import { onlyIntervalsOf } from '../../document/narrow-table.js';
import { countedRows } from '@confmat/rows/document/rows-text.js';
import { endRecords, gateRecords, rowRecords, withValues } from '../../document/value-records.js';
import type { ValueRecord } from '../../document/value-records.js';
import { unitNote } from '../../intervals/interval-notes.js';
import { areaNotes } from '../area-notes.js';
import { areaCells, areaRecords, bestCells, countingParagraphs } from '../best-cells.js';
import { constraintRecords, titleOf } from '../../metrics/sweep-metrics.js';
import type { BestOfMetric } from '../result.js';
import { scoreRecords, scoreSections } from '../scores/scores-section.js';
import { profileRecords, profileSections } from '../../profiles/profile-answer.js';
import type { ClassesResult } from './result.js';

/** Lay out a sweep of each class for people. */
export function classesDocument(result: ClassesResult): Document {
  const { file, trueName, proba, nSamples, nSkipped, gates } = result;
  return {
    file,
    compared: `${nameText(trueName)} against ${nameText(proba)}`,
    counted: countedRows(nSamples, nSkipped, result.weightName),
    paragraphs: [
      'each class against the rest: predicted where its score is at least the threshold',
      ...countingParagraphs(result),
    ],
    sections: [
      {
        title: 'Areas',
        content: areasTable(result),
        notes: areaNotes({ ...result, of: result.classes }),
        isLead: true,
      },
      ...result.maximized.slice(1).map((metric, place) => ({
        title: `Best ${titleOf(metric, result.beta)}`,
        content: bestTable(result, metric, place + 1),
      })),
      ...scoreSections(result.measured, result.digits),
      ...(result.profiles ? profileSections(result.profiles, result.digits) : []),
    ],
    notes: [],
    gates,
    gateNotes: unitNote(result),
    records: withValues(classRecords(result), [
      ...classValues(result),
      ...(result.profiles ? profileRecords(result.profiles) : []),
    ]),
  };
}

/** The titles of the best threshold of a class, and of the metrics there. */
function bestHead({ shownMetrics, beta }: ClassesResult): readonly string[] {
  return ['at threshold', ...shownMetrics.map((name) => titleOf(name, beta))];
}

function areasTable(result: ClassesResult): Table {
  const { classes, macro, maximized, digits, weighted, beta } = result;
  const [metric = ''] = maximized;
  const score = scoreCells(digits);
  const area = areaCells(digits);
  const table: Table = {
    kind: 'table',
    head: [
      ...['', 'rows', 'ROC AUC', 'average precision'],
      `best ${titleOf(metric, beta)}`,
      ...bestHead(result),
    ],
    body: classes.map(({ name, nPositives, rocAuc, averagePrecision, best, intervals }) => [
      nameText(name),
      countCells(weighted)(nPositives),
      area(rocAuc, intervals?.rocAuc),
      area(averagePrecision, intervals?.averagePrecision),
      ...cellsOfBest(best[0], result),
    ]),
    foot: [
      [
        ...['macro mean', ''],
        ...[macro.rocAuc, macro.averagePrecision, macro.best[metric] ?? NaN].map((value) =>
          score(value),
        ),
        ...bestHead(result).map(() => ''),
      ],
    ],
  };
  const hasIntervals = classes.some(({ intervals }) => intervals);
  return hasIntervals ? { ...table, narrower: [onlyIntervalsOf(table, 2)] } : table;
}

function bestTable(result: ClassesResult, metric: string, place: number): Table {
  const { classes, macro, digits, beta } = result;
  const blank = bestHead(result).map(() => '');
  return {
    kind: 'table',
    head: ['', `best ${titleOf(metric, beta)}`, ...bestHead(result)],
    body: classes.map(({ name, best }) => [nameText(name), ...cellsOfBest(best[place], result)]),
    foot: [['macro mean', scoreCells(digits)(macro.best[metric] ?? NaN), ...blank]],
  };
}

function cellsOfBest(
  best: BestOfMetric | undefined,
  { digits, shownMetrics }: ClassesResult,
): readonly Cell[] {
  const score = scoreCells(digits);
  const values = shownMetrics.map((name) => best?.columns?.values[name]?.[0]);
  return [
    ...bestCells(best?.found, digits),
    ...values.map((value) => (value === undefined ? '' : score(value))),
  ];
}

/** The best thresholds of each class. */
function classRecords({ classes }: ClassesResult): Table {
  const columns = classes.flatMap(({ best }) => best.flatMap(({ columns: own }) => own ?? []));
  const metrics = Object.keys(columns[0]?.values ?? {});
  return {
    kind: 'table',
    head: ['kind', 'class', 'threshold', 'tp', 'fp', 'fn', 'tn', ...metrics],
    body: classes.flatMap(({ name, best }) =>
      best.flatMap(({ metric, columns: own }): (readonly Cell[])[] => {
        if (!own) return [];
        const { keys, tp, fp, fn, tn } = own.counts;
        const cells = [keys, tp, fp, fn, tn, ...metrics.map((one) => own.values[one])];
        return [[`best ${metric}`, name, ...cells.map((column) => Number(column?.[0] ?? NaN))]];
      }),
    ),
  };
}

/** The areas, the macro means, what was counted, and the gates. */
function classValues({ classes, macro, kind, gates, ...result }: ClassesResult): ValueRecord[] {
  return [
    ...(['rocAuc', 'averagePrecision'] as const).flatMap((area) =>
      classes.flatMap((one) => areaRecords(area, one.name, one[area], kind)),
    ),
    ...classes.flatMap(({ name, intervals }) =>
      Object.entries(intervals ?? {}).flatMap(([kind, ends]) => endRecords(kind, { [name]: ends })),
    ),
    { kind: 'macro', label: 'rocAuc', value: macro.rocAuc },
    { kind: 'macro', label: 'averagePrecision', value: macro.averagePrecision },
    ...Object.entries(macro.best).map(([metric, value]) => ({
      kind: 'macro',
      label: `best ${metric}`,
      value,
    })),
    ...scoreRecords(result.measured),
    ...rowRecords(result.nSamples, result.nSkipped, { weight: result.weightName }),
    ...classes.map(({ name, nPositives }) => ({
      kind: 'rows',
      label: 'class',
      detail: name,
      value: nPositives,
    })),
    ...constraintRecords(result.constraints),
    ...gateRecords(gates),
  ];
}
