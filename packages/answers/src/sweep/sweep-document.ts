import { countText, formatFixed, nameText } from '@confmat/core/internal';
import { countCells, scoreCells } from '@confmat/report/document';
import type { Cell, Section, Table } from '@confmat/report/document';
import type { Document } from '../document/document.js';
import { heatOfRows } from '../document/heat.js';
import { countOf, countedRows } from '@confmat/rows/document/rows-text.js';
import { unitNote } from '../intervals/interval-notes.js';
import { areaNotes } from './area-notes.js';
import { areaCells, areaRecords, bestCells, countingParagraphs } from './best-cells.js';
import { groupRecords, groupsSections } from './groups-section.js';
import { constraintRecords, titleOf } from '../metrics/sweep-metrics.js';
import { endRecords, gateRecords, rowRecords, withValues } from '../document/value-records.js';
import type { ValueRecord } from '../document/value-records.js';
import { profileRecords, profileSections } from '../profiles/profile-answer.js';
import { scoreRecords, scoreSections } from './scores/scores-section.js';
import type { BestOfMetric, MetricColumns, ModelResult, SweepResult } from './result.js';

/** Lay out a sweep for people. */
export function sweepDocument(result: SweepResult): Document {
  const { file, trueName, models, nSamples, nSkipped, gates } = result;
  const scores = models.map(({ name }) => nameText(name)).join(', ');
  return {
    file,
    compared: `${nameText(trueName)} against ${scores}`,
    counted: countedRows(nSamples, nSkipped, result.weightName),
    paragraphs: paragraphsOf(result),
    sections: [
      {
        title: 'Areas',
        content: areasTable(result),
        notes: areaNotes({ ...result, of: models }),
        isLead: true,
      },
      ...bestSections(result),
      ...scoreSections(result.measured, result.digits),
      ...result.profiles.flatMap((one) => profileSections(one, result.digits)),
      ...groupsSections(result),
      ...models.flatMap((model) => modelSections(model, result)),
    ],
    notes: [],
    gates,
    gateNotes: unitNote(result),
    records: withValues(sweepRecords(result), sweepValues(result)),
  };
}

/** How rows are predicted, at which thresholds they were counted, and under which constraints. */
function paragraphsOf(result: SweepResult): readonly string[] {
  const { models, posLabel, nPositives, nNegatives, weighted } = result;
  const count = (value: number): string => (weighted ? countText(value, true) : countOf(value));
  const nThresholds = models[0]?.nThresholds ?? 0;
  return [
    `predicted ${nameText(posLabel)} where the score is at least the threshold`,
    truthText(count(nPositives), nameText(posLabel), count(nNegatives), negativeName(result)),
    ...countingParagraphs({ ...result, nThresholds }),
  ];
}

/** What the truth holds; beside a label that is a number the count is set apart. */
function truthText(
  positives: string,
  positive: string,
  negatives: string,
  negative: string,
): string {
  const of = [positive, negative].some((name) => /^[-+.\d]/.test(name)) ? 'of ' : '';
  return `the truth holds ${positives} ${of}${positive} and ${negatives} ${of}${negative}`;
}

/** What the negative rows are called: the other label, or "other" if there are several. */
function negativeName({ labels, posLabel }: SweepResult): string {
  const [only, ...others] = labels.filter((label) => label !== posLabel);
  return only !== undefined && others.length === 0 ? nameText(only) : 'other';
}

