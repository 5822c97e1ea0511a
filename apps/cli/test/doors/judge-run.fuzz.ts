import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noteFuzz, withProgram } from '@confmat/testkit/fuzz';
import { csvDoor as reportCsv } from './csv-door.js';
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
import { jsonDoor as reportJson } from './json-door.js';
import { formsOf, holdForms, notDrawn, programOf } from './one-question.js';
import type { Question, Seen, Words } from './one-question.js';
import { pageDoor as reportPage } from './page-door.js';

const some = (...values: readonly Words[]): fc.Arbitrary<Words> => fc.constantFrom([], ...values);

const OPTIONS: Readonly<Record<string, fc.Arbitrary<Words>>> = {
  '--labeled': some(
    ...['at random', 'by human label', 'by judge label'].map((how) => ['--labeled', how]),
  ),
  '--pos-label': fc.constantFrom(['--pos-label', 'pass'], ['--pos-label', 'fail']),
  '--labels': some(['--labels', 'fail,pass']),
  '--by': some(['--by', 'g']),
  '--where': some(['--where', 'keep = 1']),
  '--map': fc.constantFrom(['--map', 'ok=pass'], ['--map', 'ok=fail']),
  '--clean': fc.constantFrom(['--clean', 'case'], ['--clean', 'case', '--clean', 'trim']),
  '--digits': fc.integer({ min: 2, max: 6 }).map((digits) => ['--digits', String(digits)]),
  '--bar': some(['--bar', '0.5']),
  '--fail-under': some(
    ['--fail-under', 'cohenKappa>=0.2'],
    ['--fail-under', 'cohenKappa>=0.2', '--fail-under', 'accuracy>=0.5', '--confidence', '0.8'],
    ['--fail-under', 'precision>=0.7', '--confidence', '0.9,strict'],
  ),
  '--errors': some(['--errors', '2'], ['--errors', '9']),
  '--show': some(['--show', 'keep']),
};

const DRAWN = [...Object.keys(OPTIONS), '--human', '--judge', '--on', '--confidence'];

const verdict = fc.constantFrom('pass', 'pass', 'fail', 'fail', 'Pass', 'ok');

const row = verdict.chain((human) =>
  fc.record({
    // The humans say how verdicts are spelled.
    human: fc.constantFrom(human.toLowerCase(), human.toLowerCase(), ''),
    judge: fc.oneof(
      { weight: 3, arbitrary: fc.constant(human) },
      { weight: 2, arbitrary: verdict },
      fc.constant(''),
    ),
    g: fc.constantFrom('x', 'y', 'y', 'z'),
    keep: fc.constantFrom(1, 1, 1, 0),
  }),
);

type Row = Readonly<Record<'human' | 'judge' | 'g', string> & { keep: number }>;

/** Both verdicts have a row that is counted. */
const FIRST: readonly Row[] = [
  { human: 'pass', judge: 'pass', g: 'x', keep: 1 },
  { human: 'fail', judge: 'fail', g: 'x', keep: 1 },
];

/** One file with all columns, or two files that share the columns between them. */
function filesOf(rows: readonly Row[], isJoined: boolean): Readonly<Record<string, string>> {
  const csv = (head: string, cells: (one: Row) => readonly (string | number)[]): string =>
    `${head}\n${rows.map((one, id) => [id, ...cells(one)].join(',')).join('\n')}\n`;
  if (!isJoined) {
    return {
      'rows.csv': csv('id,human,judge,g,keep', (one) => [one.human, one.judge, one.g, one.keep]),
    };
  }
  return {
    'humans.csv': csv('id,human,g', (one) => [one.human, one.g]),
    'judges.csv': csv('id,judge,keep', (one) => [one.judge, one.keep]),
  };
}

const questions: fc.Arbitrary<Question> = fc
  .record({
    drawn: fc.constantFrom(12, 12, 60).chain((maxLength) => fc.array(row, { maxLength })),
    nGroups: fc.integer({ min: 1, max: 3 }),
    isJoined: fc.constantFrom(false, false, true),
    options: fc.tuple(...Object.values(OPTIONS)),
  })
  .map(({ drawn, nGroups, isJoined, options }) => {
    const own = drawn.filter(({ g }) => ['x', 'y', 'z'].indexOf(g) < nGroups);
    const files = filesOf([...FIRST, ...own], isJoined);
    return {
      command: 'judge',
      files,
      inputs: [...Object.keys(files), ...(isJoined ? ['--on', 'id'] : [])],
      options: [['--human', 'human', '--judge', 'judge'], ...options],
    };
  });

interface CorrectedJson extends IntervalJson {
  readonly humanOnly?: IntervalJson;
}

interface RatedJson extends IntervalJson {
  readonly relevantRows: number;
}

