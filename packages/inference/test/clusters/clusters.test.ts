import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  f1,
  gMean,
  matthewsCorrcoef,
  recall,
} from '@confmat/core';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clusterTallies,
  interval,
  intervals,
  matrixOfClusters,
  mergeClusterTallies,
} from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { twoSidedT } from '../../src/distributions.js';
import { clusterCoverage } from '../simulation/clusters.js';
import { DESIGNS } from '../simulation/designs.js';
import type { Design } from '../simulation/designs.js';
import { least } from '../simulation/shares.js';
import { WEIGHTINGS, weightedCoverage } from '../simulation/weights.js';
import { readVectors } from '../vectors/read-vectors.js';
import { add, clusterWilson, sumsBy, surveyRule, unevenRule } from './uneven-oracle.js';
import type { ClusterRule } from './uneven-oracle.js';

/** Of statsmodels, OLS with a cluster-robust variance. */
const { clusters: witness } = readVectors('witness') as {
  clusters: { right: number[]; cluster: number[]; variance: number; interval: [number, number] };
};
const truth = witness.right.map((_, row) => row % 3);
const guess = truth.map((code, row) => (witness.right[row] === 1 ? code : (code + 1) % 3));
const tallies = clusterTallies(truth, guess, witness.cluster);
const matrix = matrixOfClusters(tallies);

