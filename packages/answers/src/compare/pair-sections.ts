import { nameText } from '@confmat/core/internal';
import type { Attribution } from '@confmat/inference';
import {
  changeCells,
  countCells,
  groupNames,
  intervalRemarks,
  missingIntervals,
  pText,
  pValue,
  scoreCells,
} from '@confmat/report/document';
import type { Cell, MeasureCell, NamedInterval, Section, Table } from '@confmat/report/document';
import { countOf, rowsText } from '@confmat/rows/document/rows-text.js';
import { unitNote } from '../intervals/interval-notes.js';
import { withoutGroupNote } from '../document/slice-scores.js';
import type { MetricChange, OneOfMany, PairedResult, PairResult } from './paired-result.js';

/** Most classes, and pairs of labels, that are named as what moved a metric. */
const MOST_MOVED = 8;

/** What a pair of predictions came to: metrics, classes, what moved them. */
export function pairSections(pair: PairResult, result: PairedResult): readonly Section[] {
  return [
    metricsSection(pair, result),
    ...answersSection(pair, result),
    classesSection(pair, result),
    ...movedSections(pair, result),
  ];
}

/** Values of both, the change with its interval, and p. */
function changedCells(change: MetricChange, p: number, digits: number): readonly Cell[] {
  const score = scoreCells(digits);
  return [
    score(change.baseline.estimate),
    score(change.value.estimate),
    changeCell(change, digits),
    pValue(p),
  ];
}

/** A change; of a metric that should be low a rise is bad, of one without direction it is neither. */
function changeCell({ change, direction }: MetricChange, digits: number): MeasureCell {
  const { mark, ...plain } = changeCells(digits)(change.estimate, change);
  if (mark === undefined || direction === null) return plain;
  const turned = mark === 'good' ? 'bad' : 'good';
  return { ...plain, mark: direction === 'max' ? mark : turned };
}

function metricsSection(
  pair: PairResult,
  { digits, level, unit, nUnits, terms }: PairedResult,
): Section {
  const { baseline, other, metrics } = pair;
  const table: Table = {
    kind: 'table',
    head: ['', nameText(baseline), nameText(other), 'change', 'p'],
    body: metrics.map((change) => [change.title, ...changedCells(change, change.pValue, digits)]),
  };
  const named = metrics.map(({ title, change }) => [title, change] as const);
  const hasP = metrics.some(({ pValue }) => !Number.isNaN(pValue));
  return {
    title: `Change from ${nameText(baseline)} to ${nameText(other)}`,
    content: withShortNames(table, 1),
    notes: [
      ...intervalRemarks(named, level),
      ...unitNote({ unit, nUnits }, terms?.rows),
      ...(hasP
        ? ['p: how often two equally good models would differ at least this much by chance']
        : []),
    ],
    isLead: true,
  };
}

/** Where long names leave no room, the predictions are a and b. */
function withShortNames(table: Table, place: number): Table {
  const head = table.head.map((title, i) => (i === place ? 'a' : i === place + 1 ? 'b' : title));
  return { ...table, shortHead: head };
}

function answersSection(pair: PairResult, { weighted }: PairedResult): readonly Section[] {
  const { baseline, other, answers, margins, nSamples } = pair;
  if (!answers) return [];
  const count = countCells(weighted);
  const fact = (name: string, value: number): { name: string; value: Cell } => ({
    name,
    value: count(value),
  });
  return [
    {
      title: 'Rows by who is right',
      content: {
        kind: 'facts',
        groups: [
          [
            fact('both', answers.both),
            fact(`${nameText(baseline)} alone`, answers.onlyBaseline),
            fact(`${nameText(other)} alone`, answers.onlyOther),
            fact('neither', answers.neither),
          ],
        ],
      },
      notes: weighted
        ? []
        : [
            `the models disagree on ${countOf(answers.differing)} of ${rowsText(nSamples)}; only those rows bear on the change`,
            ...(margins
              ? [
                  `p for the two models predicting each class equally often: ${pText(margins.stuartMaxwell.pValue)} (Stuart–Maxwell)`,
                ]
              : []),
          ],
    },
  ];
}

/** What p-values of several tests were adjusted for, and what is sure. */
function adjustedNote(
  n: number,
  things: string,
  { adjust, level, weighted }: PairedResult,
): string {
  if (weighted) return '';
  const line = Number((1 - level).toPrecision(6));
  const method = { holm: "Holm's method", bh: 'Benjamini and Hochberg', none: '' }[adjust];
  const how =
    adjust === 'none' ? 'p is not adjusted' : `p is adjusted for ${n} ${things} by ${method}`;
  return `${how}; a model is named under "better" where p is below ${line}`;
}

function betterText({ better }: OneOfMany, { baseline, other }: PairResult): string {
  if (better === null) return '–';
  return nameText(better === 'baseline' ? baseline : other);
}

/** Rows; of two evaluations those of both. */
function rowsCell(rows: number, others: number | undefined, count: (value: number) => Cell): Cell {
  return others === undefined ? count(rows) : `${countOf(rows)} / ${countOf(others)}`;
}

