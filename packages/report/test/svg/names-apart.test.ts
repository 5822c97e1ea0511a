// Every picture that draws labels, with labels that look alike.
import {
  accuracy,
  classificationReport,
  confusionMatrixFromCounts,
  jointCounts,
  slicedMatrices,
} from '@confmat/core';
import { attribute, compareSlices } from '@confmat/inference';
import { multilabelConfusion } from '@confmat/multilabel';
import { thresholdSweep } from '@confmat/thresholds';
import { scoreHistograms } from '@confmat/thresholds/curves';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  attributionSvg,
  classBarsSvg,
  comparisonSvg,
  curveSvg,
  labelPairsSvg,
  matrixSvg,
  scoreHistogramSvg,
  slicesSvg,
} from '../../src/index.js';
import { fitNames } from '../../src/svg/fit-names.js';
import { wholeLabel } from '../../src/svg/format.js';
import { textWidth } from '../../src/svg/text.js';
import { parseSvg } from '../svg-tree.js';
import type { Node } from '../svg-tree.js';
import { htmlOf } from '../parts.js';

/** Long labels; many share a start, an end, or both. */
const START = ['', 'a label that begins like all the others and goes on ', '日本語の長いラベル'];
const END = [
  '',
  ' and ends in the very same words as the others do',
  'wwwwwwwwwwwwwwwwwwwwwwwwwww',
];
const lookAlike = fc
  .tuple(
    fc.constantFrom(...START),
    fc.string({ unit: fc.constantFrom('a', 'b', 'W', 'é', '👨‍👩‍👧'), minLength: 1, maxLength: 30 }),
    fc.constantFrom(...END),
  )
  .map((parts) => parts.join(''));
const lookAlikes = fc.uniqueArray(lookAlike, { minLength: 4, maxLength: 9 });
const widths = fc.integer({ min: 240, max: 1200 });

/** What is drawn for labels, at a width where a picture has one. */
type Draw = (labels: readonly string[], width: number) => string;

const times = <T>(n: number, of: (at: number) => T): T[] =>
  Array.from({ length: n }, (_, at) => of(at));
const counts = (k: number, shift: number): number[][] =>
  times(k, (t) => times(k, (p) => (t === p ? 9 + t : (t + 2 * p + shift) % 4)));
const matrixOf = (labels: readonly string[], shift = 0) =>
  confusionMatrixFromCounts(counts(labels.length, shift), [...labels]);
/** Three columns of labels, of 20 rows a class. */
const columnsOf = (labels: readonly string[]): [string[], string[], string[]] => {
  const of = (every: number): string[] =>
    times(20 * labels.length, (row) => labels[(row + (row % every ? 0 : 1)) % labels.length] ?? '');
  return [of(1e6), of(3), of(4)];
};
const jointOf = (labels: readonly string[]) =>
  jointCounts(...columnsOf(labels), { labels: [...labels] });
const named = ([a = '', b = '']: readonly string[]): [string, string] => [a, b];
const truth = [0, 0, 1, 1, 0, 1];
const sweeps = (labels: readonly string[]) =>
  Object.fromEntries(
    labels.map((label, at) => [label, thresholdSweep(truth, [0.1, at / 10, 0.3, 0.9, 0.5, 0.7])]),
  );

const PICTURES: Readonly<Record<string, Draw>> = {
  matrixSvg: (labels) => matrixSvg(matrixOf(labels)),
  'matrixSvg, truth in columns': (labels) => matrixSvg(matrixOf(labels), { truth: 'columns' }),
  classBarsSvg: (labels) => classBarsSvg(classificationReport(matrixOf(labels))),
  'comparisonSvg of classes': (labels, width) => comparisonSvg(jointOf(labels), { width }),
  'comparisonSvg of models': (labels, width) =>
    comparisonSvg(jointOf(['x', 'y']), { names: named(labels), width }),
  attributionSvg: (labels, width) =>
    attributionSvg(attribute(matrixOf(labels), matrixOf(labels, 1), accuracy), { width }),
  slicesSvg: (labels, width) => {
    const [site, yTrue, yPred] = columnsOf(labels);
    const found = compareSlices(slicedMatrices(yTrue, yPred, { site }), accuracy);
    const given = labels.flatMap((label) => found.filter(({ group }) => group.site === label));
    return slicesSvg(given, { width, order: 'given' });
  },
  scoreHistogramSvg: (labels, width) => {
    const [yTrue] = columnsOf(labels);
    const scores = yTrue.map((_, row) => (row % 17) / 17);
    return scoreHistogramSvg(scoreHistograms(yTrue, scores, { labels: [...labels] }), { width });
  },
  labelPairsSvg: (labels) => {
    const [yTrue, yPred] = columnsOf(labels);
    const sets = [yTrue, yPred].map((column) => column.map((label) => [label]));
    return labelPairsSvg(
      multilabelConfusion(sets[0] ?? [], sets[1] ?? [], { labels: [...labels] }),
    );
  },
  'curveSvg of ROC': (labels, width) => curveSvg(sweeps(labels), { kind: 'roc', width }),
  'curveSvg of precision and recall': (labels, width) =>
    curveSvg(sweeps(labels), { kind: 'precision-recall', width }),
};

interface Text {
  readonly shown: string;
  /** Titles of the text and of what it stands in. */
  readonly titles: string;
}

