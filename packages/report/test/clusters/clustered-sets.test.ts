// Label sets of samples that belong together: no interval of independent samples may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import {
  binaryCounts,
  classificationReport,
  confusionMatrix,
  precision,
  recall,
} from '@confmat/core';
import {
  clusterTallies,
  interval,
  intervals,
  matrixOfClusters,
  setClusters,
  sweepClusters,
} from '@confmat/inference';
import type { Interval, SetClusters } from '@confmat/inference';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { classBarsSvg, describe, reportHtml, reportMarkdown } from '../../src/index.js';
import type { LabelSetResults, ReportResults } from '../../src/index.js';
import { formatInterval } from '../../src/svg/format.js';

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
}

function setsOf(
  given: readonly Sample[],
  { isWeighted }: Options = {},
): LabelSetResults & { readonly clusters: SetClusters } {
  const [truth, pred] = [given.map((one) => one.truth), given.map((one) => one.pred)];
  const weights = given.map(({ weight }) => weight);
  const options = { labels: LABELS, ...(isWeighted && { sampleWeight: weights }) };
  return {
    labels: labelCounts(truth, pred, options),
    samples: sampleCounts(truth, pred, options),
    pairs: multilabelConfusion(truth, pred, { labels: LABELS }),
    clusters: setClusters(
      truth,
      pred,
      given.map(({ user }) => user),
      options,
    ),
  };
}

