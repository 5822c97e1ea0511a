import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteFuzz, withProgram } from '@confmat/testkit/fuzz';
import { FigureMap } from './figures.js';
import type { Shown } from './figures.js';
import {
  gridsOfMarkdown,
  gridsOfPage,
  gridsOfText,
  linesOfPage,
  noteGates,
  noteGatesOfJson,
  noteGrids,
  noteInterval,
  noteSaid,
} from './grids.js';
import type { GateJson, Grid, IntervalJson } from './grids.js';
import type { Forms } from './measured.js';
import { formsOf, holdForms, notDrawn, programOf } from './one-question.js';
import type { Question, Seen, Words } from './one-question.js';

const some = (...values: readonly Words[]): fc.Arbitrary<Words> => fc.constantFrom([], ...values);

const OPTIONS: Readonly<Record<string, fc.Arbitrary<Words>>> = {
  '--where': some(['--where', 'keep = 1']),
  '--nulls': fc.constant(['--nulls', 'skip']),
  '--map': some(['--map', 'skipped=no']),
  '--clean': some(['--clean', 'trim'], ['--clean', 'case'], ['--clean', 'null=skipped']),
  '--digits': fc.integer({ min: 2, max: 6 }).map((digits) => ['--digits', String(digits)]),
  '--tries': some(['--tries', '2'], ['--tries', '1,3'], ['--tries', '1,2,3,4']),
};

/** A pass by its own column, or by an answer that is right. */
const PASSES: Readonly<Record<string, fc.Arbitrary<Words>>> = {
  '--passed': fc.constantFrom(
    ['--passed', 'passed', '--pos-label', 'yes'],
    ['--passed', 'passed', '--pos-label', 'no'],
  ),
  '--true': fc.constant(['--true', 'truth', '--pred', 'passed']),
};

/** A gate is of all tries, and has no groups beside it. */
const SEVERAL: Readonly<Record<string, fc.Arbitrary<Words>>> = {
  '--by': fc.constant(['--by', 'g']),
  '--fail-under': fc
    .tuple(
      some(['--fail-under', 'pass@1>=0.5'], ['--fail-under', 'flipRate<=0.3']),
      fc.constantFrom('majority>=0.4', 'pass^1>=0.9'),
      some(['--confidence', '0.9'], ['--confidence', '0.8,strict']),
    )
    .map(([one, other, sure]) => [...one, '--fail-under', other, ...sure]),
};

const DRAWN = [
  ...Object.keys({ ...OPTIONS, ...PASSES, ...SEVERAL }),
  ...['--pos-label', '--pred', '--confidence', '--task'],
];

const row = fc.record({
  task: fc.constantFrom('t1', 't2', 't3', 't4', 't5'),
  passed: fc.constantFrom('yes', 'yes', 'no', 'no', 'No', ' yes', 'skipped', ''),
  truth: fc.constantFrom('yes', 'yes', 'no'),
  g: fc.constantFrom('x', 'y', 'y', 'z'),
  keep: fc.constantFrom(1, 1, 0),
});

const FIRST = { task: 't1', passed: 'yes', truth: 'yes', g: 'x', keep: 1 };

/** Tries of up to three groups; two of them share their tasks, so that they are compared. */
const rows = fc
  .tuple(fc.array(row, { maxLength: 20 }), fc.constantFrom(1, 2, 2, 3))
  .map(([drawn, nGroups]) => {
    const own = drawn.filter(({ g }) => ['x', 'y', 'z'].indexOf(g) < nGroups);
    const tasks = [...new Set(['t1', ...own.map(({ task }) => task)])];
    const shared = nGroups === 2 ? tasks.flatMap((task) => ['x', 'y'].map((g) => [task, g])) : [];
    return [
      ...[FIRST, { ...FIRST, passed: 'no' }, ...own],
      ...shared.map(([task = '', g = '']) => {
        return { ...FIRST, task, g, passed: g === 'x' ? 'yes' : 'no' };
      }),
    ];
  });