/** The areas of each score above those of a model without information. */
function areasTable({ models, baselines, digits, beta }: SweepResult): Table {
  const score = scoreCells(digits);
  const area = areaCells(digits);
  const first = models[0]?.best[0];
  const metric = first?.metric ?? '';
  const title = titleOf(metric, beta);
  const hasHalf = models.length > 1 && models.some(({ atHalf }) => atHalf !== null);
  const half = (cell: Cell): readonly Cell[] => (hasHalf ? [cell] : []);
  const table: Table = {
    kind: 'table',
    head: [
      '',
      'ROC AUC',
      'average precision',
      `best ${title}`,
      'at threshold',
      ...(hasHalf ? [`${title} at 0.5`] : []),
    ],
    body: [
      ...models.map(({ name, rocAuc, averagePrecision, intervals, best, atHalf }) => [
        nameText(name),
        area(rocAuc, intervals?.rocAuc),
        area(averagePrecision, intervals?.averagePrecision),
        ...bestCells(best[0]?.found, digits),
        ...half(atHalf ? score(valueOf(atHalf, metric, 0)) : ''),
      ]),
      [
        'no information',
        score(baselines.rocAuc),
        score(baselines.averagePrecision),
        ...['', '', ...half('')],
      ],
      ['always positive', '', '', score(first?.alwaysPositive ?? NaN), ...['', ...half('')]],
    ],
  };
  const hasIntervals = models.some(({ intervals }) => intervals);
  // Where there is no room for both intervals, the best values stand below the areas.
  return hasIntervals
    ? { ...table, narrower: [{ ...table, fold: { nKeys: 1, at: [1, 2, 3] } }] }
    : table;
}

/** One score: a table of the metrics. Several: a table of the scores for each metric. */
function bestSections(result: SweepResult): readonly Section[] {
  const { models, beta } = result;
  const [first, ...others] = models;
  if (!first) return [];
  if (others.length === 0) {
    const rows = first.best.map((best) => [titleOf(best.metric, beta), best] as const);
    return [bestSection('Best thresholds', rows, result)];
  }
  return first.best.map(({ metric }, place) => {
    const rows = models.flatMap(({ name, best }) => {
      const found = best[place];
      return found ? [[nameText(name), found] as const] : [];
    });
    return bestSection(`Best ${titleOf(metric, beta)}`, rows, result);
  });
}

const COUNTS = ['TP', 'FP', 'FN', 'TN'] as const;

function bestSection(
  title: string,
  rows: readonly (readonly [name: string, best: BestOfMetric])[],
  result: SweepResult,
): Section {
  const { digits, weighted } = result;
  const score = scoreCells(digits);
  const count = countCells(weighted);
  return {
    title,
    content: {
      kind: 'table',
      head: ['', 'value', 'threshold', ...COUNTS, 'precision', 'recall'],
      body: rows.map(([name, { found, columns }]) => [
        name,
        ...bestCells(found, digits),
        ...(found.reached
          ? [found.tp, found.fp, found.fn, found.tn].map(count)
          : COUNTS.map(() => '')),
        ...['precision', 'recall'].map((metric) =>
          columns ? score(valueOf(columns, metric, 0)) : '',
        ),
      ]),
    },
    notes: [...new Set(rows.flatMap(([, best]) => remarks(best, result)))],
  };
}

/** What the table of best thresholds cannot say. */
function remarks(
  { metric, direction, found, bounds }: BestOfMetric,
  { beta, digits, constraints }: SweepResult,
): readonly string[] {
  const title = titleOf(metric, beta);
  const isMax = direction === 'max';
  const isBeaten =
    constraints.length === 0 &&
    found.reached &&
    (isMax ? found.emptyValue > found.value : found.emptyValue < found.value);
  const limit = formatFixed((isMax ? bounds?.high : bounds?.low) ?? NaN, digits);
  return [
    ...(bounds && bounds.high > bounds.low
      ? [`${title} at any other threshold is at ${isMax ? 'most' : 'least'} ${limit}`]
      : []),
    ...(isBeaten
      ? [`${title} is ${isMax ? 'greater' : 'less'} if nothing is predicted positive`]
      : []),
  ];
}

/** The matrix at the first best threshold, the metrics over the thresholds, and their curve. */
function modelSections(model: ModelResult, result: SweepResult): readonly Section[] {
  const { models, beta } = result;
  const [best] = model.best;
  if (!best) return [];
  const isDetail = models.length > 1;
  const ofScore = isDetail ? ` of ${nameText(model.name)}` : '';
  const title = titleOf(best.metric, beta);
  const { curve } = model;
  return [
    ...matrixSection(best, model, result, `At the best ${title}${ofScore}`),
    { title: `By threshold${ofScore}`, content: thresholdsTable(model, result), isDetail },
    ...(curve ? [{ title: `${title} by threshold${ofScore}`, content: curve, isDetail }] : []),
  ];
}