describe('interval of clusters', () => {
  it('of accuracy has the variance of statsmodels, and as many clusters as are even', () => {
    const found = interval(matrix, accuracy, { clusters: tallies });
    expect(found.method).toBe('cluster-wilson');
    const { cluster, variance } = witness;
    const sizes = sumsBy(cluster, cluster.map(() => 1)); // prettier-ignore
    const of = (rule: ClusterRule): [number, number] =>
      clusterWilson(found.estimate, variance, rule, cluster.length);
    // Clusters taken for even ones: the ends that were computed with statsmodels.
    expect(of(surveyRule(sizes, false))[0]).toBeCloseTo(witness.interval[0], 10);
    expect(of(surveyRule(sizes, false))[1]).toBeCloseTo(witness.interval[1], 10);
    const [low, high] = of(unevenRule(sizes));
    expect(found.low).toBeCloseTo(low, 10);
    expect(found.high).toBeCloseTo(high, 10);
    const micro = interval(matrix, f1, { clusters: tallies, average: 'micro' });
    expect(micro).toEqual({ ...found, metric: 'f1' });
  });

  it('of every metric contains the estimate, and is wider than that of independent rows', () => {
    for (const metric of [matthewsCorrcoef, cohenKappa, balancedAccuracy]) {
      const found = interval(matrix, metric, { clusters: tallies });
      expect(found.low).toBeLessThan(found.estimate);
      expect(found.high).toBeGreaterThan(found.estimate);
    }
    for (const average of ['macro', 'weighted'] as const) {
      const found = interval(matrix, f1, { clusters: tallies, average });
      expect(found.method).toBe('cluster-wilson');
      expect(found.low).toBeLessThan(found.estimate);
      expect(found.high).toBeGreaterThan(found.estimate);
    }
    expect(interval(matrix, recall, { clusters: tallies })).toHaveLength(3);
  });

  it('judges the micro F1 of labels by samples', () => {
    const yTrue = [['a'], ['a', 'b'], ['b'], [], ['a', 'c'], ['c']];
    const yPred = [['a'], ['a'], ['a', 'b'], [], ['a', 'c'], ['b']];
    const clusters = sampleCounts(yTrue, yPred);
    const found = interval(labelCounts(yTrue, yPred), f1, { average: 'micro', clusters });
    // Jaccard 5 / 9; residuals hits − 5/9 · answers of each sample: 4/9, −1/9, −1/9, 0, 8/9, −10/9.
    const squares = (16 + 1 + 1 + 64 + 100) / 81;
    const q = 5 / 9;
    // The samples have 1, 2, 2, 0, 2 and 2 answers: Kish's number is 9² / 17, of the squares 17² / 65.
    const [units, ofSquares] = [81 / 17, 289 / 65];
    const scale = 1 / (1 - (2 * 33) / 17 / 9 + 17 / 81);
    const variance = (scale * squares) / 81;
    const t = twoSidedT(0.95, (units - 1) * Math.sqrt(ofSquares / units));
    const z = 1.959963984540054;
    const rows = Math.min(9, (q * (1 - q)) / variance) * (z / t) ** 2;
    const middle = q + (z * z) / 2 / rows;
    const half = z * Math.sqrt((q * (1 - q)) / rows + (z * z) / 4 / rows / rows);
    const low = (middle - half) / (1 + (z * z) / rows);
    expect(found.estimate).toBe(10 / 14);
    expect(found.low).toBeCloseTo((2 * low) / (1 + low), 12);
  });

  it('covers where the plain interval does not', () => {
    const runs = 1500;
    const clusters = { nClusters: 20, size: 10, correlation: 0.3 };
    const found = clusterCoverage(clusters, { runs, seed: 4 });
    expect(found['accuracy, clusters as rows']).toBeLessThan(0.85);
    expect(found['accuracy']).toBeGreaterThan(least(0.95, runs));
    expect(found['macro F1']).toBeGreaterThan(least(0.95, runs));
  });

  it('gives the reason where there is none', () => {
    const single = clusterTallies([0, 1], [0, 0], ['one', 'one']);
    const found = interval(matrixOfClusters(single), accuracy, { clusters: single });
    expect(found.reason).toContain('fewer than two clusters');
    expect(interval(matrix, gMean, { clusters: tallies })[0]?.reason).toContain('no method');
  });

  it('of a report has the labels that were asked for, absent ones and other spellings too', () => {
    const [, first] = intervals(matrix, { clusters: tallies }).rows;
    const found = intervals(matrix, { clusters: tallies, labels: [7, 1n] });
    expect(found.rows[0]?.precision.reason).toBe('no predicted samples');
    expect(found.rows[1]).toEqual(first);
  });

  it('refuses clusters of something else', () => {
    const other = clusterTallies([0, 1, 2], [0, 1, 2], ['a', 'b', 'c']);
    const refused = (clusters: never, average?: 'micro'): (() => unknown) => {
      return () =>
        average
          ? interval(matrix, f1, { clusters, average })
          : interval(matrix, accuracy, { clusters });
    };
    expect(refused(other as never)).toThrow('interval: clusters do not add up to the matrix');
    const turned = clusterTallies(truth, guess, witness.cluster, { labels: [2, 1, 0] });
    expect(refused(turned as never)).toThrow(
      'interval: clusters have other labels than the matrix, expected the same in order',
    );
    // As many rows of each class, and as many right: two errors are other ones.
    const wrong = guess.map((code, row) =>
      code === truth[row] ? code : 3 - code - (truth[row] ?? 0),
    );
    const answered = clusterTallies(truth, wrong, witness.cluster, { labels: [0, 1, 2] });
    expect(refused(answered as never)).toThrow('interval: clusters do not add up to the matrix');
    const stored = JSON.parse(JSON.stringify(tallies)) as never;
    expect(refused(stored)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: interval: clusters is Object, expected ClusterTallies, which clusterTallies counts]`,
    );
    expect(refused(stored, 'micro')).toThrow(
      'expected ClusterTallies, which clusterTallies counts',
    );
    expect(refused(3 as never, 'micro')).toThrow('interval: clusters is number');
    const counts = labelCounts([['a'], ['b']], [['a'], ['a']]);
    expect(() => interval(counts, f1, { clusters: counts })).toThrow('average "micro" alone');
    const strange = sampleCounts([['a']], [['b']]);
    expect(() => interval(counts, f1, { clusters: strange, average: 'micro' })).toThrow(
      'interval: clusters do not pool to the counts',
    );
  });

  it('has none of samples with weights, which do not pool to the counts of labels', () => {
    const [yTrue, yPred] = [
      [['a'], ['b'], ['a', 'b']],
      [['a'], ['a'], ['b']],
    ];
    const options = { sampleWeight: [2, 1, 3] };
    const found = interval(labelCounts(yTrue, yPred, options), recall, {
      average: 'micro',
      clusters: sampleCounts(yTrue, yPred, options),
    });
    // Of the weights 2, 1 and 2 × 3 of true labels, 2 and 3 are found.
    expect(found).toMatchObject({ estimate: 5 / 9, low: NaN, method: 'none' });
    expect(found.reason).toMatch(/weights/);
  });
});

describe('clusterTallies', () => {
  it('counts what a plain loop counts, of few classes and of many', () => {
    const random = createRandom(31);
    const pick = (n: number): number => Math.floor(random() * n);
    // Beyond 1,024 classes cells are counted in another way.
    for (const nClasses of [1, 2, 7, 1100]) {
      const labels = Array.from({ length: nClasses }, (_, code) => code);
      const rows = Array.from({ length: 400 }, () => ({
        ...{ t: pick(nClasses), p: pick(nClasses), cluster: pick(30), weight: pick(5) / 4 },
      }));
      const expected = new Map<string, number>();
      for (const { t, p, cluster, weight } of rows) {
        const key = `${cluster} ${t} ${p}`;
        expected.set(key, (expected.get(key) ?? 0) + weight);
      }
      const found = clusterTallies(
        rows.map(({ t }) => t),
        rows.map(({ p }) => p),
        rows.map(({ cluster }) => cluster),
        { labels, sampleWeight: rows.map(({ weight }) => weight) },
      );
      const cells = Array.from(found.counts, (count, cell) => {
        const { [found.clusterCodes[cell] ?? -1]: cluster } = found.clusters;
        return [`${String(cluster)} ${found.trueCodes[cell]} ${found.predCodes[cell]}`, count];
      });
      expect(new Map(cells as [string, number][])).toEqual(expected);
      const order = Array.from(
        found.counts,
        (_, cell) =>
          ((found.clusterCodes[cell] ?? 0) * nClasses + (found.trueCodes[cell] ?? 0)) * nClasses +
          (found.predCodes[cell] ?? 0),
      );
      expect(order).toEqual([...order].sort((x, y) => x - y));
    }
  });
});

describe('interval of clusters that are all right', () => {
  const random = createRandom(23);
  const cases = Array.from({ length: 60 }, (_, run) => {
    const [k, n, nClusters] = [2 + (run % 4), 5 + Math.floor(random() * 300), 3 + (run % 17)];
    const yTrue = Array.from({ length: n }, (_, row) =>
      row < k ? row : Math.floor(random() * random() * k),
    );
    return clusterTallies(
      yTrue,
      yTrue,
      yTrue.map(() => Math.floor(random() * nClusters)),
    );
  });

  it('is that of as many right rows as there are even clusters, for every metric', () => {
    // Wilson's lower end of n right rows of n: n / (n + z²), and t in the place of z.
    const leastOf = (sizes: readonly number[]): number => {
      const { units, t } = unevenRule(sizes);
      return units / (units + t ** 2);
    };
    for (const clusters of cases) {
      const all = matrixOfClusters(clusters);
      const codes = [...clusters.clusterCodes];
      const [ofRows, ofClasses] = [
        leastOf(sumsBy(codes, [...clusters.counts])),
        leastOf(
          sumsBy(
            codes,
            [...clusters.counts].map(
              (count, cell) => count / (all.support[clusters.trueCodes[cell] ?? 0] ?? 1),
            ),
          ),
        ),
      ];
      const means = [
        interval(all, balancedAccuracy, { clusters }),
        interval(all, f1, { average: 'macro', clusters }),
      ];
      const wholes = [
        ...[matthewsCorrcoef, cohenKappa].map((metric) => {
          const { low, high } = interval(all, metric, { clusters });
          return { low: (low + 1) / 2, high: (high + 1) / 2 };
        }),
        interval(all, accuracy, { clusters }),
        ...(['micro', 'weighted'] as const).map((average) =>
          interval(all, f1, { clusters, average }),
        ),
      ];
      for (const { low, high } of wholes) {
        expect(low).toBeCloseTo(ofRows, 9);
        expect(high).toBe(1);
      }
      for (const { low, high } of means) {
        expect(low).toBeCloseTo(ofClasses, 9);
        expect(high).toBe(1);
      }
    }
  });
});

describe('mergeClusterTallies', () => {
  it('is the tallies of all rows, in any parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: truth.length - 1 }), (cut) => {
        const part = (from: number, to: number): ReturnType<typeof clusterTallies<number>> =>
          clusterTallies(
            truth.slice(from, to),
            guess.slice(from, to),
            witness.cluster.slice(from, to),
            {
              labels: [0, 1, 2],
            },
          );
        const merged = mergeClusterTallies([part(0, cut), part(cut, truth.length)]);
        expect(merged).toEqual(tallies);
      }),
      { seed: 19, numRuns: 20 },
    );
  });
});

describe('mergeClusterTallies of other keys', () => {
  it('orders them, and refuses keys of several kinds', () => {
    const of = (...keys: (string | number)[]): ReturnType<typeof clusterTallies<number>> =>
      clusterTallies(
        keys.map(() => 1),
        keys.map(() => 1),
        keys as string[],
        { labels: [0, 1] },
      );
    const merged = mergeClusterTallies([of('cy', 'bo'), of('al', 'cy')]);
    expect(merged.clusters).toEqual(['al', 'bo', 'cy']);
    expect(merged.counts).toEqual(Float64Array.of(1, 1, 2));
    expect(mergeClusterTallies([of('al', 'cy'), of('cy', 'bo')])).toEqual(merged);
    expect(() => mergeClusterTallies([of('1'), of(1)])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: mergeClusterTallies: clusters have keys of several kinds: strings and numbers]`,
    );
  });
});

