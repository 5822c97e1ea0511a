import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  f1,
  jointCounts,
  matthewsCorrcoef,
} from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { clusterTallies, compare, gate } from '../../src/index.js';
import type { CompareOptions, PairedClusters } from '../../src/index.js';
import { least } from '../simulation/shares.js';
import { pairedClusterShares } from '../simulation/paired-clusters.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of statsmodels, OLS of the difference with a cluster-robust variance. */
const { pairedClusters: witness } = readVectors('witness') as {
  pairedClusters: {
    a: number[];
    b: number[];
    cluster: number[];
    difference: number;
    error: number;
  };
};
const truth = witness.a.map((_, row) => row % 3);
const guess = (right: readonly number[]): number[] =>
  truth.map((code, row) => (right[row] === 1 ? code : (code + 1) % 3));
const [a, b] = [guess(witness.a), guess(witness.b)];
const joint = jointCounts(truth, a, b);

function clustersOf(keys: readonly (string | number)[], other = b): PairedClusters<number> {
  const labels = [0, 1, 2];
  return {
    a: clusterTallies(truth, a, keys as number[], { labels }),
    b: clusterTallies(truth, other, keys as number[], { labels }),
  };
}
const clusters = clustersOf(witness.cluster);

describe('compare with clusters', () => {
  it('has the standard error of statsmodels', () => {
    const found = compare(joint, accuracy, { clusters });
    expect(found.difference.estimate).toBeCloseTo(witness.difference, 12);
    expect(found.standardError).toBeCloseTo(witness.error, 12);
    expect(found).toMatchObject({
      method: 'cluster-t',
      difference: { method: 'mover-difference' },
    });
    expect(found.a.method).toBe('cluster-wilson');
    const delta = compare(joint, accuracy, { clusters, difference: 'delta' });
    expect(delta.difference.method).toBe('cluster-delta');
    expect(delta.difference.low).toBeLessThan(witness.difference - 2 * witness.error);
  });

  it('of rows that are clusters of their own is nearly that of independent rows', () => {
    const own = clustersOf([...truth.keys()]);
    for (const difference of ['delta', 'mover'] as const) {
      const options = { average: 'macro', difference, test: 'delta' } as const;
      const [plain, alone] = [
        compare(joint, f1, options),
        compare(joint, f1, { ...options, clusters: own }),
      ];
      const n = truth.length;
      expect(alone.standardError).toBeCloseTo(plain.standardError * Math.sqrt(n / (n - 1)), 12);
      expect(alone.difference.low).toBeCloseTo(plain.difference.low, 1);
      expect(alone.difference.high).toBeCloseTo(plain.difference.high, 1);
    }
  });

  it('of a model with itself is 0, with an interval that is not empty and p = 1', () => {
    const same = jointCounts(truth, a, a);
    for (const difference of ['delta', 'mover'] as const) {
      const found = compare(same, balancedAccuracy, {
        clusters: clustersOf(witness.cluster, a),
        difference,
      });
      expect(found.difference.estimate).toBe(0);
      expect(found.difference.low).toBeLessThan(-0.01);
      expect(found.difference.high).toBeGreaterThan(0.01);
      expect(found.pValue).toBe(1);
    }
  });

  it('of a model that is always right, or always wrong, has ends', () => {
    const opposite = truth.map((code) => (code + 1) % 3);
    for (const answers of [truth, opposite]) {
      const pair = jointCounts(truth, answers, b);
      const own = clustersOf(witness.cluster);
      const of = clusterTallies(truth, answers, witness.cluster, { labels: [0, 1, 2] });
      for (const metric of [cohenKappa, matthewsCorrcoef, balancedAccuracy, accuracy]) {
        for (const difference of ['mover', 'delta'] as const) {
          const options = { clusters: { a: of, b: own.b }, difference };
          const found = compare(pair, metric, options).difference;
          expect(found.low).toBeLessThan(found.estimate);
          expect(found.high).toBeGreaterThan(found.estimate);
          const [least, greatest] = metric.range;
          expect(found.high - found.low).toBeLessThan(greatest - least);
        }
      }
    }
  });

  it('does not depend on the names of the clusters, nor on their order', () => {
    const renamed = witness.cluster.map((code) => `user ${99 - code}`);
    const other = clustersOf(renamed);
    const found = compare(joint, f1, { average: 'macro', clusters: other });
    const expected = compare(joint, f1, { average: 'macro', clusters });
    expect(found.difference.low).toBeCloseTo(expected.difference.low, 12);
    expect(found.pValue).toBeCloseTo(expected.pValue, 12);
    // The keys of one model in another order than those of the other.
    const turned = { ...clusters.b, clusters: [...clusters.b.clusters].reverse() };
    const last = clusters.b.clusters.length - 1;
    const b2 = { ...turned, clusterCodes: clusters.b.clusterCodes.map((code) => last - code) };
    expect(compare(joint, f1, { average: 'macro', clusters: { a: clusters.a, b: b2 } })).toEqual(
      expected,
    );
  });

  it('says why there is no interval', () => {
    const one = clustersOf(truth.map(() => 'all'));
    const found = compare(joint, accuracy, { clusters: one });
    expect(found.difference.reason).toContain('fewer than two clusters');
    expect(found).toMatchObject({ method: 'none', pValue: NaN });
    const labels = [0, 1, 2, 3];
    const wide = jointCounts(truth, a, b, { labels });
    const of = (answers: number[]): PairedClusters<number>['a'] =>
      clusterTallies(truth, answers, witness.cluster, { labels });
    const absent = compare(wide, f1, {
      ...{ average: 'macro', labels, clusters: { a: of(a), b: of(b) } },
    });
    expect(absent.difference.reason).toContain('absent ones');
  });

  it('is judged by a gate', () => {
    const found = compare(joint, accuracy, { clusters, level: 0.9 });
    expect(gate(found, { maxDrop: 0.9, confidence: 0.95 }).verdict).toBe('pass');
    expect(gate(found, { maxDrop: 0, confidence: 0.95 }).verdict).toBe('inconclusive');
    // As if rows were independent, the second model is surely worse.
    const alone = compare(joint, accuracy, { level: 0.9 });
    expect(gate(alone, { maxDrop: 0, confidence: 0.95 }).verdict).toBe('fail');
  });

  it('refuses clusters of something else, and methods of single rows', () => {
    const refused = (options: CompareOptions<number>): string => {
      try {
        compare(joint, accuracy, options);
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing';
    };
    const other = clusterTallies([0, 1], [0, 1], ['x', 'y'], { labels: [0, 1, 2] });
    const turnedOver = { a: clusters.b, b: clusters.a };
    const elsewhere = clustersOf(witness.cluster.map((code) => `user ${code}`));
    const shifted = clustersOf([...witness.cluster.slice(1), witness.cluster[0] ?? 0]);
    const sampleWeight = truth.map(() => 1);
    const weighted = clusterTallies(truth, b, witness.cluster, { labels: [0, 1, 2], sampleWeight });
    const turned = clusterTallies(truth, a, witness.cluster, { labels: [2, 1, 0] });
    expect([
      refused({ clusters: { ...clusters, b: other } }),
      refused({ clusters: { ...clusters, a: turned } }),
      refused({ clusters: clusters.a as never }),
      refused({ clusters: null as never }),
      refused({ clusters: turnedOver }),
      refused({ clusters: { ...clusters, b: elsewhere.b } }),
      refused({ clusters: { ...clusters, b: shifted.b } }),
      refused({ clusters: { ...clusters, b: weighted } }),
      refused({ clusters, test: 'mcnemar-exact' }),
      refused({ clusters, test: 'permutation' }),
      refused({ clusters, difference: 'tango' }),
    ]).toMatchInlineSnapshot(`
      [
        "compare: clusters.b do not add up to the matrix, expected matrixOfClusters of them",
        "compare: clusters.a have other labels than the matrix, expected the same in order",
        "compare: clusters.a is undefined, expected ClusterTallies, which clusterTallies counts",
        "compare: clusters is null, expected what clusterTallies counted of each model, as { a, b }",
        "compare: clusters.a do not add up to the matrix, expected matrixOfClusters of them",
        "compare: clusters are not of the same rows, expected as many of each true class in each cluster",
        "compare: clusters are not of the same rows, expected as many of each true class in each cluster",
        "compare: clusters are not of the same rows, expected as many of each true class in each cluster",
        "compare: test "mcnemar-exact" takes rows one by one, not by cluster",
        "compare: test "permutation" takes rows one by one, not by cluster",
        "compare: difference "tango" takes rows one by one, not by cluster",
      ]
    `);
  });

  it('covers where that of independent rows does not', () => {
    const runs = 400;
    const found = pairedClusterShares({ nClusters: 20, size: 10, correlation: 0.3 }, 0.1, {
      runs,
      seed: 5,
    });
    expect(found['accuracy, clusters as rows']).toBeLessThan(0.82);
    expect(found['accuracy']).toBeGreaterThan(least(0.95, runs));
    expect(found['F1']).toBeGreaterThan(least(0.95, runs));
  });
});