/** Why changes have no interval, but for the reasons that the metrics of all rows have. */
function untoldReasons(
  named: readonly NamedInterval[],
  { metrics }: PairResult,
): readonly string[] {
  const told = new Set(metrics.map(({ change }) => change.reason));
  return missingIntervals(named.filter(([, { reason }]) => !told.has(reason) || !reason));
}

function classesSection(pair: PairResult, result: PairedResult): Section {
  const { baseline, other, classes } = pair;
  const { digits, weighted, terms } = result;
  const { label = 'class', labels = 'classes', size = 'support' } = terms ?? {};
  const count = countCells(weighted);
  const table: Table = {
    kind: 'table',
    head: [label, nameText(baseline), nameText(other), 'change', 'p', 'better', size],
    body: classes.map((change) => [
      nameText(change.label),
      ...changedCells(change, change.adjustedPValue, digits),
      betterText(change, pair),
      rowsCell(change.support, change.otherSupport, count),
    ]),
  };
  const note = adjustedNote(classes.length, labels, result);
  return {
    title: `F1 by ${label}`,
    content: withShortNames(table, 1),
    notes: [
      ...untoldReasons(
        classes.map(({ label: name, change }) => [nameText(name), change]),
        pair,
      ),
      ...(note === '' ? [] : [note]),
    ],
  };
}

/** Metrics whose parts by class are shown with the recall of each. */
const OF_RECALL = [
  'accuracy',
  'errorRate',
  'balancedAccuracy',
  'micro.precision',
  'micro.recall',
  'micro.f1',
];

function movedSections(
  { main, moved, baseline, other }: PairResult,
  { digits, weighted }: PairedResult,
): readonly Section[] {
  const title = `What moved ${main.title}`;
  if (moved === null) return [];
  if (typeof moved === 'string') {
    return [
      {
        title,
        content: { kind: 'facts', groups: [[]] },
        notes: [moved],
      },
    ];
  }
  const names = [nameText(baseline), nameText(other)];
  const [score, change, count] = [
    scoreCells(digits),
    changeCells(digits + 1),
    countCells(weighted),
  ];
  const classes = moved.classes.filter(({ contribution }) => contribution !== 0);
  const byClass: Section = {
    title,
    aside: `${changeText(moved, digits)}, by class${OF_RECALL.includes(main.name) ? ' and its recall' : ''}`,
    content: {
      kind: 'table',
      head: ['class', ...names, 'moves it by'],
      body: classes
        .slice(0, MOST_MOVED)
        .map(({ label, before, after, contribution }) => [
          nameText(label),
          score(before),
          score(after),
          change(contribution),
        ]),
    },
    notes: restNote(classes, 'class', 'classes'),
  };
  const byCell: Section = {
    title,
    aside: 'by true and predicted label',
    content: {
      kind: 'table',
      head: ['true', 'predicted', ...names, 'moves it by'],
      body: moved.cells
        .slice(0, MOST_MOVED)
        .map(({ trueLabel, predLabel, before, after, contribution }) => [
          nameText(trueLabel),
          nameText(predLabel),
          count(before),
          count(after),
          change(contribution),
        ]),
    },
    notes: restNote(moved.cells, 'pair', 'pairs'),
  };
  return [...(classes.length > 1 ? [byClass] : []), ...(moved.cells.length > 0 ? [byCell] : [])];
}

function changeText({ difference }: Attribution, digits: number): string {
  const sign = difference > 0 ? '+' : '';
  return sign + difference.toFixed(digits);
}

function restNote(
  all: readonly { readonly contribution: number }[],
  one: string,
  several: string,
): readonly string[] {
  const rest = all.length - MOST_MOVED;
  if (rest === 1) return [`1 more ${one} moves it by less`];
  return rest > 1 ? [`${countOf(rest)} more ${several} each move it by less`] : [];
}

/** The main metric of each group. */
export function slicesSection(pair: PairResult, result: PairedResult): readonly Section[] {
  const { baseline, other, main, slices, nWithoutGroup } = pair;
  const { by, digits } = result;
  if (by.length === 0) return [];
  const groups = groupNames(by, slices);
  const table: Table = {
    kind: 'table',
    head: [
      ...by.map(nameText),
      'rows',
      nameText(baseline),
      nameText(other),
      'change',
      'p',
      'better',
    ],
    body: slices.map((slice, place) => [
      ...(groups[place] ?? []),
      rowsCell(slice.nSamples, slice.otherSamples, countCells(false)),
      ...changedCells(slice, slice.adjustedPValue, digits),
      betterText(slice, pair),
    ]),
  };
  const note = adjustedNote(slices.length, 'groups', result);
  return [
    {
      title: `${main.title.replace(/^./, (letter) => letter.toUpperCase())} by ${by.map(nameText).join(', ')}`,
      content: withShortNames(table, by.length + 1),
      notes: [
        ...untoldReasons(
          slices.map(({ change }, place) => [(groups[place] ?? []).join(', '), change]),
          pair,
        ),
        ...(note === '' ? [] : [note]),
        ...withoutGroupNote(nWithoutGroup),
      ],
    },
  ];
}