const oneOf = (choices: Readonly<Record<string, fc.Arbitrary<Words>>>): fc.Arbitrary<Words> =>
  fc.oneof(...Object.values(choices));

const questions: fc.Arbitrary<Question> = fc
  .tuple(
    rows,
    oneOf(PASSES),
    fc.option(oneOf(SEVERAL), { nil: [] }),
    fc.tuple(...Object.values(OPTIONS)),
  )
  .map(([drawn, passed, several, options]) => {
    const lines = drawn.map(({ task, truth, g, keep, ...one }) =>
      [task, one.passed, truth, g, keep].join(','),
    );
    return {
      command: 'trials',
      files: { 'rows.csv': `task,passed,truth,g,keep\n${lines.join('\n')}\n` },
      inputs: ['rows.csv'],
      options: [['--task', 'task'], passed, several, ...options],
    };
  });

interface RatesJson {
  readonly nTasks: number;
  readonly nTries: number;
  readonly tallies?: readonly Readonly<Record<'tries' | 'passes' | 'nTasks', number>>[];
  readonly passAt?: readonly IntervalJson[];
  readonly passAll?: readonly IntervalJson[];
  readonly majority?: IntervalJson;
  readonly flipRate?: IntervalJson;
}

interface TrialsJson extends RatesJson {
  readonly tries: readonly number[];
  readonly byGroup?: readonly (RatesJson & { readonly group: Readonly<Record<string, string>> })[];
  readonly comparison?: readonly {
    readonly measure: string;
    readonly a: number | null;
    readonly b: number | null;
    readonly nTasks: number;
    readonly nWon: number;
    readonly nLost: number;
    readonly difference: IntervalJson;
    readonly pValue: number | null;
    readonly oneSidedP: number | null;
  }[];
  readonly gates?: readonly GateJson[];
}

const RATES = 'Rates of tasks';
const PAIRED = 'on the same tasks';

function ratesOf(
  ks: readonly number[],
  rates: RatesJson,
): readonly (readonly [string, IntervalJson | undefined])[] {
  return [
    ...ks.map((k, place) => [`pass@${k}`, rates.passAt?.[place]] as const),
    ...ks.flatMap((k, place) =>
      // Of one try, all are the one that pass@1 is of.
      k === 1 ? [] : [[`pass^${k}`, rates.passAll?.[place]] as const],
    ),
    ['majority', rates.majority],
    ['flipRate', rates.flipRate],
  ];
}

function jsonDoor(text: string): Shown {
  const figures = new FigureMap();
  const found = JSON.parse(text) as TrialsJson;
  const { tries: ks, byGroup = [], comparison = [], tallies = [], gates } = found;
  figures.note('tasks', found.nTasks);
  figures.note('tries', found.nTries);
  for (const [name, rate] of ratesOf(ks, found)) {
    if (rate) noteInterval(figures, `${RATES} · ${name} · value`, rate);
  }
  for (const { tries, passes, nTasks } of tallies) {
    figures.note(`Tasks by passes · ${tries} ${passes} · tasks`, nTasks);
  }
  for (const { group, ...rates } of byGroup) {
    const of = `By g · ${Object.values(group).join()}`;
    figures.note(`${of} · tasks`, rates.nTasks);
    figures.note(`${of} · tries`, rates.nTries);
    for (const [name, rate] of ratesOf(ks, rates)) {
      if (rate) noteInterval(figures, `${of} · ${name}`, rate);
    }
  }
  const [first, second] = byGroup.map(({ group }) => Object.values(group).join());
  for (const { measure, a, b, difference, ...one } of comparison) {
    const of = `${PAIRED} · ${measure}`;
    figures.note(`${of} · ${first ?? ''}`, a);
    figures.note(`${of} · ${second ?? ''}`, b);
    noteInterval(figures, `${of} · difference`, difference);
    figures.note(`${of} · p`, one.pValue);
    figures.note(`${of} · one-sided p`, one.oneSidedP);
  }
  const [most] = comparison;
  if (most) {
    for (const name of ['nTasks', 'nWon', 'nLost'] as const) figures.note(name, most[name]);
  }
  noteGatesOfJson(figures, gates);
  return { door: 'JSON', figures };
}

