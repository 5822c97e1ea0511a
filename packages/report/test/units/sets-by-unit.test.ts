// Label sets of samples that belong together: no interval of independent samples may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import {
  binaryCounts,
  classificationReport,
  confusionMatrix,
  precision,
  recall,
} from '@confmat/core';
import type { ConfusionMatrix, CountUnits } from '@confmat/core';
import { interval, intervals } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { classBarsSvg } from '../../src/index.js';
import type { LabelSetResults } from '../../src/results/results.js';
import { formatInterval } from '../../src/svg/format.js';
import { htmlOf, markdownOf, sentencesOf } from '../parts.js';
import type { Parts } from '../parts.js';

const LABELS = ['a', 'b', 'c'];

/** Samples of 40 users, whose labels are found at a rate of each user's own. */
const random = createRandom(16);
const samples = Array.from({ length: 40 }, (_, user) => ({
  user: `u${user}`,
  rate: random(),
})).flatMap(({ user, rate }) =>
  Array.from({ length: 12 }, () => {
    const truth = LABELS.filter((_, at) => random() < 0.7 / (at + 1));
    const found = truth.filter(() => random() < 0.2 + 0.7 * rate);
    const wrong = LABELS.filter((one) => !truth.includes(one) && random() < 0.25 * (1 - rate));
    return { truth, pred: [...found, ...wrong], user, weight: 1 + Math.floor(random() * 3) };
  }),
);
type Sample = (typeof samples)[number];

interface Options {
  readonly isWeighted?: boolean;
  /** Default: by user. */
  readonly isByUnit?: boolean;
}

function setsOf(
  given: readonly Sample[],
  { isWeighted, isByUnit = true }: Options = {},
): LabelSetResults {
  const [truth, pred] = [given.map((one) => one.truth), given.map((one) => one.pred)];
  const weights = given.map(({ weight }) => weight);
  const unit = given.map(({ user }) => user);
  const options = { labels: LABELS, ...(isWeighted && { sampleWeight: weights }) };
  return {
    labels: labelCounts(truth, pred, { ...options, ...(isByUnit && { unit }) }),
    samples: sampleCounts(truth, pred, options),
    pairs: multilabelConfusion(truth, pred, { labels: LABELS }),
  };
}

/** The share of equal sets as the recall of a matrix whose rows are samples. */
function exactOf(given: readonly Sample[], { isWeighted }: Options = {}): Interval {
  const equal = given.map(
    ({ truth, pred }) => [...truth].sort().join() === [...pred].sort().join(),
  );
  const sampleWeight = isWeighted ? given.map((one) => one.weight) : undefined;
  const unit = given.map(({ user }) => user);
  const all = given.map(() => true);
  return shareOf(confusionMatrix(all, equal, { labels: [false, true], unit, sampleWeight }));
}

/** The share of rows that are predicted true, which all are. */
function shareOf(matrix: ConfusionMatrix<boolean>): Interval {
  return interval(matrix, recall, { average: 'binary', posLabel: true });
}

/** Every interval in plain data, as outputs write it. */
function textsOf(found: unknown): readonly string[] {
  if (typeof found !== 'object' || found === null) return [];
  if ('low' in found) return [formatInterval((found as Interval).low, (found as Interval).high)];
  return Object.values(found).flatMap(textsOf);
}

/** Every interval that a text shows. */
function shownIn(text: string): readonly string[] {
  return text.match(/−?\d\.\d{3}(?:–| to )−?\d\.\d{3}/g) ?? [];
}

function sectionOf(page: string, name: string): string {
  return page.slice(page.indexOf(`<section id="${name}"`)).split('</section>')[0] ?? '';
}

const labelSets = setsOf(samples);
const { labels } = labelSets;
const ofSamples = setsOf(samples, { isByUnit: false });
const results: Parts = { labelSets, provenance: { unit: 'user' } };
const plain: Parts = { labelSets: ofSamples };
const EXPECTED = new Set([...textsOf(intervals(labels)), ...textsOf(exactOf(samples))]);
const OF_SAMPLES = textsOf(intervals(ofSamples.labels, { samples: ofSamples.samples })).filter(
  (text) => !EXPECTED.has(text),
);

