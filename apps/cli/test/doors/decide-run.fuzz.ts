import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteFuzz, withProgram } from '@confmat/testkit/fuzz';
import { FigureMap, figureOf } from './figures.js';
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
import { elements, pageOf, textOf } from './html.js';
import { formsOf, holdForms, notDrawn, programOf } from './one-question.js';
import type { Question, Seen, Words } from './one-question.js';

const some = (...values: readonly Words[]): fc.Arbitrary<Words> => fc.constantFrom([], ...values);

const OPTIONS: Readonly<Record<string, fc.Arbitrary<Words>>> = {
  '--by': some(['--by', 'g']),
  '--where': some(['--where', 'keep = 1']),
  '--nulls': fc.constant(['--nulls', 'skip']),
  '--map': some(['--map', 'middle=low']),
  // Labels that differ by case are on no scale.
  '--clean': fc.constantFrom(['--clean', 'case'], ['--clean', 'case', '--clean', 'percent']),
  '--accuracy': fc.constantFrom(['--accuracy', '0.5'], ['--accuracy', '0.8'], []),
  '--confidence': fc.constantFrom(['--confidence', '0.6'], ['--confidence', '0.9'], []),
  '--ordinal': some(['--ordinal', 'low,middle,high']),
  '--cost': some(['--cost', 'wrong=10,escalated=1'], ['--cost', 'wrong=3,escalated=0.7']),
  '--min-share': some(['--min-share', '0.1'], ['--min-share', '0.9']),
  '--errors': some(['--errors', '3'], ['--errors', '9']),
  '--show': some(['--show', 'keep']),
};

const DRAWN = [
  ...[...Object.keys(OPTIONS), '--true', '--pred', '--score', '--proba', '--labels'],
  ...['--on', '--locked'],
];

const label = fc.constantFrom('low', 'low', 'middle', 'high', 'Low');

// Answers alone may differ by case: most true labels decide how all are spelled, and those of the scale are small.
const trueLabel = label.map((one) => one.toLowerCase());

const row = trueLabel.chain((truth) =>
  fc.record({
    truth: fc.constantFrom(truth, truth, truth, ''),
    pred: fc.oneof({ weight: 3, arbitrary: fc.constant(truth) }, label, fc.constant('')),
    score: fc.constantFrom('0', '0.1', '0.3', '0.5', '0.5', '0.75', '0.9', '0.93', '1', ''),
    g: fc.constantFrom('x', 'y', 'y', 'z'),
    keep: fc.constantFrom(1, 1, 1, 0),
  }),
);

type Row = Readonly<Record<'truth' | 'pred' | 'score' | 'g', string> & { keep: number }>;

/** The first row is counted, and right. */
const FIRST: Row = { truth: 'low', pred: 'low', score: '0.9', g: 'x', keep: 1 };

const rows = fc
  .tuple(fc.array(row, { maxLength: 12 }), fc.integer({ min: 0, max: 30 }))
  .map(([drawn, nRight]) => [
    FIRST,
    ...drawn,
    // Promises need many answers that are right.
    ...Array.from({ length: nRight }, () => ({ ...FIRST, score: '0.97', g: 'y' })),
  ]);

/** Scores of the labels: the greatest is of the answer, and says how sure it is. */
const SCORED = ['low', 'middle', 'high', 'Low'];
const SCORES = SCORED.map((name) => `p_${name}`);

function scoresOf({ pred, score }: Row): readonly string[] {
  return SCORED.map((name) => {
    if (pred === '' || score === '') return '';
    return name === pred ? score : String(Number(score) / 4);
  });
}

/** One file with all columns, or two files that share the columns between them. */
function filesOf(drawn: readonly Row[], isJoined: boolean): Readonly<Record<string, string>> {
  const csv = (head: string, cells: (one: Row) => readonly (string | number)[]): string =>
    `${head}\n${drawn.map((one, id) => [id, ...cells(one)].join(',')).join('\n')}\n`;
  const truths = (one: Row): readonly (string | number)[] => [one.truth, one.g, one.keep];
  const answers = (one: Row): readonly string[] => [one.pred, one.score, ...scoresOf(one)];
  return isJoined
    ? {
        'truth.csv': csv('id,truth,g,keep', truths),
        'answers.csv': csv(`id,prediction,score,${SCORES.join()}`, answers),
      }
    : {
        'rows.csv': csv(`id,truth,g,keep,prediction,score,${SCORES.join()}`, (one) => [
          ...truths(one),
          ...answers(one),
        ]),
      };
}