describe('clusterTallies of big integers', () => {
  it('has the labels that the matrix has', () => {
    const [yTrue, yPred] = [
      [0n, 1n, 1n, 0n],
      [0n, 1n, 0n, 0n],
    ];
    const clusters = clusterTallies(yTrue, yPred, ['a', 'a', 'b', 'b'], { labels: [1n, 0n] });
    expect(clusters.labels).toEqual([1, 0]);
    expect(interval(matrixOfClusters(clusters), accuracy, { clusters }).estimate).toBe(3 / 4);
  });
});

/** The variance of macro F1 by what each row adds to it: survey's, of the derivatives of the ratios. */
function macroVariance(
  yTrue: readonly number[],
  yPred: readonly number[],
  cluster: readonly number[],
): number {
  const classes = [0, 1, 2].map((code) => {
    const under = yTrue.map((t, row) => Number(t === code) + Number(yPred[row] === code));
    const over = yTrue.map((t, row) => 2 * Number(t === code && yPred[row] === code));
    return { under, over, ratio: add(over) / add(under), total: add(under) };
  });
  const added = yTrue.map((_, row) =>
    add(
      classes.map(
        ({ under, over, ratio, total }) =>
          ((over[row] ?? 0) - ratio * (under[row] ?? 0)) / total / classes.length,
      ),
    ),
  );
  const sums = sumsBy(cluster, added);
  return (sums.length / (sums.length - 1)) * add(sums.map((sum) => sum * sum));
}