interface JudgedJson {
  readonly nHuman: number;
  readonly tpr: RatedJson;
  readonly tnr: RatedJson;
  readonly corrected?: CorrectedJson;
}

interface JudgeJson extends JudgedJson {
  readonly kappa: RatedJson;
  readonly humanShare: number;
  readonly labels: readonly string[];
  readonly posLabel: string;
  readonly matrix: { readonly counts: readonly (readonly number[])[] };
  readonly judgeTotals: { readonly positives: number; readonly total: number };
  readonly nWithoutVerdict: number;
  readonly nextLabels?: Readonly<Record<'positives' | 'negatives', number>>;
  readonly byGroup?: readonly (JudgedJson & {
    readonly group: Readonly<Record<string, string>>;
    readonly tprP: number | null;
    readonly tnrP: number | null;
    readonly judgeShare: number | null;
  })[];
  readonly difference?: IntervalJson & { readonly pValue: number | null };
  readonly gates?: readonly GateJson[];
}

const RATES = 'The judge against the humans';
const SHARE = 'The share';
const MATRIX = 'Confusion matrix, counts';

/** What `judge` has besides the report of its two columns. */
function jsonDoor(text: string): Shown {
  const figures = new FigureMap();
  const found = JSON.parse(text) as JudgeJson;
  const { judgeTotals: others, corrected, byGroup = [], difference, nextLabels, gates } = found;
  figures.note('with a human label', found.nHuman);
  figures.note('without', others.total);
  if (found.nWithoutVerdict > 0) figures.note('without a verdict', found.nWithoutVerdict);
  figures.note('humans found', found.humanShare);
  figures.note('the judge found', predictedShare(found));
  for (const [name, rate] of [
    ['true positive rate', found.tpr],
    ['true negative rate', found.tnr],
    ["Cohen's kappa", found.kappa],
  ] as const) {
    noteInterval(figures, `${RATES} · ${name} · value`, rate);
    figures.note(`${RATES} · ${name} · rows`, rate.relevantRows);
  }
  if (others.total > 0) {
    figures.note(`${SHARE} · the judge alone · value`, others.positives / others.total);
    figures.note(`${SHARE} · rows of the judge alone`, others.total);
    if (corrected) noteInterval(figures, `${SHARE} · corrected · value`, corrected);
    const { humanOnly } = corrected ?? {};
    if (humanOnly) noteInterval(figures, `${SHARE} · humans alone · value`, humanOnly);
  }
  const hasShares = byGroup.some((one) => one.corrected);
  for (const { group, ...one } of byGroup) {
    const of = `By g · ${Object.values(group).join()}`;
    figures.note(`${of} · human labels`, one.nHuman);
    noteInterval(figures, `${of} · TPR`, one.tpr);
    noteInterval(figures, `${of} · TNR`, one.tnr);
    figures.note(`${of} · TPR p`, one.tprP);
    figures.note(`${of} · TNR p`, one.tnrP);
    figures.note(`${of} · judge's share`, one.judgeShare);
    if (!hasShares) continue;
    const none = { estimate: null, low: null, high: null };
    noteInterval(figures, `${of} · corrected share`, one.corrected ?? none);
  }
  if (difference && difference.low !== null) {
    noteInterval(figures, 'difference', difference);
    figures.note('difference p', difference.pValue);
  }
  if (nextLabels && nextLabels.positives + nextLabels.negatives > 1) {
    figures.note('next positives', nextLabels.positives);
    figures.note('next negatives', nextLabels.negatives);
  }
  found.labels.forEach((truth, i) => {
    found.labels.forEach((pred, j) => {
      figures.note(`${MATRIX} · ${truth} · ${pred}`, found.matrix.counts[i]?.[j]);
    });
  });
  noteGatesOfJson(figures, gates);
  return { door: 'JSON', figures };
}

/** The share of the rows with human labels that the judge found positive. */
function predictedShare({ labels, posLabel, matrix: { counts }, nHuman }: JudgeJson): number {
  const place = labels.indexOf(posLabel);
  return counts.reduce((sum, cells) => sum + (cells[place] ?? 0), 0) / nHuman;
}

function rowName({ title }: Grid, [first = '']: readonly string[]): string | undefined {
  if (title === 'Gates' || title === 'Disagreements') return undefined;
  return first.replace(/[:,] .*$/, '');
}

const TITLES = /^(The judge against|By g$|Confusion matrix, counts)/;