/** The 2 × 2 matrix at a best threshold; nothing if there is none. */
function matrixSection(
  { found }: BestOfMetric,
  { name }: ModelResult,
  result: SweepResult,
  title: string,
): readonly Section[] {
  if (!found.reached) return [];
  const { trueName, posLabel, weighted, models } = result;
  const count = countCells(weighted);
  const columns = `predicted ${nameText(name)} >= ${found.threshold}`;
  const { tn, fp, fn, tp } = found;
  const counts = [[tn, fp], [fn, tp]]; // prettier-ignore
  return [
    {
      title,
      aside: `rows: true ${nameText(trueName)}, columns: ${columns}`,
      content: {
        kind: 'matrix',
        names: [negativeName(result), nameText(posLabel)],
        body: counts.map((row) => row.map(count)),
        heat: heatOfRows(counts),
      },
      isDetail: models.length > 1,
    },
  ];
}

/** Counts and metrics at each threshold of a table. */
function thresholdsTable({ table }: ModelResult, result: SweepResult): Table {
  const { digits, weighted, shownMetrics, beta } = result;
  const { tp, fp, fn, tn, keys } = table.counts;
  const score = scoreCells(digits);
  const count = countCells(weighted);
  return {
    kind: 'table',
    head: ['threshold', ...COUNTS, ...shownMetrics.map((name) => titleOf(name, beta))],
    body: Array.from(keys ?? [], (threshold, row) => [
      Number(threshold),
      ...[tp, fp, fn, tn].map((column) => count(column?.[row] ?? NaN)),
      ...shownMetrics.map((name) => score(valueOf(table, name, row))),
    ]),
  };
}

/** A metric at a row's threshold. */
function valueOf({ values }: MetricColumns, name: string, row: number): number {
  return values[name]?.[row] ?? NaN;
}

/** The thresholds of each score, then the best ones. */
function sweepRecords({ models }: SweepResult): Table {
  const metrics = Object.keys(models[0]?.table.values ?? {});
  const rows = (kind: string, name: string, columns: MetricColumns): (readonly Cell[])[] => {
    const { tp, fp, fn, tn, keys } = columns.counts;
    return Array.from(keys ?? [], (threshold, row) => [
      kind,
      name,
      Number(threshold),
      ...[tp, fp, fn, tn].map((column) => column?.[row] ?? NaN),
      ...metrics.map((metric) => valueOf(columns, metric, row)),
    ]);
  };
  return {
    kind: 'table',
    head: ['kind', 'score', 'threshold', 'tp', 'fp', 'fn', 'tn', ...metrics],
    body: [
      ...models.flatMap(({ name, table }) => rows('threshold', name, table)),
      ...models.flatMap(({ name, best }) =>
        best.flatMap(({ metric, columns }) =>
          columns ? rows(`best ${metric}`, name, columns) : [],
        ),
      ),
    ],
  };
}

/** The areas, what a sweep counted, and its gates: CSV has them below the thresholds. */
function sweepValues(result: SweepResult): ValueRecord[] {
  const { models, baselines, gates, kind, ...counts } = result;
  const { nSamples, nSkipped, nPositives, nNegatives } = counts;
  const areas = ['rocAuc', 'averagePrecision'] as const;
  return [
    ...models.flatMap((model) =>
      areas.flatMap((area) => areaRecords(area, model.name, model[area], kind)),
    ),
    ...models.flatMap(({ name, intervals }) =>
      intervals ? areas.flatMap((area) => endRecords(area, { [name]: intervals[area] })) : [],
    ),
    ...areas.map((area) => ({ kind: area, label: '', detail: 'baseline', value: baselines[area] })),
    ...scoreRecords(result.measured),
    ...result.profiles.flatMap(profileRecords),
    ...rowRecords(nSamples, nSkipped, { weight: result.weightName }),
    { kind: 'rows', label: 'positive', value: nPositives },
    { kind: 'rows', label: 'negative', value: nNegatives },
    ...constraintRecords(result.constraints),
    ...groupRecords(result),
    ...gateRecords(gates),
  ];
}