const COLUMNS = ['--true', 'truth', '--pred', 'prediction', '--score', 'score'];
const BY_SCORES = ['--true', 'truth', '--proba'];
const columns = fc.constantFrom(
  COLUMNS,
  COLUMNS,
  [...BY_SCORES, 'p_*'],
  [...BY_SCORES, SCORES.join(), '--labels', SCORED.join()],
);

const questions: fc.Arbitrary<Question> = fc
  .record({
    drawn: rows,
    isJoined: fc.constantFrom(false, false, true),
    isLocked: fc.constantFrom(false, false, true),
    options: fc.tuple(...Object.values(OPTIONS)),
    named: columns,
  })
  .map(({ drawn, isJoined, isLocked, options, named }) => {
    const files = filesOf(drawn, isJoined);
    const inputs = [...Object.keys(files), ...(isJoined ? ['--on', 'id'] : [])];
    // That one row which is right is enough for this promise.
    const promise = ['--accuracy', '0.1', '--confidence', '0.5001', '--lock', 'lock.json'];
    const before = ['decide', 'before.csv', ...COLUMNS, ...promise];
    const lines = drawn.map(
      (_, place) => `low,${place % 7 === 6 ? 'high' : 'low'},${1 - place / 99}`,
    );
    return {
      command: 'decide',
      files: isLocked
        ? { ...files, 'before.csv': `truth,prediction,score\n${lines.join('\n')}\n` }
        : files,
      before: isLocked ? before : undefined,
      inputs,
      options: [named, ...options, isLocked ? ['--locked', 'lock.json'] : []],
    };
  });

interface DecisionJson {
  readonly promised: boolean;
  readonly threshold?: number;
  readonly accepted?: number;
  readonly escalated?: number;
  readonly share?: number;
  readonly errors?: number;
  readonly mostErrors?: number;
  readonly nSamples: number;
  readonly costs?: Readonly<Record<'atThreshold' | 'escalatingAll' | 'acceptingAll', number>>;
}

type Group = Readonly<Record<string, string>>;

interface OnScaleJson {
  readonly nSamples: number;
  readonly kappa: IntervalJson;
  readonly distance: IntervalJson;
  readonly exact: number;
  readonly withinOne: number;
}

interface DecideJson {
  readonly nSamples: number;
  readonly nUnanswered: number;
  readonly nSkipped: number;
  readonly decision: DecisionJson;
  readonly byGroup?: readonly { readonly group: Group; readonly decision: DecisionJson }[];
  readonly risks: readonly Readonly<Record<'threshold' | 'accepted' | 'wrong' | 'share', number>>[];
  readonly ordinal?: OnScaleJson & {
    readonly accepted?: OnScaleJson;
    readonly byGroup?: readonly (OnScaleJson & { readonly group: Group })[];
  };
  readonly wrongRows?: {
    readonly nWrong: number;
    readonly rows: readonly { readonly row: number; readonly cells: Group }[];
  };
  readonly held?: {
    readonly accepted: number;
    readonly errors: number;
    readonly sameModel: { readonly pValue: number | null };
  };
  readonly gates?: readonly GateJson[];
}

const RISK = 'Risk by share accepted';
const WRONG = 'Confident and wrong';
const HELD = 'Held to the locked decision';