/** What tables and sentences show. */
function textDoor(door: string, grids: readonly Grid[], text: string): Shown {
  const figures = new FigureMap();
  const own = grids.flatMap(({ title, ...grid }) => {
    if (title.startsWith('The share of ')) return [{ ...grid, title: SHARE }];
    return TITLES.test(title) ? [{ ...grid, title }] : [];
  });
  noteGrids(figures, own, rowName);
  noteSaid(figures, text, /(\d+) rows? with a human label/, ['with a human label']);
  noteSaid(figures, text, /human label, (\d+) without/, ['without']);
  noteSaid(figures, text, /(\d+) left out, because they have no verdict/, ['without a verdict']);
  const alone = own.find(({ title }) => title === SHARE)?.rows.map((cells) => cells[0] ?? '');
  noteSaid(figures, alone?.join('\n') ?? '', /the judge alone, of (\d+) row/, [
    `${SHARE} · rows of the judge alone`,
  ]);
  noteSaid(figures, text, /humans found (\S+ %) \S+, the judge (\S+ %):/, [
    ...['humans found', 'the judge found'],
  ]);
  const pair = /corrected shares, . less .: (\S+ \(\S+ to \S+\)), p (?:= )?(\S+(?: 0\S*)?)$/m;
  noteSaid(figures, text, pair, ['difference', 'difference p']);
  noteSaid(figures, text, /human labels, (\d+) among .* and (\d+) among .* help most/, [
    ...['next positives', 'next negatives'],
  ]);
  noteGates(figures, text);
  return { door, figures };
}

const RECORDS: Readonly<Record<string, string>> = {
  tpr: `${RATES} · true positive rate · value`,
  tnr: `${RATES} · true negative rate · value`,
  kappa: `${RATES} · Cohen's kappa · value`,
  corrected: `${SHARE} · corrected · value`,
  difference: 'difference',
};
const OF_GROUPS: Readonly<Record<string, string>> = {
  nHuman: 'human labels',
  judgeShare: "judge's share",
  tpr: 'TPR',
  tnr: 'TNR',
  corrected: 'corrected share',
};

function csvDoor(text: string): Shown {
  const figures = new FigureMap();
  for (const record of parse<Record<string, string>>(text, { columns: true })) {
    const { kind = '', label = '', detail = '', value = '' } = record;
    const [, group] = /^judge of (.*)$/.exec(kind) ?? [];
    const number = value === '' ? null : Number(value);
    const end = detail === 'low' || detail === 'high' ? ` ${detail}` : '';
    // Without an interval no form has its ends, nor a difference.
    if ((end !== '' || label === 'difference') && number === null) continue;
    if (kind === 'judge') figures.note(`${RECORDS[label] ?? label}${end}`, number);
    else if (group !== undefined) {
      figures.note(`By g · ${group} · ${OF_GROUPS[label] ?? label}${end}`, number);
    } else if (kind === 'cell') figures.note(`${MATRIX} · ${label} · ${detail}`, number);
    else if (kind === 'gate' && detail !== 'moreRows' && detail !== 'falseAlarmRate') {
      figures.note(`gate ${label} · ${end === '' ? 'value' : detail}`, number);
    }
  }
  return { door: 'CSV', figures };
}

/** CSV has values with their ends, and no empty cells; pages have the matrix in a table of their own. */
function isElsewhere(name: string, door: string): boolean {
  if (door === 'CSV' && name.startsWith(MATRIX)) return true;
  if (door === 'CSV') {
    return / (rows|p|alone.*|found|label|verdict|(posi|nega)tives)$|^without/.test(name);
  }
  return door === 'page' && (name.startsWith(MATRIX) || name.startsWith('with'));
}

const seen: Seen = {};

async function check(question: Question): Promise<void> {
  const { json, text, markdown, csv, page } = await formsOf(question);
  const shown = [
    jsonDoor(json),
    textDoor(
      'text',
      gridsOfText(text, () => RATES),
      text,
    ),
    textDoor('Markdown', gridsOfMarkdown(markdown), markdown.replaceAll('\\', '')),
    csvDoor(csv),
    textDoor('page', gridsOfPage(page), linesOfPage(page)),
  ];
  holdForms(shown, seen, isElsewhere);
  // The page and CSV have the report of both columns, too.
  const report = [reportJson('JSON', json), reportCsv('CSV', csv), reportPage('page', page)];
  const [first, ...others] = report.map(({ door, figures }) => ({ door, figures }));
  const known = others.map(({ door, figures }) => ({
    door: `report on ${door}`,
    figures: new Map([...figures].filter(([name]) => first?.figures.has(name))),
  }));
  holdForms(first ? [first, ...known] : [], seen, () => true);
}

describe('one run of judge', () => {
  it('draws every option that can change a number', () => {
    expect(notDrawn('judge', DRAWN)).toEqual([]);
  });

  it('has one number in every form, whatever it was asked for', async () => {
    await fc.assert(fc.asyncProperty(questions, (one) => withProgram(one, check, programOf)));
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
    noteFuzz(`numbers of one run of judge: ${JSON.stringify(seen)}`);
  });
});