/** The texts of a picture, each without its titles. */
function textsOf(node: Node, above = ''): readonly Text[] {
  const own = node.children.filter(({ name }) => name === 'title').map(({ text }) => text);
  const titles = node.name === 'svg' ? '' : [above, ...own].join('\n');
  const inner = node.children.filter(({ name }) => !['title', 'desc', 'style'].includes(name));
  if (inner.length > 0) return inner.flatMap((child) => textsOf(child, titles));
  const shown = own.reduce((text, title) => text.replace(title, ''), node.text);
  // How many numbers an axis has depends on its room.
  return /[^\d\s.,+−]/.test(shown) ? [{ shown, titles }] : [];
}

const SHORT = /\bn\d\b/g;

/** A picture without the titles of shortened names, and the whole of each of these. */
function withoutWholes(svg: string): { readonly svg: string; readonly wholes: [string, string][] } {
  const wholes: [string, string][] = [];
  const told = /<tspan>([^<]*)<title>([^<]*)<\/title><\/tspan>/g;
  const bare = svg.replaceAll(told, (_, name: string, whole: string) => {
    wholes.push([name, whole]);
    return name;
  });
  return { svg: bare, wholes };
}

/** What a picture says of labels: the text with all names whole, and as it is drawn. */
function namesDrawn(draw: Draw, labels: readonly string[], width: number) {
  const plain = textsOf(parseSvg(draw(labels.map((_, at) => `n${at}`), width))); // prettier-ignore
  const { svg, wholes } = withoutWholes(draw(labels, width));
  const texts = textsOf(parseSvg(svg));
  expect(texts).toHaveLength(plain.length);
  return plain.flatMap(({ shown }, at) => {
    if (!SHORT.test(shown)) return [];
    const text = texts[at] ?? { shown: '', titles: '' };
    const whole = shown.replaceAll(SHORT, (name) => labels[Number(name[1])] ?? '').trim();
    const inFull = wholes.reduce((all, [name, own]) => all.replaceAll(name, own), text.shown);
    return [{ shown: text.shown, told: `${inFull}\n${text.titles}`, whole, of: shown }];
  });
}

describe('a picture', () => {
  it.each(Object.entries(PICTURES))('tells labels apart and has each whole: %s', (_, draw) => {
    fc.assert(
      fc.property(lookAlikes, widths, (labels, width) => {
        const drawn = namesDrawn(draw, labels, width);
        expect(drawn.length).toBeGreaterThan(1);
        const of = new Map<string, string>();
        for (const { shown, told, whole, of: names } of drawn) {
          expect(of.get(shown) ?? names).toBe(names);
          of.set(shown, names);
          expect(told).toContain(whole);
        }
      }),
      { seed: 20261129, numRuns: runs(40) },
    );
  });
});

describe('reportHtml', () => {
  it('tells upright names of columns apart and has each whole', () => {
    fc.assert(
      fc.property(lookAlikes, (labels) => {
        const page = htmlOf({ matrix: matrixOf(labels) });
        const table = /<table id="mx"[^]*?<\/thead>/.exec(page)?.[0] ?? '';
        const heads = Array.from(
          table.matchAll(/<th scope="col"(?: title="([^"]*)")?><span>(.*?)<\/span>(?=<th|<\/t)/g),
          ([, title = '', inner = '']) => ({ title, shown: inner.replaceAll(/<[^>]*>/g, '') }),
        );
        expect(new Set(heads.map(({ shown }) => shown)).size).toBe(labels.length);
        const wholes = heads.map(({ title, shown }) => (title === '' ? shown : title)).sort();
        expect(wholes).toEqual(labels.map((label) => wholeLabel(label) ?? label).sort());
      }),
      { seed: 20261129, numRuns: runs(20) },
    );
  });
});

describe('fitNames', () => {
  it('cuts what is too wide as reads best', () => {
    expect(fitNames(['cat', 'sunrise over the sea'], 60, 12)).toEqual(['cat', 'sunrise…']);
    expect(fitNames(['sunrise over the sea', 'sunrise over the hills'], 80, 12)).toEqual([
      expect.stringMatching(/^su\w*…[a-z ]*sea$/),
      expect.stringMatching(/^su\w*…[a-z ]*hills$/),
    ]);
    const alike = ['x', 'y'].map((letter) => `north and the rest ${letter} to the south`);
    const [one = '', other = ''] = fitNames(alike, 80, 12);
    expect(one).toMatch(/^nort.*…[\da-z]{3}$/);
    expect(other).not.toBe(one);
  });

  it('tells names apart in any room, and shows equal ones alike', () => {
    fc.assert(
      fc.property(lookAlikes, fc.integer({ min: 0, max: 300 }), (labels, room) => {
        const names = [...labels, ...labels];
        const shown = fitNames(names, room, 12);
        expect(new Set(shown).size).toBe(labels.length);
        expect(shown.slice(labels.length)).toEqual(shown.slice(0, labels.length));
        if (room >= 60)
          for (const text of shown) expect(textWidth(text, 12)).toBeLessThan(room + 1);
      }),
      { seed: 20261129 },
    );
  });

  it('keeps a name that is cut from one that has an ellipsis of its own', () => {
    const [cut = ''] = fitNames(['sunrise over the sea'], 60, 12);
    const shown = fitNames(['sunrise over the sea', cut], 60, 12);
    expect(shown[1]).toBe(cut);
    expect(shown[0]).not.toBe(cut);
  });
});