suite('label sets of samples that belong together', () => {
  it('have no interval of single samples on the page, in Markdown and in the picture', () => {
    expect(OF_SAMPLES.length).toBeGreaterThan(10);
    const report = classificationReport(labels);
    const outputs = {
      page: [htmlOf(results), htmlOf(plain)],
      markdown: [markdownOf(results), markdownOf(plain)],
      classes: [
        classBarsSvg(report, { intervals: intervals(labels) }),
        classBarsSvg(report, { intervals: intervals(ofSamples.labels) }),
      ],
    };
    for (const [name, [own = '', alone = '']] of Object.entries(outputs)) {
      expect(shownIn(own).length, name).toBeGreaterThan(4);
      expect(
        shownIn(own).filter((text) => !EXPECTED.has(text)),
        name,
      ).toEqual([]);
      const shown = new Set(shownIn(alone));
      expect(OF_SAMPLES.filter((text) => shown.has(text)).length, name).toBeGreaterThan(3);
    }
  });

  it('are said to be of so many units, once, of a column that the page names', () => {
    const page = htmlOf(results);
    expect(page).toContain('480 samples · 3 labels · 40 units<');
    expect(page.match(/40 units/g)).toHaveLength(1);
    expect(sectionOf(page, 'method')).toContain('count each unit as one.');
    expect(sectionOf(page, 'method')).toContain('<dt>Units<dd>rows of one user<');
    expect(page).toContain('"z":null');
    expect(markdownOf(results)).toContain('480 samples · 40 units');
    // Nobody's samples are counted where they all lack a set.
    const [truth, pred] = [
      [['a'], null, ['a']],
      [['a'], ['a'], []],
    ];
    const few = {
      labels: labelCounts(truth, pred, { nulls: 'skip', unit: ['x', 'y', 'z'] }),
      samples: sampleCounts(truth, pred, { nulls: 'skip' }),
    };
    expect(markdownOf({ labelSets: few })).toContain('2 samples · 1 skipped · 2 units');
  });

  it('have the interval of the share of equal sets', () => {
    const { exact, rows: sizes } = labels.units as CountUnits;
    const rows = { tp: exact, fp: sizes.map((all, i) => all - (exact[i] ?? 0)) };
    const pooled = [rows.tp, rows.fp].map((column) => [column.reduce((a, b) => a + b)]);
    const [tp = [], fp = []] = pooled;
    const found = interval(binaryCounts({ tp, fp }, { of: 'samples' }), precision, {
      average: 'micro',
      samples: binaryCounts(rows, { of: 'samples' }),
    });
    const text = textsOf(exactOf(samples))[0] ?? '';
    expect(formatInterval(found.low, found.high)).toBe(text);
    expect(sectionOf(htmlOf({ labelSets }), 'labels')).toMatch(
      new RegExp(`exact match<dd><b>0\\.\\d{3}</b> <small>${text}</small>`),
    );
    expect(sectionOf(htmlOf(plain), 'labels')).not.toContain(text);
  });

  it('have intervals where they have weights', () => {
    const weighted = setsOf(samples, { isWeighted: true });
    const page = htmlOf({ labelSets: weighted });
    const expected = new Set([
      ...textsOf(intervals(weighted.labels)),
      ...textsOf(exactOf(samples, { isWeighted: true })),
    ]);
    expect(new Set(shownIn(page))).toEqual(expected);
    expect(expected.size).toBeGreaterThan(12);
    expect(page).toContain('count each unit as one');
    // 480 samples in 40 units are worth fewer than 100 of equal weight.
    expect(page).toContain('Note on all intervals: the weights make the rows worth');
    expect(shownIn(markdownOf({ labelSets: weighted })).length).toBeGreaterThan(12);
    expect(sentencesOf({ labelSets: weighted })).toEqual([]);
    const without = htmlOf({
      labelSets: setsOf(samples, { isWeighted: true, isByUnit: false }),
    });
    expect(shownIn(without)).toEqual([]);
    expect(without).toContain('The counts are sums of weights, so no number has an interval.');
  });

  it('decide sentences by the intervals by unit', () => {
    const rules = ['set-size', 'exact-match', 'label-pair', 'strong-classes'] as const;
    const said = sentencesOf(results, { rules });
    expect(said.map(({ rule }) => rule)).toEqual(['exact-match', 'set-size']);
    for (const { evidence } of said) {
      for (const { interval: ends } of evidence) {
        if (ends) expect(EXPECTED).toContain(formatInterval(ends.low, ends.high));
      }
    }
    expect(said.some(({ evidence }) => evidence.some((one) => one.interval))).toBe(true);
    // One label that is given for another in every sample of it: but all are of two users.
    const given = ['x', 'y'].flatMap((user) =>
      Array.from({ length: 60 }, (_, at): Sample => {
        const truth = at < 30 ? ['a'] : ['b', 'c'];
        return { truth, pred: at < 30 ? ['b'] : truth, user, weight: 1 };
      }),
    );
    const ruled = (own: LabelSetResults): string[] =>
      sentencesOf({ labelSets: own }, { rules }).map(({ rule }) => rule);
    expect(ruled(setsOf(given, { isByUnit: false }))).toEqual([
      'exact-match',
      'label-pair',
      'strong-classes',
    ]);
    expect(ruled(setsOf(given))).toEqual([]);
  });

  it('say how unbalanced labels are by the intervals by unit', () => {
    // 400 of 480 samples have label a, 80 have c, and 40 have b: the samples of 40 users.
    const given = Array.from({ length: 480 }, (_, at): Sample => {
      const truth = at % 12 < 10 ? ['a'] : at % 12 < 11 ? ['c'] : ['b', 'c'];
      return { truth, pred: truth, user: `u${at % 40}`, weight: 1 };
    });
    const own = setsOf(given);
    const [sentence] = sentencesOf({ labelSets: own }, { rules: ['imbalance'] });
    const has = (label: string): boolean[] => given.map(({ truth }) => truth.includes(label));
    for (const [at, label] of ['a', 'b'].entries()) {
      const all = has(label).map(() => true);
      const unit = given.map(({ user }) => user);
      const matrix = confusionMatrix(all, has(label), { labels: [false, true], unit });
      const { estimate, low, high } = shareOf(matrix);
      const found = sentence?.evidence[at];
      expect(found).toMatchObject({ labels: [label], value: estimate });
      expect(found?.interval?.low).toBeCloseTo(low, 12);
      expect(found?.interval?.high).toBeCloseTo(high, 12);
    }
    // The same labels of two users who differ: nobody knows of others.
    const two = given.map((one) => ({ ...one, user: one.truth.includes('a') ? 'x' : 'y' }));
    expect(sentencesOf({ labelSets: setsOf(two) }, { rules: ['imbalance'] })).toEqual([]);
  });

  it('go with other parts by unit, and with no others', () => {
    const refusalOf = (given: object): string => {
      try {
        sentencesOf(given);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const unit = samples.map(({ user }) => user);
    const truth = samples.map((one) => one.truth.length > 0);
    const score = samples.map((one) => one.pred.length);
    const set = { of: 'labels', labels: ['a'] };
    const classScores = { ...set, sweeps: [thresholdSweep(truth, score, { unit })] };
    const bare = { ...set, sweeps: [thresholdSweep(truth, score)] };
    const found = [
      { labelSets, classScores: bare },
      { labelSets: ofSamples, classScores },
      { labelSets, classScores },
      { labelSets: ofSamples, classScores: bare },
    ].map(refusalOf);
    expect(found.join('\n')).toMatchInlineSnapshot(`
      "describe: evaluation.scores[0].sweep was counted without units, expected them as in evaluation.sets.counts
      describe: evaluation.sets.counts was counted without units, expected them as in evaluation.scores[0].sweep
      accepted
      accepted"
    `);
  });

  it('have no interval where nobody knows which belong together', () => {
    const unknown = { ...ofSamples, labels: { ...ofSamples.labels, units: 'unknown' as const } };
    const page = htmlOf({ labelSets: unknown });
    expect(shownIn(page)).toEqual([]);
    expect(page).toContain('Which rows belong together is unknown, and no number has an interval.');
    expect(shownIn(markdownOf({ labelSets: unknown }))).toEqual([]);
    expect(sentencesOf({ labelSets: unknown }, { rules: ['set-size', 'exact-match'] })).toEqual([]);
  });
});