function jsonDoor(text: string): Shown {
  const figures = new FigureMap();
  const found = JSON.parse(text) as DecideJson;
  const { decision, byGroup = [], risks, ordinal, wrongRows, held, gates = [] } = found;
  figures.note('rows', found.nSamples);
  if (found.nSkipped > 0) figures.note('skipped', found.nSkipped);
  if (found.nUnanswered > 0) figures.note('unanswered', found.nUnanswered);
  noteDecision(figures, decision);
  for (const { group, decision: own } of byGroup) {
    const of = `By g · ${Object.values(group).join()}`;
    figures.note(`${of} · answers`, own.nSamples);
    figures.note(`${of} · threshold`, own.threshold ?? null);
    figures.note(`${of} · accepted`, own.accepted ?? null);
    figures.note(`${of} · share`, own.share ?? null);
    figures.note(`${of} · wrong`, own.errors ?? null);
  }
  for (const { threshold, accepted, wrong, share } of risks) {
    const of = `${RISK} · ${threshold}`;
    figures.note(`${of} · accepted`, accepted);
    figures.note(`${of} · share`, share);
    figures.note(`${of} · wrong`, wrong);
    figures.note(`${of} · share wrong`, wrong / accepted);
  }
  const last = risks.at(-1);
  if (!decision.promised && last) {
    figures.note('all wrong', last.wrong);
    figures.note('all answers', last.accepted);
    figures.note('Undecided · with score · answers', last.accepted);
    figures.note('Undecided · with score · share', last.share);
    figures.note('Undecided · wrong among the accepted · share', last.wrong / last.accepted);
  }
  if (ordinal) {
    noteOnScale(figures, 'all', ordinal);
    if (ordinal.accepted) noteOnScale(figures, 'accepted', ordinal.accepted);
    for (const one of ordinal.byGroup ?? []) {
      noteOnScale(figures, Object.values(one.group).join(), one);
    }
  }
  for (const { row: place, cells } of wrongRows?.rows ?? []) {
    // Beside scores of labels none says it alone; what is escalated is shown in JSON alone.
    const isAccepted = !decision.promised || Number(cells['score']) >= (decision.threshold ?? NaN);
    if ('score' in cells && isAccepted)
      figures.set(`${WRONG} · ${place} · score`, figureOf(cells['score'] ?? ''));
  }
  if (held) {
    figures.note(`${HELD} · accepted · value`, held.accepted);
    figures.note(`${HELD} · wrong among the accepted · value`, held.errors);
    figures.note(`${HELD} · p · value`, held.sameModel.pValue);
    const {
      value = null,
      low = null,
      high = null,
    } = gates.find(({ gate }) => gate.startsWith('promise')) ?? {};
    const name = `${HELD} · right among the accepted · value`;
    noteInterval(figures, name, { estimate: value, low, high });
  }
  noteGatesOfJson(figures, gates);
  return { door: 'JSON', figures };
}

function noteDecision(figures: FigureMap, found: DecisionJson): void {
  const { promised, costs, accepted = NaN, errors, escalated, nSamples } = found;
  if (costs) {
    if (promised) figures.note('cost at the threshold', costs.atThreshold);
    figures.note('cost of escalating', costs.escalatingAll);
    figures.note('cost of accepting', costs.acceptingAll);
  }
  if (!promised) return;
  figures.note('threshold', found.threshold);
  figures.note('Decision · accepted · answers', accepted);
  figures.note('Decision · accepted · share', found.share);
  figures.note('Decision · escalated · answers', escalated);
  figures.note('Decision · escalated · share', (escalated ?? NaN) / nSamples);
  figures.note('Decision · wrong among the accepted · answers', errors);
  figures.note('Decision · wrong among the accepted · share', (errors ?? NaN) / accepted);
  figures.note('errors allowed', found.mostErrors);
}

function noteOnScale(figures: FigureMap, name: string, found: OnScaleJson): void {
  const of = `Scores · ${name}`;
  figures.note(`${of} · answers`, found.nSamples);
  noteInterval(figures, `${of} · quadratic kappa`, found.kappa);
  noteInterval(figures, `${of} · mean distance`, found.distance);
  figures.note(`${of} · exact`, found.exact);
  figures.note(`${of} · at most 1 off`, found.withinOne);
}

function rowName({ title }: Grid, [first = '']: readonly string[]): string | undefined {
  if (title === 'Gates') return undefined;
  return first.replace(/^(accepted|p): .*$/, '$1');
}

/** Of wrong rows, the scores alone: the other cells are labels. */
const withoutLabels = ({ title, head, ...grid }: Grid): Grid => ({
  ...grid,
  title,
  head: title === WRONG ? head.map((name) => (name === 'score' ? name : '')) : head,
});