/** The share of equal sets as the recall of a matrix whose rows are samples. */
function exactOf(given: readonly Sample[], { isWeighted }: Options = {}): Interval {
  const equal = given.map(
    ({ truth, pred }) => [...truth].sort().join() === [...pred].sort().join(),
  );
  const tallies = clusterTallies(
    given.map(() => true),
    equal,
    given.map(({ user }) => user),
    { labels: [false, true], ...(isWeighted && { sampleWeight: given.map((one) => one.weight) }) },
  );
  const of = { average: 'binary', posLabel: true, clusters: tallies } as const;
  return interval(matrixOfClusters(tallies), recall, of);
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
const { labels, clusters, samples: bySample, pairs } = labelSets;
const results: ReportResults = { labelSets, provenance: { cluster: 'user' } };
const plain: ReportResults = { labelSets: { labels, samples: bySample, pairs } };
const EXPECTED = new Set([
  ...textsOf(intervals(labels, { clusters })),
  ...textsOf(exactOf(samples)),
]);
const OF_SAMPLES = textsOf(intervals(labels, { clusters: bySample })).filter(
  (text) => !EXPECTED.has(text),
);

suite('label sets of samples that belong together', () => {
  it('have no interval of single samples on the page, in Markdown and in the picture', () => {
    expect(OF_SAMPLES.length).toBeGreaterThan(10);
    const report = classificationReport(labels);
    const outputs = {
      page: [reportHtml(results), reportHtml(plain)],
      markdown: [reportMarkdown(results), reportMarkdown(plain)],
      classes: [
        classBarsSvg(report, { intervals: intervals(labels, { clusters }) }),
        classBarsSvg(report, { intervals: intervals(labels) }),
      ],
    };
    for (const [name, [own = '', ofSamples = '']] of Object.entries(outputs)) {
      expect(shownIn(own).length, name).toBeGreaterThan(4);
      expect(
        shownIn(own).filter((text) => !EXPECTED.has(text)),
        name,
      ).toEqual([]);
      const shown = new Set(shownIn(ofSamples));
      expect(OF_SAMPLES.filter((text) => shown.has(text)).length, name).toBeGreaterThan(3);
    }
  });

  it('are said to be so many clusters, once, of a column that the page names', () => {
    const page = reportHtml(results);
    expect(page).toContain('480 samples · 3 labels · 40 clusters<');
    expect(page.match(/40 clusters/g)).toHaveLength(1);
    expect(sectionOf(page, 'method')).toContain('count each cluster as one unit.');
    expect(sectionOf(page, 'method')).toContain('<dt>Clusters<dd>rows of one user<');
    expect(page).toContain('"z":null');
    expect(reportMarkdown(results)).toContain('480 samples · 40 clusters');
    // Nobody's samples are counted where they all lack a set.
    const [truth, pred] = [
      [['a'], null, ['a']],
      [['a'], ['a'], []],
    ];
    const [options, users] = [{ nulls: 'skip' } as const, ['x', 'y', 'z']];
    const few = {
      labels: labelCounts(truth, pred, options),
      clusters: setClusters(truth, pred, users, options),
    };
    expect(reportMarkdown({ labelSets: few })).toContain('2 samples · 1 skipped · 2 clusters');
  });

  it('have the interval of the share of equal sets, with counts per sample or without', () => {
    const rows = { tp: clusters.exact, fp: clusters.rows.map((all, i) => all - (clusters.exact[i] ?? 0)) }; // prettier-ignore
    const pooled = [rows.tp, rows.fp].map((column) => [column.reduce((a, b) => a + b)]);
    const [tp = [], fp = []] = pooled;
    const found = interval(binaryCounts({ tp, fp }, { of: 'samples' }), precision, {
      average: 'micro',
      clusters: binaryCounts(rows, { of: 'samples' }),
    });
    const text = textsOf(exactOf(samples))[0] ?? '';
    expect(formatInterval(found.low, found.high)).toBe(text);
    for (const own of [labelSets, { labels, clusters }]) {
      const section = sectionOf(reportHtml({ labelSets: own }), 'labels');
      expect(section).toMatch(
        new RegExp(`exact match<dd><b>0\\.\\d{3}</b> <small>${text}</small>`),
      );
    }
    expect(sectionOf(reportHtml(plain), 'labels')).not.toContain(text);
  });

  it('have intervals where they have weights', () => {
    const weighted = setsOf(samples, { isWeighted: true });
    const page = reportHtml({ labelSets: weighted });
    const expected = new Set([
      ...textsOf(intervals(weighted.labels, { clusters: weighted.clusters })),
      ...textsOf(exactOf(samples, { isWeighted: true })),
    ]);
    expect(new Set(shownIn(page))).toEqual(expected);
    expect(expected.size).toBeGreaterThan(12);
    expect(page).toContain('count each cluster as one unit');
    // 480 samples in 40 clusters are worth fewer than 100 of equal weight.
    expect(page).toContain('The intervals may be too narrow: the weights make the rows worth');
    expect(shownIn(reportMarkdown({ labelSets: weighted })).length).toBeGreaterThan(12);
    expect(describe({ labelSets: weighted })).toEqual([]);
    const without = reportHtml({ labelSets: { ...weighted, clusters: undefined } });
    expect(shownIn(without)).toEqual([]);
    expect(without).toContain('The counts are sums of weights, so no number has an interval.');
  });

  it('decide sentences by the intervals of clusters', () => {
    const rules = ['set-size', 'exact-match', 'label-pair', 'strong-classes'] as const;
    const said = describe(results, { rules });
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
    const { clusters: ofUsers, ...alone } = setsOf(given);
    const ruled = (own: LabelSetResults): string[] =>
      describe({ labelSets: own }, { rules }).map(({ rule }) => rule);
    expect(ruled(alone)).toEqual(['exact-match', 'label-pair', 'strong-classes']);
    expect(ruled({ ...alone, clusters: ofUsers })).toEqual([]);
  });

  it('say how unbalanced labels are by the intervals of clusters', () => {
    // 400 of 480 samples have label a, 80 have c, and 40 have b: the samples of 40 users.
    const given = Array.from({ length: 480 }, (_, at): Sample => {
      const truth = at % 12 < 10 ? ['a'] : at % 12 < 11 ? ['c'] : ['b', 'c'];
      return { truth, pred: truth, user: `u${at % 40}`, weight: 1 };
    });
    const own = setsOf(given);
    const [sentence] = describe({ labelSets: own }, { rules: ['imbalance'] });
    const has = (label: string): boolean[] => given.map(({ truth }) => truth.includes(label));
    for (const [at, label] of ['a', 'b'].entries()) {
      const all = has(label).map(() => true);
      const users = given.map(({ user }) => user);
      const tallies = clusterTallies(all, has(label), users, { labels: [false, true] });
      const of = { average: 'binary', posLabel: true, clusters: tallies } as const;
      const { estimate, low, high } = interval(matrixOfClusters(tallies), recall, of);
      const found = sentence?.evidence[at];
      expect(found).toMatchObject({ labels: [label], value: estimate });
      expect(found?.interval?.low).toBeCloseTo(low, 12);
      expect(found?.interval?.high).toBeCloseTo(high, 12);
    }
    // The same labels of two users who differ: nobody knows of others.
    const two = given.map((one) => ({ ...one, user: one.truth.includes('a') ? 'x' : 'y' }));
    expect(describe({ labelSets: setsOf(two) }, { rules: ['imbalance'] })).toEqual([]);
  });

  it('must be those of the counts, and go with other parts that have clusters', () => {
    const refusalOf = (given: object): string => {
      try {
        describe(given);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const other = setsOf(samples.map((one) => ({ ...one, pred: one.truth })));
    const users = samples.map(({ user }) => user);
    const truth = samples.map((one) => one.truth.length > 0);
    const score = samples.map((one) => one.pred.length);
    const tallies = clusterTallies(truth, truth, users);
    const matrix = matrixOfClusters(tallies);
    const sweep = thresholdSweep(truth, score);
    const classScores = { of: 'labels', labels: ['a'], sweeps: [sweep] };
    const ofSweep = sweepClusters(sweep, truth, score, users);
    const bare = { ...labelSets, clusters: undefined };
    // As many of each label, but other sets that are equal.
    const turned = sampleCounts([['a'], ['b']], [['a', 'b'], []], { labels: LABELS });
    const two = setClusters([['a'], ['b']], [['a'], ['b']], [1, 2], { labels: LABELS });
    const refused = [
      { labelSets: { ...labelSets, clusters: other.clusters } },
      { labelSets: { ...labelSets, clusters: tallies } },
      {
        labelSets: {
          ...{ clusters: two, samples: turned },
          labels: labelCounts([['a'], ['b']], [['a'], ['b']], { labels: LABELS }),
        },
      },
      { labelSets: bare, matrix, clusters: tallies },
      { labelSets, matrix },
      { labelSets, classScores },
      { labelSets: bare, classScores: { ...classScores, clusters: [ofSweep] } },
      { labelSets, clusters: tallies },
    ].map(refusalOf);
    expect(refused.join('\n')).toMatchInlineSnapshot(`
      "describe: results.labelSets.clusters do not add up to the counts, expected setClusters of the same sets
      describe: results.labelSets.clusters is Object, expected SetClusters, which setClusters counts
      describe: results.labelSets.clusters do not add up to results.labelSets.samples, expected setClusters of the same sets
      describe: results.clusters needs results.labelSets.clusters
      describe: results.labelSets.clusters needs results.clusters
      describe: results.labelSets.clusters needs results.classScores.clusters
      describe: results.classScores.clusters needs results.labelSets.clusters
      describe: results.clusters needs results.matrix"
    `);
    expect(refusalOf({ labelSets, matrix, clusters: tallies })).toBe('accepted');
    const both = { labelSets, classScores: { ...classScores, clusters: [ofSweep] } };
    expect(refusalOf(both)).toBe('accepted');
    expect(refusalOf({ labelSets: bare, matrix: confusionMatrix(truth, truth) })).toBe('accepted');
  });
});
