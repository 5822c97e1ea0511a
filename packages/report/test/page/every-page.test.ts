// Every kind of page, read as a person reads it: texts and titles.
import {
  confusionMatrix,
  confusionMatrixFromCounts,
  jointCounts,
  jointMatrices,
  slicedMatrices,
} from '@confmat/core';
import type { JointCounts } from '@confmat/core';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { labelName } from '../../src/svg/format.js';
import { allParts, nearbyErrors, thousandClasses } from './page.js';
import { htmlOf, markdownOf } from '../parts.js';
import type { Parts } from '../parts.js';

const random = createRandom(7);
const times = <T>(n: number, of: (at: number) => T): T[] =>
  Array.from({ length: n }, (_, at) => of(at));

/** 20,000 rows, 0.8 % of them fraud. */
const fraud = times(20_000, (row) => (row % 125 === 0 ? 'fraud' : 'fine'));
const risk = fraud.map((truth) => (truth === 'fraud' ? 0.3 : 0) + 0.6 * random());
const alerts = risk.map((score) => (score >= 0.58 ? 'fraud' : 'fine'));
const channel = fraud.map((_, row) => ['web', 'shop', 'telephone'][row % 3] ?? '');
const sampleWeight = fraud.map((_, row) => 0.5 + (row % 4) / 4);
const unit = fraud.map((_, row) => `customer ${row % 400}`);

const LONG = ['north', 'south', 'east'].map(
  (side) =>
    `${'a label that goes on and on '.repeat(4)}${side} ${'and so on to its end '.repeat(3)}.`,
);
const longTruth = times(300, (row) => LONG[row % 3] ?? '');
const longAnswer = times(300, (row) => LONG[(row + (row % 7 === 0 ? 1 : 0)) % 3] ?? '');
const longSets = [longTruth, longAnswer].map((labels) => labels.map((label) => [label])) as [
  string[][],
  string[][],
];
const many = (n: number): string[] => [
  ...LONG,
  ...times(n - LONG.length, (code) => `class ${code}`),
];

const swept = { sweep: thresholdSweep(fraud, risk, { posLabel: 'fraud' }), threshold: 0.58 };
const sets = (yTrue: string[][], yPred: string[][]): Parts => ({
  labelSets: {
    labels: labelCounts(yTrue, yPred),
    samples: sampleCounts(yTrue, yPred),
    pairs: multilabelConfusion(yTrue, yPred),
  },
});

const PAGES: Readonly<Record<string, () => Parts>> = {
  'two classes, every part': allParts,
  fraud: () => ({
    matrix: confusionMatrix(fraud, alerts),
    posLabel: 'fraud',
    scores: [swept],
    slices: slicedMatrices(fraud, alerts, { channel }),
  }),
  'ten classes': () => ({ matrix: nearbyErrors(10, 4000) }),
  'a hundred classes': () => ({ matrix: nearbyErrors(100, 20_000) }),
  'a thousand classes': () => ({ matrix: thousandClasses(100_000) }),
  'two models': () => ({
    comparison: { names: ['old', 'new'], joint: jointCounts(fraud, alerts, fraud) },
  }),
  'a sweep': () => ({ scores: [swept] }),
  answers: () => ({
    answers: { sweep: swept.sweep, name: 'risk', threshold: 0.58, accuracy: 0.9, nUnanswered: 30 },
  }),
  'a head of its own': () => ({
    matrix: confusionMatrix(fraud, alerts),
    posLabel: 'fraud',
    head: {
      counted: ['1,200 rows', '3 without'],
      sentence: 'Of fraud, the judge finds half.',
      tiles: [
        { name: 'finds fraud', found: { estimate: 0.5, low: 0.4, high: 0.6 }, isShare: true },
        { name: 'kappa', found: { estimate: 0.25, low: NaN, high: NaN }, isShare: false },
      ],
      pictures: [
        { kind: 'agreement', title: 'Humans and the judge', axes: ['humans', 'judge'] },
        {
          ...{ kind: 'bars', title: 'How often tasks pass', axis: 'passes of 2 tries →' },
          ...{ of: 'tasks', bars: [{ name: '1', count: 1200 }, { name: '2', count: 3 }] }, // prettier-ignore
        },
      ],
    },
  }),
  sets: () =>
    sets(
      times(1200, (row) => (row % 3 ? ['a', 'b'] : [])),
      times(1200, (row) => (row % 4 ? ['a'] : ['c'])),
    ),
  weights: () => ({
    matrix: confusionMatrix(fraud, alerts, { sampleWeight }),
    posLabel: 'fraud',
    scores: [{ sweep: thresholdSweep(fraud, risk, { posLabel: 'fraud', sampleWeight }) }],
    slices: slicedMatrices(fraud, alerts, { channel }, { sampleWeight }),
  }),
  'weights of three classes': () => ({
    matrix: confusionMatrix(
      channel,
      channel.map((name, row) => (row % 9 ? name : 'web')),
      { sampleWeight },
    ),
  }),
  'no rows': () => ({ matrix: confusionMatrixFromCounts([[0, 0], [0, 0]], ['a', 'b']) }), // prettier-ignore
  'one class': () => ({ matrix: confusionMatrixFromCounts([[1]], ['a']) }),
  'one row of each': () => ({
    matrix: confusionMatrixFromCounts([[1, 0, 0], [1, 0, 0], [0, 0, 1]], ['a', 'b', 'c']), // prettier-ignore
  }),
  units: () => ({
    matrix: confusionMatrix(fraud, alerts, { unit }),
    posLabel: 'fraud',
    slices: slicedMatrices(fraud, alerts, { channel }, { unit }),
  }),
  'long labels': () => ({
    matrix: confusionMatrix(longTruth, longAnswer),
    slices: slicedMatrices(longTruth, longAnswer, { region: longTruth }),
  }),
  'long labels of a hundred': () => ({
    matrix: confusionMatrixFromCounts(nearbyErrors(100, 20_000).toArray(), many(100)),
  }),
  'two models of long labels': () => ({
    comparison: { names: ['old', 'new'], joint: jointCounts(longTruth, longAnswer, longTruth) },
  }),
  'sets of long labels': () => sets(...longSets),
  'a long positive class': () => {
    const [positive = ''] = LONG;
    const truth = fraud.map((label) => (label === 'fraud' ? positive : 'fine'));
    const sweep = thresholdSweep(truth, risk, { posLabel: positive });
    const answer = alerts.map((label) => (label === 'fraud' ? positive : 'fine'));
    return {
      matrix: confusionMatrix(truth, answer),
      posLabel: positive,
      scores: [{ sweep, threshold: 0.58 }],
    };
  },
};