/** What tables and sentences show. */
function textDoor(door: string, grids: readonly Grid[], text: string): Shown {
  const figures = new FigureMap();
  noteGrids(figures, grids.map(withoutLabels), rowName);
  noteSaid(figures, text, /accepted: (?:greatest )?score >=? ([\d.]+)/, ['threshold']);
  noteSaid(figures, text, /(\d[\d,]*) (?:rows?|answers?)\b/, ['rows']);
  noteSaid(figures, text, /(\d[\d,]*) skipped/, ['skipped']);
  noteSaid(figures, text, /(\d[\d,]*) without (?:greatest )?score/, ['unanswered']);
  noteSaid(figures, text, /[Tt]he promise allows (\S+) wrong/, ['errors allowed']);
  noteSaid(figures, text, /(\d+) of all (\d+) answers/, ['all wrong', 'all answers']);
  const costs =
    /[Mm]ean cost of an answer: (?:(\S+) with this threshold, )?(\S+) if all are escalated, (\S+) if/;
  noteSaid(figures, text, costs, [
    'cost at the threshold',
    'cost of escalating',
    'cost of accepting',
  ]);
  noteGates(figures, text);
  return { door, figures };
}

const TILES: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  'with score': 'with score',
  'with greatest score': 'with score',
  'wrong among them': 'wrong among the accepted',
  escalated: 'escalated',
};

/** The decision stands in tiles, whose small print has the answers. */
function pageDoor(html: string): Shown {
  const { door, figures } = textDoor('page', gridsOfPage(html), linesOfPage(html));
  const all = new FigureMap(figures);
  const decided = html.includes('>Accepted answers<') ? 'Decision' : 'Undecided';
  for (const tile of elements(pageOf(html), 'div')) {
    const terms = elements(tile, 'dt').map(textOf);
    const [term = ''] = terms;
    const name = TILES[term.replace(/: .*/, '')];
    if (terms.length !== 1 || name === undefined) continue;
    const [value = '', small = ''] = ['b', 'small'].map((of) =>
      textOf(elements(tile, of)[0] ?? tile),
    );
    all.noteText(`${decided} · ${name} · share`, value);
    noteSaid(all, small, /^(\d[\d,]*) of/, [`${decided} · ${name} · answers`]);
    noteSaid(all, term, />=? ([\d.]+)$/, ['threshold']);
  }
  return { door, figures: all };
}

function csvDoor(text: string): Shown {
  const figures = new FigureMap();
  for (const record of parse<Record<string, string>>(text, { columns: true })) {
    const of = `${RISK} · ${record['threshold'] ?? ''}`;
    for (const name of ['accepted', 'share', 'wrong']) {
      figures.note(`${of} · ${name}`, Number(record[name]));
    }
    figures.note(`${of} · share wrong`, 1 - Number(record['accuracy']));
  }
  return { door: 'CSV', figures };
}

/** CSV has the risks alone; text has the first wrong rows. */
function isElsewhere(name: string, door: string): boolean {
  if (door === 'CSV') return !name.startsWith(RISK);
  if (door === 'page') return /^(skipped|unanswered)$|^Decision · wrong .* answers$/.test(name);
  return name.startsWith(WRONG) || name.startsWith('Undecided');
}

const seen: Seen = {};

async function check(question: Question): Promise<void> {
  const { json, text, markdown, csv, page } = await formsOf(question);
  const shown = [
    jsonDoor(json),
    textDoor(
      'text',
      gridsOfText(text, () => 'Decision'),
      text,
    ),
    textDoor('Markdown', gridsOfMarkdown(markdown), markdown.replaceAll('\\', '')),
    csvDoor(csv),
    pageDoor(page),
  ];
  holdForms(shown, seen, isElsewhere);
}

describe('one run of decide', () => {
  it('draws every option that can change a number', () => {
    expect(notDrawn('decide', DRAWN)).toEqual([]);
  });

  it('has one number in every form, whatever it was asked for', async () => {
    await fc.assert(fc.asyncProperty(questions, (one) => withProgram(one, check, programOf)));
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    noteFuzz(`numbers of one run of decide: ${JSON.stringify(seen)}`);
  });
});
