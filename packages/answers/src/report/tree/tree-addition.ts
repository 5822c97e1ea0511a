import { accuracy, f1, precision, recall } from '@confmat/core';
import type { ClassMetric, ConfusionMatrix } from '@confmat/core';
import { NOT_KEPT } from '@confmat/files';
import { interval } from '@confmat/inference';
import { ofTheValue } from '@confmat/inference/internal';
import type { Interval } from '@confmat/inference';
import { levelMatrices } from '@confmat/multilabel';
import { count, intervalRemarks, scoreCells } from '@confmat/report/document';
import type { Section, Table } from '@confmat/report/document';
import { endRecords } from '../../document/value-records.js';
import type { ValueRecord } from '../../document/value-records.js';
import { LEVEL } from '../../intervals/found-intervals.js';
import { someNames } from '@confmat/report/document';
import { noInterval } from '../../intervals/no-interval.js';
import { isKnown } from '../known-results.js';
import { quote } from '@confmat/rows/suggest.js';
import { matrixSection } from '../matrix-section.js';
import { jsonMatrix } from '../report-json.js';
import type { ReportAddition } from '../report-outcome.js';
import type { ReportResult } from '../result.js';
import { treeOfMatrix } from './tree-of-matrix.js';
import type { Tree } from './tree-of-matrix.js';

/** A metric of a tree, with its interval. */
interface TreeMetric {
  readonly name: string;
  readonly title: string;
  readonly interval: Interval;
}

/** The matrix at a level of the tree, the top being 1. */
interface TreeLevel {
  readonly level: number;
  readonly matrix: ConfusionMatrix;
  readonly accuracy: Interval;
  readonly macroF1: Interval;
}

/** What a report says besides, where its classes are those of a tree. */
export function treeAddition(result: ReportResult, tree: Tree): ReportAddition {
  const asked = result.intervals?.level;
  const level = asked ?? LEVEL;
  const { metrics, levels } = treeOf(result, tree, level);
  const outside = outsideOf(result, tree);
  const isShown = asked !== undefined;
  const [sections, records] = [
    treeSections(result, metrics, levels, isShown, outside),
    treeRecords(metrics, levels, isShown),
  ];
  return {
    ...{ sections, records, pageTitle: 'Levels of the tree', isDetail: true },
    json: {
      tree: {
        file: tree.file,
        ...Object.fromEntries(metrics.map(({ name, interval: of }) => [name, of])),
        levels: levels.map((one) => ({
          ...{ level: one.level, ...jsonMatrix(one.matrix) },
          ...{ accuracy: one.accuracy, macroF1: one.macroF1 },
        })),
        ...(outside.length > 0 && { outside }),
      },
    },
  };
}

function treeOf(
  { matrix, unit, asked: { zeroDivision } }: ReportResult,
  tree: Tree,
  level: number,
): { readonly metrics: readonly TreeMetric[]; readonly levels: readonly TreeLevel[] } {
  const { matrix: ofTexts, intervalOf } = treeOfMatrix(matrix, tree, unit);
  const micro = (metric: ClassMetric): Interval =>
    intervalOf(metric, { average: 'micro' }, { level });
  const known = (found: Interval): Interval =>
    isKnown(unit, ofTexts) ? found : noInterval(found, NOT_KEPT);
  return {
    metrics: [
      { name: 'precision', title: 'precision', interval: micro(precision) },
      { name: 'recall', title: 'recall', interval: micro(recall) },
      { name: 'f1', title: 'F1', interval: micro(f1) },
    ],
    levels: levelMatrices(ofTexts, tree.parents).map((own, place) => ({
      ...{ level: place + 1, matrix: own },
      accuracy: known(interval(own, accuracy, { level })),
      macroF1: ofTheValue(
        known(interval(own, f1, { level, average: 'macro' })),
        f1(own, {
          average: 'macro',
          zeroDivision: zeroDivision === 'nan' ? NaN : (zeroDivision as 0 | 1),
        }),
        '--zero-division',
      ),
    })),
  };
}

/** Labels that the tree does not have: nothing is above or below them. */
function outsideOf({ matrix }: ReportResult, { parents }: Tree): readonly string[] {
  const known = new Set(parents.flat());
  return matrix.labels.map(String).filter((label) => !known.has(label));
}

function treeSections(
  result: ReportResult,
  metrics: readonly TreeMetric[],
  levels: readonly TreeLevel[],
  isShown: boolean,
  outside: readonly string[],
): readonly Section[] {
  const score = scoreCells(result.digits);
  const cell = (of: Interval) => score(of.estimate, isShown ? of : undefined);
  const table: Table = {
    kind: 'table',
    head: ['level', 'classes', 'accuracy', 'macro F1'],
    body: levels.map(({ level, matrix, accuracy: ofAll, macroF1 }) => [
      ...[String(level), count(matrix.nClasses)],
      ...[cell(ofAll), cell(macroF1)],
    ]),
  };
  return [
    {
      title: 'Tree of labels',
      aside: 'each class with all above it',
      content: {
        kind: 'facts',
        groups: [metrics.map(({ title, interval: of }) => ({ name: title, value: cell(of) }))],
      },
      ...(outside.length > 0 && {
        notes: [`not in the tree: ${someNames(outside.map(quote))}`],
      }),
    },
    {
      title: 'By level of the tree',
      content: table,
      ...(isShown && { notes: remarks(metrics, levels) }),
    },
    // The last level is the matrix of the report.
    ...levels.slice(0, -1).map(({ level, matrix }) => ofLevel(level, { ...result, matrix })),
  ];
}

/** Why numbers of the tree have no interval. */
function remarks(metrics: readonly TreeMetric[], levels: readonly TreeLevel[]): readonly string[] {
  const named = [
    ...metrics.map(({ title, interval: of }) => [`${title} of the tree`, of] as const),
    ...levels.flatMap(({ level, accuracy: ofAll, macroF1 }) => [
      [`accuracy at level ${level}`, ofAll] as const,
      [`macro F1 at level ${level}`, macroF1] as const,
    ]),
  ];
  return intervalRemarks(named, metrics[0]?.interval.level ?? LEVEL);
}

/** The matrix of a level, or its greatest errors where it has too many classes. */
function ofLevel(level: number, result: ReportResult): Section {
  const { title, ifTooWide, ...section } = matrixSection(result);
  const titled = (of: string): string => `${of}, level ${level} of the tree`;
  return {
    ...{ ...section, title: titled(title) },
    ...(ifTooWide && { ifTooWide: { ...ifTooWide, title: titled(ifTooWide.title) } }),
  };
}

function treeRecords(
  metrics: readonly TreeMetric[],
  levels: readonly TreeLevel[],
  isShown: boolean,
): readonly ValueRecord[] {
  const recordsOf = (kind: string, label: string, of: Interval): readonly ValueRecord[] => [
    { kind, label, value: of.estimate },
    ...(isShown ? endRecords(kind, { [label]: of }) : []),
  ];
  return [
    ...metrics.flatMap(({ name, interval: of }) => recordsOf('tree', name, of)),
    ...levels.flatMap(({ level, accuracy: ofAll, macroF1 }) => [
      ...recordsOf(`level ${level}`, 'accuracy', ofAll),
      ...recordsOf(`level ${level}`, 'macroF1', macroF1),
    ]),
  ];
}