/** 40 classes of unlike sizes; each is missed and wrongly given, unlike often by two models. */
function unlikeClasses(): JointCounts {
  const truth = times(40, (code) => times(2000 - 40 * code, () => code)).flat();
  const model = (every: number): number[] =>
    truth.map((code, row) => (row % every === 0 ? (code + 1 + (row % 3)) % 40 : code));
  return jointCounts(truth, model(23), model(24));
}

/** Pages of results in which no number is 0 but ends of axes. */
const WITHOUT_ZEROS: Readonly<Record<string, () => Parts>> = {
  'two models of forty classes': () => ({
    comparison: { names: ['old', 'new'], joint: unlikeClasses() },
  }),
  'two models of forty classes, apart': () => {
    const { a, b } = jointMatrices(unlikeClasses());
    return { apart: { names: ['old', 'new'], matrices: [a, b] } };
  },
};

const unescaped = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** Texts and titles of a page, without what programs read, a line for each. */
function linesOf(page: string): readonly string[] {
  const body = page.slice(page.indexOf('<body>')).replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '');
  const titles = Array.from(
    body.matchAll(/ (?:title|aria-label)="([^"]*)"/g),
    ([, text = '']) => text,
  );
  const texts = body
    .replaceAll(/<(?:tr|p|li|h\d|div|section|title|desc|text|dt)\b[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .split('\n');
  return [...titles, ...texts]
    .map((text) => unescaped(text).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** What no line of a page has. */
const FORBIDDEN: readonly (readonly [string, RegExp])[] = [
  ['a zero with a sign', /(?:^|[\s(])[-−+]0(?:\.0*)?(?![\d.])/],
  [
    'one of several',
    /(?:^|[\s(])1 (?:rows|classes|labels|samples|errors|groups|units|pairs|alerts are|of 1 alerts are)\b/,
  ],
  ['an interval that is shown as a point at 0', /\b0\.0+–0\.0+(?!\d)/],
  ['an absent value as programs write it', /\b(?:NaN|undefined(?! value)|null|Infinity)\b/],
];
/** Numbers of four digits or more without separators, in sentences. */
const BARE = /(?:^|[\s(])\d{4,}(?![\d.])/;

/** What a page has that no person writes. */
function faultsOf(page: string): readonly string[] {
  const lines = linesOf(page);
  const found = FORBIDDEN.flatMap(([what, pattern]) =>
    lines.filter((line) => pattern.test(line)).map((line) => `${what}: ${line}`),
  );
  const sentences = lines.filter(
    (line) => /[a-z] [a-z].*[.:]$/.test(line) && !line.includes(' class '),
  );
  return [...found, ...sentences.filter((line) => BARE.test(line))];
}

/** Lines of a page, but numbers by themselves as on axes, that show a number as 0. */
const zerosOf = (page: string): readonly string[] =>
  linesOf(page).filter((line) => /[^\d\s.,+−]/.test(line) && /(?<![\d.,])0\.00+(?!\d)/.test(line));

/** Lines of a page that call a sum of weights rows. */
const weightsAsRows = (page: string): readonly string[] =>
  linesOf(page).filter((line) => /\d rows\b/.test(line) && !/of 100 rows|per 100 rows/.test(line));

describe('what is read of a page', () => {
  const body = (text: string): string => `<body><p>${text}</p>`;

  it.each([
    'a difference of −0.000',
    'from +0.0 on',
    'The difference (-0) is small.',
    '1 rows are wrong.',
    '1 of 1 alerts are wrong.',
    'an F1 of NaN',
    '<span title="null">other</span>',
    'up to Infinity',
    'The model misses 12345 of them.',
    'a value 0.04 (0.000–0.000)',
  ])('has a fault: %s', (text) => {
    expect(faultsOf(body(text))).toHaveLength(1);
  });

  it.each([
    'a difference of −0.001 and one of 0.000',
    '11 rows are wrong.',
    'The model misses 12,345 of them.',
    'a value undefined value',
    '0.000 (0.000–0.00030)',
  ])('has none: %s', (text) => {
    expect(faultsOf(body(text))).toEqual([]);
  });

  it.each([
    ['class 38 → 39: 0.000', 1],
    ['class 38 → 39: −0.000', 1],
    ['class 38 → 39: +0.00012', 0],
    ['1,000.000 rows and 10.00 of them', 0],
    ['0.000', 0],
  ])('has a number that is shown as 0, or none: %s', (text, n) => {
    expect(zerosOf(body(text))).toHaveLength(n);
  });

  it('has weights that are called rows', () => {
    expect(weightsAsRows(body('118.026 rows'))).toHaveLength(1);
    expect(weightsAsRows(body('weight 118.026; alerts of 100 rows'))).toEqual([]);
  });
});

describe('every page', () => {
  const pages = new Map<string, string>();
  const pageOf = (name: string): string => {
    const page = pages.get(name) ?? htmlOf(PAGES[name]?.() ?? {});
    pages.set(name, page);
    return page;
  };
  const names = Object.keys(PAGES);

  it.each(names)('has numbers and words as a person writes them: %s', (name) => {
    expect(faultsOf(pageOf(name))).toEqual([]);
  });

  it.each(Object.entries(WITHOUT_ZEROS))('shows as 0 nothing but 0: %s', (_, resultsOf) => {
    const results = resultsOf();
    const markdown = markdownOf(results, { maxBytes: 1e6 });
    const page = htmlOf(results);
    expect(linesOf(page).filter((line) => /[+−]0\.000\d/.test(line)).length).toBeGreaterThan(10);
    expect(zerosOf(page)).toEqual([]);
    expect(zerosOf(`<body><p>${markdown.replaceAll('\n', '<p>')}`)).toEqual([]);
  });

  it.each(names)('writes each area and average in one precision: %s', (name) => {
    const text = linesOf(pageOf(name)).join('\n');
    const values = text.matchAll(
      /(ROC AUC|average precision|accuracy|F1 without skill|AUC|AP)\W{0,3}(0\.\d+)/g,
    );
    const wrong = Array.from(values).filter(
      ([, , value = '']) => value.length !== 5 && !value.startsWith('0.00'),
    );
    expect(wrong.map(([whole]) => whole)).toEqual([]);
  });

  it.each(names)('shortens no label without its whole at hand: %s', (name) => {
    const page = pageOf(name);
    const body = unescaped(
      page.slice(page.indexOf('<main')).replaceAll(/<script[^]*?<\/script>/g, ''),
    );
    // A title holds the name, or stands with it.
    const bare = LONG.flatMap((label) => {
      const shown = labelName(label);
      const told = body
        .replaceAll(`title="${label}">${shown}`, '')
        .replaceAll(`title="${label}"><span>${shown}`, '')
        .replaceAll(`${shown}<title>${label}</title>`, '')
        .replaceAll(new RegExp(`title="[^"]*" (?:aria-label|data-)[^>]*`, 'g'), '')
        .replaceAll(/aria-label="[^"]*"/g, '');
      const at = told.indexOf(shown);
      return at < 0 ? [] : [told.slice(Math.max(0, at - 80), at + 60)];
    });
    expect(bare).toEqual([]);
  });

  it('has whole labels in Markdown', () => {
    for (const name of names.filter((one) => one.includes('long'))) {
      const text = markdownOf(PAGES[name]?.() ?? {}, { maxBytes: 1e6 });
      for (const label of LONG) expect(text).not.toContain(labelName(label));
    }
  });

  it('calls no sum of weights rows', () => {
    for (const name of ['weights', 'weights of three classes'])
      expect(weightsAsRows(pageOf(name))).toEqual([]);
    const ofWeights = pageOf('weights of three classes');
    expect(ofWeights).not.toMatch(/each row the same|by true rows/);
    for (const said of ['micro: each row by its weight', 'weighted: by true weight'])
      expect(ofWeights).toContain(said);
    expect(pageOf('ten classes')).toContain('micro: each row the same');
  });
});
