// Rows that belong together: no interval of independent rows may be shown anywhere.
import { describe as suite, expect, it } from 'vitest';
import { classificationReport, confusionMatrix, slicedMatrices } from '@confmat/core';
import { clusterTallies, intervals, matrixOfClusters } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { createRandom } from '@confmat/testkit';
import { classBarsSvg, describe, matrixSvg, reportHtml, reportMarkdown } from '../../src/index.js';
import type { ReportResults } from '../../src/index.js';
import { formatInterval } from '../../src/svg/format.js';

/** Rows of 40 users, each of whom is right at a rate of its own. */
const random = createRandom(5);
const users = Array.from({ length: 40 }, (_, user) => ({ user: `u${user}`, rate: random() }));
const rows = users.flatMap(({ user, rate }) =>
  Array.from({ length: 12 }, () => {
    const truth = 'abb'[Math.floor(random() * 3)] ?? '';
    const pred = random() < 0.5 + rate / 2 ? truth : truth === 'a' ? 'b' : 'a';
    return { truth, pred, user, site: Number(user.slice(1)) % 2 };
  }),
);
type Row = (typeof rows)[number];

function resultsOf(given: readonly Row[]): ReportResults & { matrix: object; clusters: object } {
  const [truth, pred] = [given.map((row) => row.truth), given.map((row) => row.pred)];
  const clusters = clusterTallies(
    truth,
    pred,
    given.map(({ user }) => user),
  );
  const slices = slicedMatrices(truth, pred, { site: given.map(({ site }) => site) });
  return {
    matrix: matrixOfClusters(clusters),
    posLabel: 'a',
    clusters,
    slices: slices.map((slice) => {
      const own = given.filter(({ site }) => site === slice.group.site);
      const options = { labels: clusters.labels };
      const [ofTrue, ofPred] = [own.map((row) => row.truth), own.map((row) => row.pred)];
      return {
        ...slice,
        clusters: clusterTallies(
          ofTrue,
          ofPred,
          own.map(({ user }) => user),
          options,
        ),
      };
    }),
  };
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

const results = resultsOf(rows);
const { matrix, clusters, slices = [] } = results;
const EXPECTED = new Set([
  ...textsOf(intervals(matrix, { clusters })),
  ...slices.flatMap((slice) =>
    textsOf(intervals(slice.matrix, { clusters: slice.clusters }).accuracy),
  ),
]);
const OF_ROWS = textsOf(intervals(matrix)).filter((text) => !EXPECTED.has(text));

suite('rows that belong together', () => {
  it('have no interval of single rows on the page, in Markdown and in pictures', () => {
    expect(OF_ROWS.length).toBeGreaterThan(10);
    const plain: ReportResults = { matrix, posLabel: 'a' };
    const outputs = {
      page: [reportHtml(results), reportHtml(plain)],
      markdown: [reportMarkdown(results), reportMarkdown(plain)],
      matrix: [matrixSvg(matrix, { clusters }), matrixSvg(matrix)],
      classes: [
        classBarsSvg(classificationReport(matrix), { intervals: intervals(matrix, { clusters }) }),
        classBarsSvg(classificationReport(matrix), { intervals: intervals(matrix) }),
      ],
    };
    for (const [name, [own = '', ofRows = '']] of Object.entries(outputs)) {
      expect(shownIn(own).length, name).toBeGreaterThan(4);
      expect(
        shownIn(own).filter((text) => !EXPECTED.has(text)),
        name,
      ).toEqual([]);
      expect(OF_ROWS.filter((text) => shownIn(ofRows).includes(text)).length, name).toBeGreaterThan(3); // prettier-ignore
    }
    expect(outputs.page[0]).toContain('40 clusters');
    // The page's script makes no intervals of its own then.
    expect(outputs.page[0]).toContain('"z":null');
    expect(outputs.page[1]).toContain('"z":1.9');
    expect(outputs.page[0]).not.toMatch(/Wilson’s|with p /);
  });

  it('say no more when each is there ten times', () => {
    const alone = rows.map((row, at) => ({ ...row, user: `r${at}` }));
    const tenfold = alone.flatMap((row) => Array.from({ length: 10 }, () => row));
    const [one, ten] = [alone, tenfold].map((given) => shownIn(reportHtml(resultsOf(given))));
    const endsOf = (text: string): number[] => text.split('–').map(Number);
    expect(ten?.length).toBe(one?.length);
    for (const [at, text] of (one ?? []).entries()) {
      const [low = 0, high = 0] = endsOf(text);
      const [lowOfTen = 0, highOfTen = 0] = endsOf(ten?.[at] ?? '');
      expect(lowOfTen).toBeCloseTo(low, 1.5);
      expect(highOfTen).toBeCloseTo(high, 1.5);
      expect((highOfTen - lowOfTen) / (high - low)).toBeGreaterThan(0.9);
    }
  });

  it('decide sentences by the intervals of clusters', () => {
    // Right in 99 of 100 rows, but the rows of four users: one of them could be wrong throughout.
    const few = ['a', 'b'].flatMap((truth) =>
      Array.from({ length: 200 }, (_, at): Row => {
        const pred = at < 4 ? (truth === 'a' ? 'b' : 'a') : truth;
        return { truth, pred, user: `u${Math.floor(at / 50)}`, site: at % 2 };
      }),
    );
    const own = resultsOf(few);
    const rules = ['strong-classes'] as const;
    expect(describe({ matrix: own.matrix }, { rules })).toHaveLength(1);
    expect(describe(own, { rules })).toEqual([]);
    const many = resultsOf(few.map((row, at) => ({ ...row, user: `u${at}` })));
    expect(describe(many, { rules })).toHaveLength(1);
    const shown = new Set(textsOf(intervals(many.matrix, { clusters: many.clusters })));
    const said = describe(many);
    expect(said.some(({ evidence }) => evidence.some((one) => one.interval))).toBe(true);
    for (const { evidence, text } of said) {
      for (const { interval } of evidence) {
        if (!interval || Number.isNaN(interval.low)) continue;
        expect(shown, text).toContain(formatInterval(interval.low, interval.high));
      }
      expect(evidence.map(({ metric }) => metric)).not.toContain('pValue');
    }
  });

  it('say nothing of shares in training, whose rows nobody has by cluster', () => {
    const trainCounts = [
      { label: 'a', count: 9000 },
      { label: 'b', count: 1000 },
    ];
    const rules = ['train-difference', 'imbalance'] as const;
    expect(describe({ matrix, trainCounts }, { rules })).not.toEqual([]);
    expect(describe({ matrix, clusters, trainCounts }, { rules })).toEqual([]);
    // What follows from the counts alone is said.
    const absent = { trainCounts: trainCounts.slice(0, 1) };
    const said = describe({ matrix, clusters, ...absent }, { rules: ['missing-class'] });
    expect(said).toHaveLength(1);
    expect(said).toEqual(describe({ matrix, ...absent }, { rules: ['missing-class'] }));
  });

  it('must be those of the matrix, with their slices, and without parts that take rows', () => {
    const refusalOf = (given: object): string => {
      try {
        describe(given);
        return 'accepted';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const other = confusionMatrix(['a', 'b'], ['a', 'b']);
    const bare = slices.map(({ group, matrix: own }) => ({ group, matrix: own }));
    const refused = [
      { matrix: other, clusters },
      { matrix, clusters: {} },
      { matrix, clusters, slices: bare },
      { matrix, slices },
      { apart: { names: ['a', 'b'], matrices: [matrix, matrix] }, clusters },
    ].map(refusalOf);
    expect(refused.join('\n')).toMatchInlineSnapshot(`
      "describe: results.clusters do not add up to the matrix, expected matrixOfClusters of them
      describe: results.clusters is Object, expected ClusterTallies, which clusterTallies counts
      describe: results.clusters needs results.slices[0].clusters
      describe: results.slices[0].clusters needs results.clusters
      describe: results.clusters needs results.matrix"
    `);
    expect(() => matrixSvg(other, { clusters })).toThrow('do not add up');
  });
});
