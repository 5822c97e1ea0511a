import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '@confmat/core';
import { HOSTILE_LABELS, createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { packIntegers, unpackIntegers } from '../../src/page/pack.js';
import { reportHtml } from '../../src/page/report-html.js';
import { hiddenIn, namesIn } from '../markup.js';
import { WEATHER, WEATHER_LABELS } from '../pictures/examples.js';
import { telcoSweeps } from '../telco.js';
import { allParts, nearbyErrors, thousandClasses } from './page.js';

const weather = confusionMatrixFromCounts(WEATHER, WEATHER_LABELS);
const sectionsOf = (page: string): string[] =>
  Array.from(page.matchAll(/<section id="([^"]*)"/g), ([, name = '']) => name);
const bytes = (page: string): number => Buffer.byteLength(page);

describe('reportHtml', () => {
  it('has a section for each part that has data, and no other', () => {
    expect(sectionsOf(reportHtml({ matrix: weather }))).toEqual([
      'words',
      'metrics',
      'matrix',
      'errors',
      'classes',
      'method',
    ]);
    expect(sectionsOf(reportHtml(allParts()))).toEqual(
      'words metrics matrix errors classes scores slices comparison method'.split(' '),
    );
    const perfect = confusionMatrixFromCounts([[3, 0], [0, 4]], ['a', 'b']); // prettier-ignore
    expect(sectionsOf(reportHtml({ matrix: perfect }))).not.toContain('errors');
  });

  it('shows sets of labels without a matrix', () => {
    const yTrue = [['a', 'b'], ['a'], ['c'], ['c', 'b'], ['b']];
    const yPred = [['b'], ['a'], ['c'], ['c'], ['a']];
    const labels = labelCounts(yTrue, yPred);
    const samples = sampleCounts(yTrue, yPred);
    const pairs = multilabelConfusion(yTrue, yPred);
    const page = reportHtml({ labelSets: { labels, samples, pairs } });
    expect(sectionsOf(page)).toEqual(expect.arrayContaining(['metrics', 'classes', 'labels']));
    // Two of five sets are right.
    expect(page).toContain('<dt>exact match</dt><dd><b>0.400</b>');
    expect(page).toContain('5 samples · 3 labels');
  });

  it('says in its head how many rows it is of, and which label is positive', () => {
    const { scores = [] } = allParts();
    const page = reportHtml({ scores });
    expect(page).toContain('<p class="meta">4,000 rows · positive: Yes · threshold 0.5</p>');
    const { comparison } = allParts();
    expect(reportHtml({ comparison })).toContain('<p class="meta">4,000 rows · 2 classes</p>');
  });

  it('links sentences to the sections that are there, by their names', () => {
    const linksOf = (page: string): string[] =>
      Array.from(page.matchAll(/<li class="[^"]*">.*?<\/li>/g), ([line]) =>
        Array.from(
          line.matchAll(/<a href="#(.*?)">(.*?)<\/a>/g),
          ([, to, text]) => `${to} ${text}`,
        ).join(),
      );
    expect(linksOf(reportHtml({ matrix: weather }))).toContain('errors Most frequent errors');
    const few = reportHtml({ matrix: weather }, { sections: ['words', 'metrics'] });
    expect(linksOf(few).filter((link) => link !== '' && !link.startsWith('metrics'))).toEqual([]);
  });

  it('does not count pairs where two classes make one', () => {
    const page = reportHtml({ matrix: confusionMatrixFromCounts([[3, 1], [2, 4]], ['a', 'b']) }); // prettier-ignore
    expect(page).toContain('<p>3 errors, 30.0 % of the rows.</p>');
  });

  it('writes the sections that are asked for, in its own order', () => {
    const page = reportHtml({ matrix: weather }, { sections: ['classes', 'metrics'] });
    expect(sectionsOf(page)).toEqual(['metrics', 'classes']);
  });

  it('holds the numbers of the published article, with their intervals', () => {
    const page = reportHtml({ matrix: weather }, { title: 'Weather' });
    expect(page).toContain('<h1>Weather</h1>');
    // 160 of 225 right; macro recall (39/60 + 23/39 + 30/56 + 68/70) / 4.
    expect(page).toMatch(/<dt>accuracy<\/dt><dd><b>0\.711<\/b>/);
    expect(page).toMatch(
      /macro: each class the same<\/th><td>[^<]* <small>[^<]*<\/small><\/td><td>0\.687 /,
    );
    expect(page).toContain('Always answering sunrise would have an accuracy of 0.311');
    expect(page).toContain('Half of them are in 2 of 6 pairs of classes');
  });

  it('allows its own script and style alone, and loads nothing', () => {
    const page = reportHtml(allParts());
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
    const page = reportHtml({ matrix: weather }, { evaluation });
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
    const page = reportHtml({
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
    expect(() => reportHtml({})).toThrow(/^reportHtml: results/);
    expect(() => reportHtml({ matrix: weather }, { titel: 'x' } as never)).toThrow(/titel/);
    expect(() => reportHtml({ matrix: weather }, { sections: ['matrx' as never] })).toThrow(
      /sections is "matrx"/,
    );
  });

  it('keeps the page of a sweep small, of thousands of rows and of many more', () => {
    const { boosted } = telcoSweeps();
    expect(bytes(reportHtml({ scores: [{ name: 'score', sweep: boosted }] }))).toBeLessThan(46_000);
    const random = createRandom(3);
    const yTrue = Array.from({ length: 200_000 }, () => (random() < 0.3 ? 1 : 0));
    const yScore = yTrue.map((truth) => (random() + random() + truth * 0.5) / 2.5);
    const large = thresholdSweep(yTrue, yScore);
    expect(bytes(reportHtml({ scores: [{ sweep: large }] }))).toBeLessThan(60_000);
  });

  it('keeps to its budgets', () => {
    const own = (page: string): number =>
      Array.from(page.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g), ([, , text = '']) =>
        bytes(text),
      ).reduce((sum, size) => sum + size, 0);
    expect(own(reportHtml(allParts()))).toBeLessThan(35_000);
    const words = (code: number): string => `class ${code}`;
    expect(bytes(reportHtml({ matrix: nearbyErrors(10, 4000, words) }))).toBeLessThan(60_000);
    expect(bytes(reportHtml({ matrix: nearbyErrors(26, 12_000, words) }))).toBeLessThan(90_000);
    expect(bytes(reportHtml({ matrix: nearbyErrors(100, 20_000, words) }))).toBeLessThan(120_000);
    const large = thousandClasses();
    expect([...large.cells()].length).toBeGreaterThan(29_000);
    expect(bytes(reportHtml({ matrix: large }))).toBeLessThan(400_000);
  });
});

describe('packIntegers', () => {
  it('comes back, up to the greatest count', () => {
    const values = [0, 1, 31, 32, 1023, 1024, 2 ** 31, 2 ** 53 - 1];
    expect(unpackIntegers(packIntegers(values))).toEqual(values);
    expect(packIntegers([0, 31, 32])).toBe('AfgB');
  });
});
