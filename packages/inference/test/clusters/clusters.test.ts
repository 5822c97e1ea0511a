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
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextUniform, seedState } from '../../src/bootstrap/kernels/random-state.js';
import { betaQuantile } from '../../src/distributions.js';
import {
  clusterTallies,
  interval,
  matrixOfClusters,
  mergeClusterTallies,
} from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of statsmodels, OLS with a cluster-robust variance. */
const { clusters: witness } = readVectors('witness') as {
  clusters: { right: number[]; cluster: number[]; interval: [number, number] };
};
const truth = witness.right.map((_, row) => row % 3);
const guess = truth.map((code, row) => (witness.right[row] === 1 ? code : (code + 1) % 3));
const tallies = clusterTallies(truth, guess, witness.cluster);
const matrix = matrixOfClusters(tallies);

describe('interval of clusters', () => {
  it('of accuracy has the variance of statsmodels', () => {
    const found = interval(matrix, accuracy, { clusters: tallies });
    expect(found.method).toBe('cluster-wilson');
    expect(found.low).toBeCloseTo(witness.interval[0], 10);
    expect(found.high).toBeCloseTo(witness.interval[1], 10);
    expect(interval(matrix, f1, { clusters: tallies, average: 'micro' })).toEqual(found);
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
    const variance = ((5 / 4) * squares) / 81;
    const t = 2.7764451051977987;
    const z = 1.959963984540054;
    const rows = Math.min(9, (q * (1 - q)) / variance) * (z / t) ** 2;
    const middle = q + (z * z) / 2 / rows;
    const half = z * Math.sqrt((q * (1 - q)) / rows + (z * z) / 4 / rows / rows);
    const low = (middle - half) / (1 + (z * z) / rows);
    expect(found.estimate).toBe(10 / 14);
    expect(found.low).toBeCloseTo((2 * low) / (1 + low), 12);
  });

  it('covers where the plain interval does not', () => {
    // 20 clusters of 10 rows, rates Beta(28/15, 7/15): mean 0.8, correlation 0.3.
    const state = new Int32Array(4);
    const runs = 1500;
    let [held, plain] = [0, 0];
    for (let run = 0; run < runs; ++run) {
      seedState(state, 4, run);
      const right: number[] = [];
      const cluster: number[] = [];
      for (let code = 0; code < 20; ++code) {
        const rate = betaQuantile(nextUniform(state), 28 / 15, 7 / 15);
        for (let row = 0; row < 10; ++row) {
          right.push(nextUniform(state) < rate ? 1 : 0);
          cluster.push(code);
        }
      }
      const drawn = clusterTallies(
        right.map(() => 1),
        right,
        cluster,
        { labels: [0, 1] },
      );
      const whole = matrixOfClusters(drawn);
      const holds = ({ low, high }: { low: number; high: number }): boolean =>
        low <= 0.8 && 0.8 <= high;
      held += holds(interval(whole, accuracy, { clusters: drawn })) ? 1 : 0;
      plain += holds(interval(whole, accuracy)) ? 1 : 0;
    }
    expect(plain / runs).toBeLessThan(0.85);
    // 0.95 less two standard errors.
    expect(held / runs).toBeGreaterThan(0.939);
  });

  it('gives the reason where there is none', () => {
    const single = clusterTallies([0, 1], [0, 0], ['one', 'one']);
    const found = interval(matrixOfClusters(single), accuracy, { clusters: single });
    expect(found.reason).toContain('fewer than two clusters');
    expect(interval(matrix, gMean, { clusters: tallies })[0]?.reason).toContain('no method');
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
    expect(refused(3 as never, 'micro')).toThrow('interval: clusters is number');
    const counts = labelCounts([['a'], ['b']], [['a'], ['a']]);
    expect(() => interval(counts, f1, { clusters: counts })).toThrow('average "micro" alone');
    const strange = sampleCounts([['a']], [['b']]);
    expect(() => interval(counts, f1, { clusters: strange, average: 'micro' })).toThrow(
      'interval: clusters do not pool to the counts',
    );
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
