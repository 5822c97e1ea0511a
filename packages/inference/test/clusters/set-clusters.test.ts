import {
  accuracy,
  expectedCostOf,
  f1,
  fbetaOf,
  matthewsCorrcoef,
  pooledCounts,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusterTallies,
  countsOfClusters,
  interval,
  intervals,
  matrixOfClusters,
  mergeSetClusters,
  setClusters,
} from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { labelSetCoverage } from '../simulation/label-sets.js';
import { unevenRule } from './uneven-oracle.js';
import { least } from '../simulation/shares.js';

const LABELS = ['a', 'b', 'c', 'd'] as const;

/** Sets of samples of so many clusters, from a seed. */
function drawn(
  nSamples: number,
  nClusters: number,
  seed: number,
): { truth: string[][]; guess: string[][]; cluster: number[]; weights: number[] } {
  const random = createRandom(seed);
  const pick = (share: number): boolean => random() < share;
  const [truth, guess]: [string[][], string[][]] = [[], []];
  const cluster: number[] = [];
  const weights: number[] = [];
  for (let row = 0; row < nSamples; ++row) {
    const code = Math.floor(random() * nClusters);
    const own = LABELS.filter((_, label) => pick(0.6 / (label + 1 + (code % 3))));
    truth.push([...own]);
    guess.push(LABELS.filter((label) => (own.includes(label) ? pick(0.8) : pick(0.1))));
    cluster.push(code);
    weights.push(Math.floor(random() * 4));
  }
  return { truth, guess, cluster, weights };
}

const { truth, guess, cluster, weights } = drawn(300, 40, 5);
const options = { labels: [...LABELS] };
const clusters = setClusters(truth, guess, cluster, options);
const counts = labelCounts(truth, guess, options);

describe('setClusters', () => {
  it('counts each label of each cluster, and sets that are equal', () => {
    const found = setClusters(
      [['a', 'b'], ['a'], [], ['b'], ['c']],
      [['b'], ['a'], [], ['a', 'b'], []],
      ['y', 'x', 'x', 'y', 'z'],
    );
    // x: a found, an empty set; y: a missed and given once each, b found twice; z: c missed.
    expect(found).toEqual({
      labels: ['a', 'b', 'c'],
      clusters: ['x', 'y', 'z'],
      rows: Float64Array.of(2, 2, 1),
      exact: Float64Array.of(2, 0, 0),
      clusterCodes: Int32Array.of(0, 1, 1, 2),
      labelCodes: Int32Array.of(0, 0, 1, 2),
      tp: Float64Array.of(1, 0, 2, 0),
      fp: Float64Array.of(0, 1, 0, 0),
      fn: Float64Array.of(0, 1, 0, 1),
      weighted: false,
      nSamples: 5,
    });
  });

  it('adds up to the counts of labels, with weights too', () => {
    expect(countsOfClusters(clusters)).toMatchObject({
      tp: counts.tp,
      fn: counts.fn,
      tn: counts.tn,
    });
    const heavy = setClusters(truth, guess, cluster, { ...options, sampleWeight: weights });
    const { tp, fp, fn, tn } = labelCounts(truth, guess, { ...options, sampleWeight: weights });
    expect(countsOfClusters(heavy)).toMatchObject({ tp, fp, fn, tn, weighted: true });
    expect(heavy.nSamples).toBe(300);
  });

  it('is the same of batches in any order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 299 }), (cut) => {
        const half = (from: number, to: number) =>
          setClusters(
            truth.slice(from, to),
            guess.slice(from, to),
            cluster.slice(from, to),
            options,
          );
        expect(mergeSetClusters([half(cut, 300), half(0, cut)])).toEqual(clusters);
      }),
      { seed: 16, numRuns: 20 },
    );
  });

  it('leaves out samples without a set, with their clusters', () => {
    const found = setClusters([['a'], null, ['b']], [['a'], ['a'], null], ['x', 'y', 'x'], {
      nulls: 'skip',
    });
    expect(found.nSamples).toBe(1);
    expect([...found.rows]).toEqual([1, 0]);
  });

  it('refuses what it cannot count', () => {
    expect(() => setClusters(truth, guess, cluster.slice(1))).toThrow(/cluster/);
    expect(() => setClusters([['a']], [['a']], [null] as never)).toThrow(/cluster\[0\]/);
    expect(() =>
      setClusters([null, ['a']], [['a'], ['a']], [1, 2], { nulls: 'skip', sampleWeight: [1, -2] }),
    ).toThrow('setClusters: sampleWeight[1] is -2, expected a finite number of at least 0');
    expect(() => mergeSetClusters([clusters, setClusters([['z']], [['z']], [1])])).toThrow(
      /labels/,
    );
    expect(() =>
      mergeSetClusters([clusters, setClusters([['a']], [['a']], ['one'], options)]),
    ).toThrow(/several kinds: numbers and strings/);
  });
});