describe('clusterTallies of weights', () => {
  const weights = truth.map((_, row) => 1 + (row % 4) / 2);
  const of = (sampleWeight: readonly number[]): Interval => {
    const clusters = clusterTallies(truth, guess, witness.cluster, { sampleWeight });
    return interval(matrixOfClusters(clusters), f1, { clusters, average: 'macro' });
  };

  it('of 1 change nothing where each row is a cluster of its own', () => {
    const rows = clusterTallies(truth, guess, [...truth.keys()]);
    const alike = clusterTallies(truth, guess, [...truth.keys()], {
      sampleWeight: truth.map(() => 1),
    });
    for (const metric of [accuracy, cohenKappa, matthewsCorrcoef]) {
      const judge = (clusters: typeof rows): Interval =>
        interval(matrixOfClusters(clusters), metric, { clusters });
      const [own, plain] = [judge(alike), judge(rows)];
      expect(own).toMatchObject({ estimate: plain.estimate, method: plain.method });
      expect(own.low).toBeCloseTo(plain.low, 13);
      expect(own.high).toBeCloseTo(plain.high, 13);
    }
  });

  it('of 1 are as survey programs take unequal clusters, with the number of even ones', () => {
    const found = of(truth.map(() => 1));
    const rule = surveyRule(sumsBy(witness.cluster, truth.map(() => 1)), true); // prettier-ignore
    const n = truth.length;
    const variance = macroVariance(truth, guess, witness.cluster);
    const cap = (n * rule.units) / 10;
    const [low, high] = clusterWilson(found.estimate, variance, rule, cap);
    expect(found.low).toBeCloseTo(low, 9);
    expect(found.high).toBeCloseTo(high, 9);
  });

  it('do not depend on their scale, nor on the order of the rows', () => {
    const found = of(weights);
    for (const scale of [0.001, 7, 1e9]) {
      const scaled = of(weights.map((weight) => weight * scale));
      expect(scaled.low).toBeCloseTo(found.low, 10);
      expect(scaled.high).toBeCloseTo(found.high, 10);
    }
    const parts = [0, 1].map((part) => {
      const own = [...truth.keys()].filter((row) => row % 2 === part).reverse();
      const pick = (column: readonly number[]): number[] => own.map((row) => column[row] ?? NaN);
      const options = { labels: [0, 1, 2], sampleWeight: pick(weights) };
      return clusterTallies(pick(truth), pick(guess), pick(witness.cluster), options);
    });
    const merged = mergeClusterTallies(parts);
    expect(merged).toMatchObject({ weighted: true, nSamples: truth.length });
    const again = interval(matrixOfClusters(merged), f1, { clusters: merged, average: 'macro' });
    expect(again.low).toBeCloseTo(found.low, 12);
    expect(again.relevantRows).toBe(truth.length);
  });

  it('say where so few rows of equal weight are left that the interval is doubtful', () => {
    expect(of(weights).warning).toContain('fewer than 100 of equal weight');
    const one = truth.map((_, row) => (row === 0 ? 1 : 0));
    expect(of(one).reason).toContain('fewer than two clusters');
  });

  it('are at least 0', () => {
    const call = (sampleWeight: number[]): (() => unknown) => {
      return () => clusterTallies([0, 1], [0, 1], ['a', 'b'], { sampleWeight });
    };
    expect(call([1, -1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: clusterTallies: sampleWeight[1] is -1, expected a finite number of at least 0]`,
    );
    expect(call([1, NaN])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: clusterTallies: sampleWeight[1] is NaN, expected a finite number]`,
    );
    expect(call([1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: clusterTallies: yTrue (2), yPred (2), cluster (2) and sampleWeight (1) must have the same length]`,
    );
  });

  it('cover where sums of weights taken as rows do not', () => {
    const runs = 300;
    const [, uneven] = WEIGHTINGS;
    if (!uneven) throw new Error('no weighting');
    const found = weightedCoverage(DESIGNS['two, 10 %'] as Design, uneven, 500, { runs, seed: 2 });
    expect(found['accuracy, sums as rows']).toBeLessThan(0.8);
    expect(found['accuracy']).toBeGreaterThan(least(0.94, runs));
    expect(found['macro F1']).toBeGreaterThan(least(0.93, runs));
  });
});