function rowName(
  { title }: Grid,
  [first = '', second = '']: readonly string[],
): string | undefined {
  if (title === 'Tasks by passes') return `${first} ${second}`;
  return title === 'Gates' ? undefined : first;
}

/** The first table is of all tries, of two groups on the same tasks, or of groups. */
function leadTitle(head: readonly string[]): string {
  if (head.includes('one-sided p')) return PAIRED;
  return head.includes('tasks') ? 'By g' : RATES;
}

/** What tables and sentences show. */
function textDoor(door: string, grids: readonly Grid[], text: string): Shown {
  const figures = new FigureMap();
  const named = grids.map(({ title, head, rows: cells }) => {
    if (title === 'Tasks by passes') return { title, head: ['', '', 'tasks'], rows: cells };
    const numbers = head.map((name) => (name === 'how often' ? '' : name));
    return { title: title.endsWith(PAIRED) ? PAIRED : title, head: numbers, rows: cells };
  });
  noteGrids(figures, named, rowName);
  noteSaid(figures, text, /(\d+) tasks?, (\d+) rows?/, ['tasks', 'tries']);
  noteSaid(figures, text, /[Oo]f (\d+) tasks?, \S+ passes (\d+) more often and (\d+) less often/, [
    ...['nTasks', 'nWon', 'nLost'],
  ]);
  noteGates(figures, text);
  return { door, figures };
}

function csvDoor(text: string): Shown {
  const figures = new FigureMap();
  for (const record of parse<Record<string, string>>(text, { columns: true })) {
    const { kind = '', measure = '', estimate = '', low = '', high = '', p = '' } = record;
    const isPair = kind === 'difference';
    const of = kind === 'all' ? `${RATES} · ${measure} · value` : `By g · ${kind} · ${measure}`;
    const name = isPair ? `${PAIRED} · ${measure} · difference` : of;
    const number = (cell: string): number | null => (cell === '' ? null : Number(cell));
    noteInterval(figures, name, {
      estimate: number(estimate),
      low: number(low),
      high: number(high),
    });
    if (isPair) figures.note(`${PAIRED} · ${measure} · p`, number(p));
  }
  return { door: 'CSV', figures };
}

/** CSV has the rates alone; text has of groups the rates of one try and of most. */
function isElsewhere(name: string, door: string): boolean {
  if (door === 'CSV') return !/^Rates|^By g · . · [pmf]|difference/.test(name);
  if (door === 'page' && /^(tasks|tries)$/.test(name)) return true;
  return /^By g · . · pass/.test(name);
}

const seen: Seen = {};

async function check(question: Question): Promise<void> {
  const { json, text, markdown, csv, page }: Forms = await formsOf(question);
  const shown = [
    jsonDoor(json),
    textDoor('text', gridsOfText(text, leadTitle), text),
    textDoor('Markdown', gridsOfMarkdown(markdown), markdown),
    csvDoor(csv),
    textDoor('page', gridsOfPage(page), linesOfPage(page)),
  ];
  holdForms(shown, seen, isElsewhere);
}

describe('one run of trials', () => {
  it('draws every option that can change a number', () => {
    expect(notDrawn('trials', DRAWN)).toEqual([]);
  });

  it('has one number in every form, whatever it was asked for', async () => {
    await fc.assert(fc.asyncProperty(questions, (one) => withProgram(one, check, programOf)));
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    noteFuzz(`numbers of one run of trials: ${JSON.stringify(seen)}`);
  });
});