describe('intervals of label sets by cluster', () => {
  it('of a label are those of its samples as a matrix', () => {
    for (const [row, label] of LABELS.entries()) {
      const has = (sets: string[][]): boolean[] => sets.map((set) => set.includes(label));
      const tallies = clusterTallies(has(truth), has(guess), cluster, { labels: [false, true] });
      const matrix = matrixOfClusters(tallies);
      const of = { average: 'binary', posLabel: true, clusters: tallies } as const;
      for (const metric of [precision, recall, specificity]) {
        const expected = interval(matrix, metric, of);
        const found = interval(counts, metric, { clusters })[row] as Interval;
        expect(found.method).toBe('cluster-wilson');
        expect(found.relevantRows).toBe(expected.relevantRows);
        expect(found.low).toBeCloseTo(expected.low, 12);
        expect(found.high).toBeCloseTo(expected.high, 12);
        expect(interval(counts, metric, { average: 'binary', posLabel: label, clusters })).toEqual(
          found,
        );
      }
    }
  });

  it('leave out clusters that have true negatives by rounding only', () => {
    // Of x all samples have the label: 0.1 + 0.2 + 0.3 − (0.1 + 0.2) − 0.3 is not 0.
    const yTrue = [['a'], ['a'], ['a'], [], [], ['a'], []];
    const yPred = [['a'], ['a'], [], [], ['a'], [], []];
    const [keys, sampleWeight] = [
      ['x', 'x', 'x', 'y', 'y', 'z', 'z'],
      [0.1, 0.2, 0.3, 1, 2, 1, 3],
    ];
    const own = setClusters(yTrue, yPred, keys, { sampleWeight });
    const has = (sets: string[][]): boolean[] => sets.map((set) => set.length > 0);
    const tallies = clusterTallies(has(yTrue), has(yPred), keys, { sampleWeight });
    const expected = interval(matrixOfClusters(tallies), specificity, {
      average: 'binary',
      posLabel: true,
      clusters: tallies,
    });
    const [found] = interval(countsOfClusters(own), specificity, { clusters: own });
    expect(found?.low).toBeCloseTo(expected.low, 12);
    expect(found?.high).toBeCloseTo(expected.high, 12);
    const all = setClusters(yTrue.slice(0, 3), yPred.slice(0, 3), ['x', 'x', 'y'], {
      sampleWeight: sampleWeight.slice(0, 3),
    });
    expect(countsOfClusters(all).tn).toEqual(Float64Array.of(0));
  });

  it('of a micro mean are those of counts with a row per cluster', () => {
    const rows = (place: number, column: Float64Array): number =>
      column.reduce(
        (all, count, cell) => all + (clusters.clusterCodes[cell] === place ? count : 0),
        0,
      );
    const column = (of: Float64Array): Float64Array =>
      Float64Array.from(clusters.clusters, (_, place) => rows(place, of));
    const [tp, fp, fn] = [column(clusters.tp), column(clusters.fp), column(clusters.fn)];
    const tn = clusters.rows.map(
      (count, place) => 4 * count - (tp[place] ?? 0) - (fp[place] ?? 0) - (fn[place] ?? 0),
    );
    for (const metric of [f1, precision, accuracy as unknown as ClassMetric, fbetaOf(2)]) {
      const found = interval(counts, metric, { average: 'micro', clusters });
      const expected = { of: 'samples', tp, fp, fn, tn } as const;
      expect(found).toEqual(interval(counts, metric, { average: 'micro', clusters: expected }));
      expect(found.method).toBe('cluster-wilson');
    }
    // Each sample a cluster of its own.
    const alone = setClusters(truth, guess, [...truth.keys()], options);
    const samples = sampleCounts(truth, guess, options);
    expect(interval(counts, f1, { average: 'micro', clusters: alone })).toEqual(
      interval(counts, f1, { average: 'micro', clusters: samples }),
    );
  });

  it('of a weighted mean have the variance that small changes of each cluster make', () => {
    const { low, high, estimate } = interval(counts, f1, { average: 'weighted', clusters });
    // Wilson's interval has its middle and width from p and n: n from the ends, the variance from n.
    const { t, inflation } = unevenRule([...clusters.rows]);
    const variance = inflation * jackknife((of) => f1(of, { average: 'weighted' }));
    const z = 1.959963984540054;
    const n = ((estimate * (1 - estimate)) / variance) * (z / t) ** 2;
    const middle = (estimate + z ** 2 / 2 / n) / (1 + z ** 2 / n);
    const half =
      (z * Math.sqrt((estimate * (1 - estimate)) / n + z ** 2 / 4 / n ** 2)) / (1 + z ** 2 / n);
    expect(low).toBeCloseTo(middle - half, 6);
    expect(high).toBeCloseTo(middle + half, 6);
  });

  it('of means contain the estimate, and are wider than where samples are taken as clusters', () => {
    const alone = setClusters(truth, guess, [...truth.keys()], options);
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      const of = (own: typeof clusters): Interval =>
        interval(counts, f1, { average, clusters: own });
      const [wide, narrow] = [of(clusters), of(alone)];
      expect(wide.low).toBeLessThan(wide.estimate);
      expect(wide.high).toBeGreaterThan(wide.estimate);
      expect(wide.high - wide.low).toBeGreaterThan(narrow.high - narrow.low);
    }
    // The labels' own intervals, taken to be as dependent as can be, are wider still.
    const plain = interval(counts, f1, { average: 'macro' });
    const own = interval(counts, f1, { average: 'macro', clusters: alone });
    expect(own.high - own.low).toBeLessThan(plain.high - plain.low);
  });

  it('do not depend on the order or the names of labels', () => {
    const turned = setClusters(truth, guess, cluster, { labels: [...LABELS].reverse() });
    const other = labelCounts(truth, guess, { labels: [...LABELS].reverse() });
    const ends = ({ low, high }: Interval): number[] =>
      [low, high].map((end) => Number(end.toFixed(12)));
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expect(ends(interval(other, f1, { average, clusters: turned }))).toEqual(
        ends(interval(counts, f1, { average, clusters })),
      );
    }
    // The labels of the counts are looked up among those of the clusters.
    expect(interval(counts, f1, { clusters: turned })).toEqual(interval(counts, f1, { clusters }));
  });

  it('fill a report, of all labels or of some', () => {
    const report = intervals(counts, { clusters });
    expect(report.rows.map(({ recall: { low } }) => low)).toEqual(
      interval(counts, recall, { clusters }).map(({ low }) => low),
    );
    expect(report.averages.macro.f1).toEqual(interval(counts, f1, { average: 'macro', clusters }));
    const some = intervals(counts, { clusters, labels: ['c', 'a'], beta: 2 });
    expect(some.rows.map(({ label }) => label)).toEqual(['c', 'a']);
    expect(some.rows[1]?.f1).toEqual(report.rows[0]?.f1);
    expect(some.rows[1]?.fbeta?.method).toBe('cluster-wilson');
    const { low, high } = some.averages.macro.f1;
    expect(low).toBeLessThan(high);
  });

  it('are none where clusters do not say how they differ', () => {
    const one = setClusters(
      truth,
      guess,
      truth.map(() => 1),
      options,
    );
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      const found = interval(counts, f1, { average, clusters: one });
      expect(found.reason).toMatch(/fewer than two clusters/);
      expect(found.estimate).toBe(f1(counts, { average }));
    }
    // b is in one cluster only; a macro mean takes it as anything from 0 to 1.
    const [yTrue, yPred] = [
      [['a', 'b'], ['a'], ['a'], ['a']],
      [['a', 'b'], ['a'], [], ['a']],
    ];
    const few = setClusters(yTrue, yPred, [1, 2, 3, 4]);
    const own = labelCounts(yTrue, yPred);
    expect(interval(own, f1, { clusters: few })[1]?.reason).toMatch(/fewer than two clusters/);
    expect(interval(own, f1, { average: 'macro', clusters: few }).low).toBeLessThan(0.5);
    expect(interval(own, matthewsCorrcoef, { average: 'macro', clusters: few }).reason).toMatch(
      /no method/i,
    );
  });

  it('are none of a weighted mean without true samples', () => {
    // One label, given once and never true: of two samples half are right, and none has a weight.
    const [yTrue, yPred] = [
      [[], []],
      [[], ['a']],
    ];
    const two = setClusters<string>(yTrue, yPred, [1, 2]);
    const found = interval(labelCounts<string>(yTrue, yPred), specificity, {
      average: 'weighted',
      clusters: two,
    });
    expect(found).toMatchObject({
      estimate: 1 / 2,
      low: NaN,
      high: NaN,
      reason: 'no true samples',
    });
  });

  it('say when a label is left out, and when weights leave too few units', () => {
    const more = { labels: [...LABELS, 'never'] };
    const found = interval(labelCounts(truth, guess, more), f1, {
      average: 'macro',
      clusters: setClusters(truth, guess, cluster, more),
    });
    expect(found.warning).toMatch(/1 of 5/);
    const heavy = { ...options, sampleWeight: weights };
    const uneven = interval(labelCounts(truth, guess, heavy), f1, {
      average: 'macro',
      clusters: setClusters(truth, guess, cluster, heavy),
    });
    expect(uneven.low).toBeLessThan(uneven.high);
    expect(uneven.warning).toMatch(/fewer than 100/);
  });

  it('cover where samples taken as clusters do not', () => {
    const runs = 100;
    const shares = [0.4, 0.3, 0.2, 0.1, 0.05];
    const sets = { nClusters: 50, sizes: [10, 10], shares, correlation: 0.3 } as const;
    const { 'macro F1, clusters as rows': ofRows, ...own } = labelSetCoverage(sets, {
      runs,
      seed: 4,
    });
    for (const [name, share] of Object.entries(own)) {
      expect(share, name).toBeGreaterThanOrEqual(least(0.92, runs));
    }
    expect(ofRows).toBeLessThan(0.9);
  });

  it('of costs may lie beyond 1, where a label is in one cluster too', () => {
    const cost = expectedCostOf({ fp: 5, fn: 5 });
    const few = setClusters([['a'], [], []], [['a'], [], ['a']], [1, 2, 3]);
    const own = countsOfClusters(few);
    const found = interval(own, cost, { average: 'macro', clusters: few });
    // An error of three, at 5 each.
    expect(found.estimate).toBeCloseTo(5 / 3, 12);
    expect(found.high).toBeGreaterThan(2);
    expect(found.high).toBeLessThanOrEqual(5);
  });

  it('refuse clusters of other sets', () => {
    const others = setClusters(guess, truth, cluster, options);
    const words = /clusters do not add up to the counts, expected setClusters of the same sets/;
    expect(() => interval(counts, f1, { average: 'macro', clusters: others })).toThrow(words);
    expect(() => intervals(counts, { clusters: others })).toThrow(words);
    const matrix = matrixOfClusters(clusterTallies([0, 1], [0, 1], [1, 2]));
    expect(() => interval(matrix, f1, { clusters })).toThrow(/ClusterTallies/);
    for (const strange of [null, {}, matrix]) {
      expect(() => interval(counts, f1, { clusters: strange as never })).toThrow(
        /interval: clusters is .*, expected SetClusters, which setClusters counts, or BinaryCounts/,
      );
    }
    const nameless = [pooledCounts(counts), sampleCounts(truth, guess, options)];
    for (const one of nameless) {
      expect(() => interval(one, f1, { average: 'macro', clusters })).toThrow(
        'interval: clusters of label sets go with counts whose keys are the labels',
      );
    }
  });
});

/** n / (n − 1) times the sum of squared changes by one cluster more, as small as can be. */
function jackknife(value: (of: typeof counts) => number): number {
  const step = 1e-6;
  const changes = clusters.clusters.map((_, place) => {
    const changed = (sign: number): number => {
      const [tp, fp, fn] = [counts.tp.slice(), counts.fp.slice(), counts.fn.slice()];
      for (const [cell, code] of clusters.clusterCodes.entries()) {
        if (code !== place) continue;
        const label = clusters.labelCodes[cell] ?? 0;
        tp[label] = (tp[label] ?? 0) + sign * step * (clusters.tp[cell] ?? 0);
        fp[label] = (fp[label] ?? 0) + sign * step * (clusters.fp[cell] ?? 0);
        fn[label] = (fn[label] ?? 0) + sign * step * (clusters.fn[cell] ?? 0);
      }
      return value({ ...counts, tp, fp, fn });
    };
    return (changed(1) - changed(-1)) / (2 * step);
  });
  const n = changes.length;
  return (n / (n - 1)) * changes.reduce((all, change) => all + change ** 2, 0);
}
