import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  confusionMatrixFromCounts,
  jointCounts,
  slicedMatrices,
} from '@confmat/core';
import { HOSTILE_LABELS, createRandom } from '@confmat/testkit';
import { labelSweeps, thresholdSweep } from '@confmat/thresholds';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { packIntegers, unpackIntegers } from '../../src/panel/pack.js';
import { hiddenIn, namesIn } from '../markup.js';
import { WEATHER, WEATHER_LABELS } from '../pictures/examples.js';
import { telcoSweeps } from '../telco.js';
import { allParts, nearbyErrors, thousandClasses } from './page.js';
import { htmlOf } from '../parts.js';

const weather = confusionMatrixFromCounts(WEATHER, WEATHER_LABELS);
const sectionsOf = (page: string): string[] =>
  Array.from(page.matchAll(/<section id="([^"]*)"/g), ([, name = '']) => name);
/** The rows of a table's body as text, by the file that it is saved to. */
const rowsOf = (page: string, file: string): string[] => {
  const from = page.indexOf(`data-file="${file}"`);
  const body = page.slice(page.indexOf('<tbody>', from), page.indexOf('</tbody>', from));
  return body
    .split('<tr>')
    .slice(1)
    .map((row) =>
      row
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
};
const bytes = (page: string): number => Buffer.byteLength(page);

describe('reportHtml', () => {
  it('counts 0/0 in macro F1 of groups as in the averages, but of no class that a group lacks', () => {
    // Group y has rows of "a" alone, all of them right: F1 is 1, and b is none that it could get wrong.
    const truth = ['a', 'a', 'b', 'b', 'a', 'a', 'a'];
    const predicted = ['a', 'a', 'b', 'a', 'a', 'a', 'a'];
    const slices = slicedMatrices(truth, predicted, { g: ['x', 'x', 'x', 'x', 'y', 'y', 'y'] });
    const matrix = confusionMatrix(truth, predicted);
    const macroF1Of = (zeroDivision?: number): readonly string[] =>
      rowsOf(htmlOf({ matrix, slices, zeroDivision }, { sections: ['slices'] }), 'slices').map(
        (row) => row.split(' ').slice(4, 8).join(' '),
      );
    // Of x: (4/5 + 2/3) / 2.
    for (const zeroDivision of [undefined, 1, NaN]) {
      expect(macroF1Of(zeroDivision)).toEqual(['2 of 2 0.733', '1 of 2 1.000']);
    }
  });

  it('promises no test and no interval of sums of weights', () => {
    const truth = ['no', 'yes', 'no', 'yes', 'yes', 'no'];
    const predicted = ['no', 'yes', 'yes', 'no', 'yes', 'no'];
    const options = { sampleWeight: [0.5, 1, 2, 1.5, 1, 3] };
    const results = {
      matrix: confusionMatrix(truth, predicted, options),
      slices: slicedMatrices(truth, predicted, { g: ['x', 'y', 'x', 'y', 'x', 'y'] }, options),
      posLabel: 'yes',
    };
    const page = htmlOf(results, { sections: ['slices', 'prevalence'] });
    expect(page).toContain(
      'No group is tested against the rest: the test would take sums of weights for numbers of rows.',
    );
    expect(page).toContain('sum of weights × how far F1 of yes is below');
    expect(page).not.toContain('p, adjusted');
    expect(page).not.toContain('Below the first line');
    const rows = { ...results, matrix: confusionMatrix(truth, predicted), slices: undefined };
    expect(htmlOf(rows)).toContain('Below the first line, intervals take');
  });

  it('has predicted answers in the rows of a positive class where the truth is in columns', () => {
    const matrix = confusionMatrixFromCounts([[90, 10], [20, 80]], ['No', 'Yes']); // prettier-ignore
    const tableOf = (truth: 'rows' | 'columns'): readonly (readonly string[])[] => {
      const page = htmlOf({ matrix, posLabel: 'Yes' }, { truth });
      const [, table = ''] = /<table class="two">(.*?)<\/table>/s.exec(page) ?? [];
      return table
        .split('<tr>')
        .slice(1)
        .map((row) =>
          Array.from(row.matchAll(/<t[hd][^>]*>(?:<span[^>]*>)?([^<]*)/g), ([, text = '']) => text),
        );
    };
    expect(tableOf('rows')).toEqual([
      ['', 'predicted Yes', 'predicted No', 'all'],
      ['true Yes', '80', '20', '100'],
      ['true No', '10', '90', '100'],
      ['all', '90', '110', '200'],
    ]);
    expect(tableOf('columns')).toEqual([
      ['', 'true Yes', 'true No', 'all'],
      ['predicted Yes', '80', '10', '90'],
      ['predicted No', '20', '90', '110'],
      ['all', '100', '100', '200'],
    ]);
    expect(() => htmlOf({ matrix }, { truth: 'predicted' as never })).toThrow(
      'truth is "predicted", expected one of "rows", "columns"',
    );
  });

  it('has a section for each part that has data, and no other', () => {
    expect(sectionsOf(htmlOf({ matrix: weather }))).toEqual([
      'summary',
      'matrix',
      'errors',
      'words',
      'classes',
      'metrics',
      'method',
    ]);
    expect(sectionsOf(htmlOf(allParts()))).toEqual(
      'summary comparison scores slices words classes metrics prevalence method'.split(' '),
    );
    const perfect = confusionMatrixFromCounts([[3, 0], [0, 4]], ['a', 'b']); // prettier-ignore
    expect(sectionsOf(htmlOf({ matrix: perfect }))).not.toContain('errors');
  });

  it('compares two models of weighted rows by the same table, without intervals', () => {
    const names = ['old', 'new'] as const;
    const joint = jointCounts(['x', 'x', 'y', 'y'], ['x', 'y', 'y', 'y'], ['x', 'x', 'y', 'x'], {
      sampleWeight: [1, 2, 3, 0.5],
    });
    const page = htmlOf({ comparison: { names, joint } });
    // Old: 1 + 3 + 0.5 of 6.5 are right; new: 1 + 2 + 3. Balanced: (1/3 + 1) / 2, (1 + 3/3.5) / 2.
    const [accuracy, balanced] = rowsOf(page, 'comparison');
    expect(accuracy).toBe(`accuracy ${(4.5 / 6.5).toFixed(3)} ${(6 / 6.5).toFixed(3)} +0.231 –`);
    expect(balanced).toBe('balanced accuracy 0.667 0.929 +0.262 –');
    expect(page).toContain('Rows with a weight of 0.5 are right by old alone, of 2 by new alone.');
    expect(page).toContain('No intervals and no p: the counts are sums of weights.');
    expect(page).toContain('so no number has an interval');
    expect(page).not.toMatch(/<small/);
  });

  it('has the worst pairs and classes beside a matrix of many classes', () => {
    // Of c, 6 of 10 rows are taken for a; F1 of c is 2·4 / (2·4 + 6 + 1), of a 2·18 / (2·18 + 2 + 7).
    const counts = [[18, 1, 1], [1, 29, 0], [6, 0, 4]]; // prettier-ignore
    const matrix = confusionMatrixFromCounts(counts, ['a', 'b', 'c']);
    const [, worst = ''] = /<div class="worst">(.*?)<\/div>/.exec(htmlOf({ matrix })) ?? [];
    const items = worst.replaceAll(/<\/ol>|<\/h3>/g, '').split(/<li>|<h3>|<ol>/);
    const texts = items.map((item) => item.replaceAll(/<[^>]*>/g, '')).filter(Boolean);
    expect(texts.slice(0, 2)).toEqual(['Most frequent errors', 'c taken for a: 6 60\u00a0% of its rows']); // prettier-ignore
    const classes = texts.slice(texts.indexOf('Lowest F1') + 1);
    expect(classes.map((text) => text.replace(/ \S+,/, ''))).toEqual([
      `c: ${(8 / 15).toFixed(3)} 10 rows`,
      `a: ${(36 / 45).toFixed(3)} 20 rows`,
      `b: ${(58 / 60).toFixed(3)} 30 rows`,
    ]);
    const two = confusionMatrixFromCounts([[8, 2], [1, 9]], ['a', 'b']); // prettier-ignore
    expect(htmlOf({ matrix: two })).not.toContain('class="worst"');
  });

  it('counts one of a kind in the singular', () => {
    const matrix = confusionMatrixFromCounts([[3, 1, 0], [0, 4, 0], [0, 0, 5]], ['a', 'b', 'c']); // prettier-ignore
    expect(htmlOf({ matrix })).toContain('<p>1 error, 7.7\u00a0% of the rows.');
  });

  it('shows sets of labels without a matrix', () => {
    const yTrue = [['a', 'b'], ['a'], ['c'], ['c', 'b'], ['b']];
    const yPred = [['b'], ['a'], ['c'], ['c'], ['a']];
    const labels = labelCounts(yTrue, yPred);
    const samples = sampleCounts(yTrue, yPred);
    const pairs = multilabelConfusion(yTrue, yPred);
    const page = htmlOf({ labelSets: { labels, samples, pairs } });
    expect(sectionsOf(page)).toEqual(expect.arrayContaining(['metrics', 'classes', 'labels']));
    // Two of five sets are right.
    expect(page).toContain('<dt>exact match<dd><b>0.400</b>');
    expect(page).toContain('5 samples · 3 labels');
    // {a, b} became {b} and {c, b} became {c}: two added; {b} became {a}: one replaced.
    expect(page).toContain('<th scope="row">replace a label<td>1<td>0.20');
    expect(page).toContain('<th scope="row">add a missing label<td>2<td>0.40');
    expect(page).toContain('<th scope="row">remove a label too many<td>0<td>0.00');
    // The five samples have seven true labels; five labels were predicted.
    expect(page).toContain('<dt>labels per sample<dd><b>1.000</b> <small>1.400 are true</small>');
    // Three samples of one label were given one; both of two labels were given one.
    expect(rowsOf(page, 'set-sizes')).toEqual(['0 0 0 0', '1 0 3 100 % 0', '2 0 2 100 % 0']);
    // a: found once, missed once with nothing instead. b: found once, missed once, once taken for a.
    expect(rowsOf(page, 'label-pair-matrix').slice(0, 2)).toEqual([
      'a 1 50 % 0 0 1 50 %',
      'b 1 33 % 1 33 % 0 1 33 %',
    ]);
  });

  it('draws groups, two models and what changed', () => {
    const { slices, matrix, comparison } = allParts();
    const groups = htmlOf({ matrix, slices }, { sections: ['slices'] });
    expect(groups).toContain('aria-label="Accuracy by group"');
    expect(groups).toMatch(/<th scope="col"[^>]*>contract<th scope="col">rows/);
    const models = htmlOf({ comparison }, { sections: ['comparison'] });
    expect(models).toContain('aria-label="F1 of first and second"');
    expect(models).toContain('aria-label="What changed macro F1"');
    const few = ['x', 'x', 'x', 'y'];
    const joint = jointCounts(few, ['x', 'y', 'y', 'y'], few);
    const page = htmlOf({ comparison: { names: ['old', 'new'], joint } });
    // Two of four rows were right, now all are: differences are new − old.
    expect(rowsOf(page, 'comparison')[0]).toMatch(/^accuracy 0\.500 \S+ 1\.000 \S+ \+0\.500 /);
    expect(page).toContain('0 rows are right by old alone, 2 by new alone.');
  });

  it('compares two models of other rows by their matrices', () => {
    const a = confusionMatrixFromCounts([[40, 10], [20, 30]], ['x', 'y']); // prettier-ignore
    const b = confusionMatrixFromCounts([[45, 5, 0], [15, 135, 0], [0, 0, 9]], ['x', 'y', 'z']); // prettier-ignore
    const page = htmlOf({ apart: { names: ['old', 'new'], matrices: [a, b] } });
    expect(page).toContain('<p class="meta">100 and 209 rows</p>');
    // 70 / 100 and 189 / 209. Newcombe: 0.204 − √((0.904 − 0.857)² + (0.781 − 0.7)²) = 0.110, and
    // 0.204 + √((0.937 − 0.904)² + (0.7 − 0.604)²) = 0.306.
    expect(rowsOf(page, 'comparison')[0]).toBe(
      'accuracy 0.700 0.604–0.781 0.904 0.857–0.937 +0.204 +0.110 to +0.306 &#60; 0.001',
    );
    expect(rowsOf(page, 'comparison-classes').map((row) => row.slice(0, 1))).toEqual([
      'x',
      'y',
      'z',
    ]);
    expect(page).not.toContain('rows are right by');
  });

  it('has the thresholds of each class, by itself and together', () => {
    // Both labels are told apart: "a" from 0.6 on, "b" from 0.4 on; one threshold for both misses one
    // label or adds one: F1 = 2 · 4 / (2 · 4 + 1).
    const yTrue = [[1, 0], [1, 1], [0, 1], [0, 0]]; // prettier-ignore
    const yScore = [[0.9, 0.1], [0.6, 0.4], [0.5, 0.7], [0.2, 0.3]]; // prettier-ignore
    const page = htmlOf({ classScores: labelSweeps(yTrue, yScore, { labels: ['a', 'b'] }) });
    expect(sectionsOf(page)).toContain('thresholds');
    expect(page).toContain('With a threshold for each label, micro F1 is at most 1.000');
    expect(page).toContain('One threshold for all, 0.4, reaches 0.889.');
    expect(page).toContain('<legend>Curves of one label</legend>');
    expect(rowsOf(page, 'thresholds').map((row) => row.replaceAll(/ \d\.\d{3}–\S*/g, ''))).toEqual([
      'a 2 1.000 1.000 1.000 0.6 0.6',
      'b 2 1.000 1.000 1.000 0.4 0.4',
    ]);
  });

  it('draws the lowest of too many classes for bars, and colors its map without script', () => {
    const page = htmlOf({ matrix: nearbyErrors(70, 3000) });
    expect(page).toContain('aria-label="The 20 classes with the lowest F1"');
    expect(page).toMatch(/<path class="cm-line cm-map cm-wrong" opacity="[.\d]+" d="M/);
    expect(page).toContain('.cm .cm-map{');
    expect(htmlOf({ matrix: weather })).not.toContain('.cm .cm-map{');
  });

  it('says how precise the same answers are among fewer and more positives', () => {
    const counts = [[4666, 508], [877, 992]]; // prettier-ignore
    const matrix = confusionMatrixFromCounts(counts, ['No', 'Yes']);
    const page = htmlOf({ matrix, posLabel: 'Yes' });
    const rows = rowsOf(page, 'base-rates');
    const [recall, alarms] = [992 / (992 + 877), 508 / (508 + 4666)];
    const precisionAt = (rate: number): number =>
      (rate * recall) / (rate * recall + (1 - rate) * alarms);
    const npvAt = (rate: number): number =>
      ((1 - rate) * (1 - alarms)) / ((1 - rate) * (1 - alarms) + rate * (1 - recall));
    const f1At = (rate: number): number => 2 / (1 / precisionAt(rate) + 1 / recall);
    const rates = [1869 / 7043, 0.001, 0.01, 0.1, 0.5];
    expect(rows.map((row) => row.replaceAll(/ [.\d]+–[.\d]+/g, ''))).toEqual(
      rates.map((rate, at) =>
        [
          at === 0 ? '27 %, as here' : `${100 * rate} %`,
          // Two digits below 0.01.
          ...[precisionAt, npvAt, f1At].map((of) => of(rate).toFixed(of(rate) < 0.01 ? 4 : 3)),
        ].join(' '),
      ),
    );
    // The interval that atPrevalence gives, and at the share of the data that of precision.
    expect(rows[2]).toMatch(/^1 % 0\.052 0\.047–0\.057 /);
    expect(rows[0]).toMatch(/^27 %, as here 0\.661 0\.637–0\.685 /);
    // Without a positive label nobody knows whose share would change.
    expect(sectionsOf(htmlOf({ matrix }))).not.toContain('prevalence');
    expect(sectionsOf(htmlOf({ matrix: weather, posLabel: 'rain' }))).not.toContain('prevalence');
  });

  it('takes labels that are numbers', () => {
    const counts = [[5, 1, 0], [2, 6, 0], [0, 1, 4]]; // prettier-ignore
    expect(htmlOf({ matrix: confusionMatrixFromCounts(counts, [1, 2, 3]) })).toContain(
      '<th scope="row">1 and 2',
    );
  });

  it('says in its head how many rows it is of, and which label is positive', () => {
    const { scores = [] } = allParts();
    const page = htmlOf({ scores });
    expect(page).toContain(
      '<p class="meta">4,000 rows · positive: Yes (27\u00a0% of the rows) · threshold 0.5</p>',
    );
    const { comparison } = allParts();
    expect(htmlOf({ comparison })).toContain('<p class="meta">4,000 rows · 2 classes</p>');
  });

  it('says in its head what rows with weights add up to, and how many samples there are', () => {
    const [truth, a, b] = [['x', 'y', 'x'], ['x', 'y', 'y'], ['x', 'x', 'x']]; // prettier-ignore
    const sampleWeight = [0.5, 2, 1.5];
    const joint = jointCounts(truth, a, b, { sampleWeight });
    const comparison = { names: ['a', 'b'], joint } as const;
    expect(htmlOf({ comparison, posLabel: 'x' })).toContain(
      '<p class="meta">weight 4 · 2 classes · positive: x (50\u00a0% of the weight)</p>',
    );
    const sets = [['x'], ['y'], ['x', 'y']];
    const labelSets = {
      labels: labelCounts(sets, sets, { sampleWeight }),
      samples: sampleCounts(sets, sets, { sampleWeight }),
      pairs: multilabelConfusion(sets, sets),
    };
    expect(htmlOf({ labelSets })).not.toContain('<dl class="tiles"></dl>');
    expect(htmlOf({ labelSets })).toContain('<p class="meta">3 samples · 2 labels');
  });

  it('shows no net benefit of scores that are no probabilities', () => {
    const pageOf = (scale: number): string => {
      const yScore = [1, 4, 2, 3, 0, 2].map((score) => score * scale);
      return htmlOf({ scores: [{ sweep: thresholdSweep([0, 1, 1, 1, 0, 0], yScore) }] });
    };
    expect(pageOf(0.25)).toContain('data-plot="net-benefit"');
    const page = pageOf(5);
    expect(page).not.toContain('data-plot="net-benefit"');
    expect(page).toContain('data-plot="roc"');
  });

  it('links sentences to the sections that are there, by their names', () => {
    const linksOf = (page: string): string[] =>
      Array.from(page.matchAll(/<li class="[^"]*">.*?(?=<li|<\/ul>)/g), ([line]) =>
        Array.from(
          line.matchAll(/<a href="#(.*?)">(.*?)<\/a>/g),
          ([, to, text]) => `${to} ${text}`,
        ).join(),
      );
    expect(linksOf(htmlOf({ matrix: weather }))).toContain('errors Most frequent errors');
    const few = htmlOf({ matrix: weather }, { sections: ['words', 'metrics'] });
    expect(linksOf(few).filter((link) => link !== '' && !link.startsWith('metrics'))).toEqual([]);
  });

  it('has no section of errors where two classes make one pair', () => {
    const page = htmlOf({ matrix: confusionMatrixFromCounts([[3, 1], [2, 4]], ['a', 'b']) }); // prettier-ignore
    expect(sectionsOf(page)).not.toContain('errors');
    expect(page).toContain('The most frequent error is &#34;b&#34; taken for &#34;a&#34; (2).');
  });

  it('writes the sections that are asked for, in its own order', () => {
    const page = htmlOf({ matrix: weather }, { sections: ['classes', 'metrics'] });
    expect(sectionsOf(page)).toEqual(['classes', 'metrics']);
  });

  it('has the panel in its scores where it has no summary', () => {
    const { scores } = allParts();
    const alone = htmlOf({ scores }, { sections: ['scores'] });
    expect(alone.match(/id="panel"/g)).toHaveLength(1);
    expect(htmlOf({ scores }).match(/id="panel"/g)).toHaveLength(1);
    // Without either there is nothing to move.
    expect(htmlOf({ scores }, { sections: ['method'] })).not.toContain('"panel":');
  });

  it('holds the numbers of the published article, with their intervals', () => {
    const page = htmlOf({ matrix: weather }, { title: 'Weather' });
    expect(page).toContain('<h1>Weather</h1>');
    // 160 of 225 right; macro recall (39/60 + 23/39 + 30/56 + 68/70) / 4.
    expect(page).toMatch(/<dt>accuracy<dd><b>0\.711<\/b>/);
    expect(page).toMatch(/macro: each class the same<td>[^<]* <small>[^<]*<\/small><td>0\.687 /);
    expect(page).toContain('Always answering sunrise would have an accuracy of 0.311');
    expect(page).toContain('Half of them are in 2 of 6 pairs of classes');
  });

  it('allows its own script and style alone, and loads nothing', () => {
    const page = htmlOf(allParts());
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/
      .exec(page)?.[1]
      ?.replaceAll('&#39;', "'");
    const hashesOf = (pattern: RegExp): string =>
      Array.from(page.matchAll(pattern), ([, text = '']) => text)
        .map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
        .join('');
    const scripts = hashesOf(/<script>([\s\S]*?)<\/script>/g);
    const styles = hashesOf(/<style>([\s\S]*?)<\/style>/g);
    expect(policy).toBe(
      `default-src 'none'; script-src${scripts}; style-src${styles}; img-src data:; base-uri 'none'; form-action 'none'`,
    );
    expect(scripts.split('sha256')).toHaveLength(1 + 3);
    expect(page).not.toMatch(
      /\ssrc=|\shref="(?!#)|\sstyle=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
    );
  });

  it('keeps the stored evaluation, which no label can end', () => {
    const evaluation = { labels: HOSTILE_LABELS };
    const page = htmlOf({ matrix: weather }, { evaluation });
    const [, json = ''] =
      /<script type="application\/json" id="confmat">([\s\S]*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(evaluation);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
  });

  it('shows hostile labels as text, in every section', () => {
    const k = HOSTILE_LABELS.length;
    const counts = HOSTILE_LABELS.map((_, t) =>
      HOSTILE_LABELS.map((__, p) => (t === p ? 5 : (t + p) % 3)),
    );
    const matrix = confusionMatrixFromCounts(counts, HOSTILE_LABELS);
    const page = htmlOf({
      matrix,
      provenance: { title: HOSTILE_LABELS[0], command: HOSTILE_LABELS[1] },
    });
    const body = page.replaceAll(/<script[\s\S]*?<\/script>/g, '');
    const { elements, attributes } = namesIn(body);
    expect(elements.filter((name) => ['img', 'script', 'a' + 'lert'].includes(name))).toEqual([]);
    expect(attributes.filter((name) => /^on|^src$|^style$/.test(name))).toEqual([]);
    expect(hiddenIn(page)).toEqual([]);
    expect(body.split('⟦U+202E⟧').length).toBeGreaterThan(3);
    expect(k).toBe(12);
  });

  it('refuses what it cannot show, by name', () => {
    expect(() => htmlOf({})).toThrow(/^reportHtml: evaluation/);
    expect(() => htmlOf({ matrix: weather }, { titel: 'x' } as never)).toThrow(/titel/);
    expect(() => htmlOf({ matrix: weather }, { sections: ['matrx' as never] })).toThrow(
      /sections is "matrx"/,
    );
  });

  it('keeps the page of a sweep small, of thousands of rows and of many more', () => {
    const { boosted } = telcoSweeps();
    expect(bytes(htmlOf({ scores: [{ name: 'score', sweep: boosted }] }))).toBeLessThan(57_000);
    const random = createRandom(3);
    const yTrue = Array.from({ length: 200_000 }, () => (random() < 0.3 ? 1 : 0));
    const yScore = yTrue.map((truth) => (random() + random() + truth * 0.5) / 2.5);
    const large = thresholdSweep(yTrue, yScore);
    expect(bytes(htmlOf({ scores: [{ sweep: large }] }))).toBeLessThan(60_000);
  });

  it('keeps to its budgets', () => {
    const own = (page: string): number =>
      Array.from(page.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g), ([, , text = '']) =>
        bytes(text),
      ).reduce((sum, size) => sum + size, 0);
    expect(own(htmlOf(allParts()))).toBeLessThan(35_000);
    const words = (code: number): string => `class ${code}`;
    expect(bytes(htmlOf({ matrix: nearbyErrors(10, 4000, words) }))).toBeLessThan(60_000);
    expect(bytes(htmlOf({ matrix: nearbyErrors(26, 12_000, words) }))).toBeLessThan(90_000);
    expect(bytes(htmlOf({ matrix: nearbyErrors(100, 20_000, words) }))).toBeLessThan(120_000);
    const large = thousandClasses();
    expect([...large.cells()].length).toBeGreaterThan(29_000);
    expect(bytes(htmlOf({ matrix: large }))).toBeLessThan(400_000);
  });
});

describe('packIntegers', () => {
  it('comes back, up to the greatest count', () => {
    const values = [0, 1, 31, 32, 1023, 1024, 2 ** 31, 2 ** 53 - 1];
    expect(unpackIntegers(packIntegers(values))).toEqual(values);
    expect(packIntegers([0, 31, 32])).toBe('AfgB');
  });
});
