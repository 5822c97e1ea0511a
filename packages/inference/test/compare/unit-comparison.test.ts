import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  f1,
  jointCounts,
  matthewsCorrcoef,
} from '@confmat/core';
import type { JointTally } from '@confmat/core';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { compare, gate } from '../../src/index.js';
import type { CompareOptions } from '../../src/index.js';
import { itRepeats } from '../simulation/repeats.js';
import { least } from '../simulation/shares.js';
import { pairedUnitShares } from '../simulation/paired-units.js';
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
const ofRows = jointCounts(truth, a, b);

const jointOf = (keys: readonly (string | number)[], other = b): JointTally<number> =>
  jointCounts(truth, a, other, { unit: keys as number[] });
const joint = jointOf(witness.cluster);

describe('compare with units', () => {
  it('has the standard error of statsmodels', () => {
    const found = compare(joint, accuracy);
    expect(found.difference.estimate).toBeCloseTo(witness.difference, 12);
    expect(found.standardError).toBeCloseTo(witness.error, 12);
    // Twenty units or fewer bear on it.
    expect(found).toMatchObject({
      method: 'sign-flips',
      difference: { method: 'cluster-bonett-price' },
    });
    const mover = compare(joint, accuracy, { difference: 'mover' });
    expect(mover).toMatchObject({
      method: 'cluster-t',
      difference: { method: 'mover-difference' },
    });
    expect(found.a.method).toBe('cluster-wilson');
    const delta = compare(joint, accuracy, { difference: 'delta' });
    expect(delta.difference.method).toBe('cluster-delta');
    expect(delta.difference.low).toBeLessThan(witness.difference - 2 * witness.error);
  });

  it('of rows that are units of their own is nearly that of independent rows', () => {
    const own = jointOf([...truth.keys()]);
    for (const difference of ['delta', 'mover'] as const) {
      const options = { average: 'macro', difference, test: 'delta' } as const;
      const [plain, alone] = [compare(ofRows, f1, options), compare(own, f1, options)];
      const n = truth.length;
      expect(alone.standardError).toBeCloseTo(plain.standardError * Math.sqrt(n / (n - 1)), 12);
      expect(alone.difference.low).toBeCloseTo(plain.difference.low, 1);
      expect(alone.difference.high).toBeCloseTo(plain.difference.high, 1);
    }
  });

  it('of a model with itself is 0, with an interval that is not empty and p = 1', () => {
    const same = jointOf(witness.cluster, a);
    for (const difference of ['delta', 'mover'] as const) {
      const found = compare(same, balancedAccuracy, { difference });
      expect(found.difference.estimate).toBe(0);
      expect(found.difference.low).toBeLessThan(-0.01);
      expect(found.difference.high).toBeGreaterThan(0.01);
      expect(found.pValue).toBe(1);
    }
  });

  it('of a model that is always right, or always wrong, has ends', () => {
    const opposite = truth.map((code) => (code + 1) % 3);
    for (const answers of [truth, opposite]) {
      const pair = jointCounts(truth, answers, b, { unit: witness.cluster });
      for (const metric of [cohenKappa, matthewsCorrcoef, balancedAccuracy, accuracy]) {
        for (const difference of ['mover', 'delta'] as const) {
          const found = compare(pair, metric, { difference }).difference;
          expect(found.low).toBeLessThan(found.estimate);
          expect(found.high).toBeGreaterThan(found.estimate);
          const [least, greatest] = metric.range;
          expect(found.high - found.low).toBeLessThan(greatest - least);
        }
      }
    }
  });

  it('does not depend on the names of the units, nor on their order', () => {
    const renamed = witness.cluster.map((code) => `user ${99 - code}`);
    const found = compare(jointOf(renamed), f1, { average: 'macro' });
    const expected = compare(joint, f1, { average: 'macro' });
    expect(found.difference.low).toBeCloseTo(expected.difference.low, 12);
    expect(found.pValue).toBeCloseTo(expected.pValue, 12);
  });

  it('says why there is no interval', () => {
    const found = compare(jointOf(truth.map(() => 'all')), accuracy);
    expect(found.difference.reason).toContain('fewer than two units');
    expect(found).toMatchObject({ method: 'none', pValue: NaN });
    const labels = [0, 1, 2, 3];
    const wide = jointCounts(truth, a, b, { labels, unit: witness.cluster });
    const absent = compare(wide, f1, { average: 'macro', labels });
    expect(absent.difference.reason).toContain('absent ones');
  });

  it('is judged by a gate', () => {
    const found = compare(joint, accuracy, { level: 0.9 });
    expect(gate(found, { maxDrop: 0.9, confidence: 0.95 }).verdict).toBe('pass');
    expect(gate(found, { maxDrop: 0, confidence: 0.95 }).verdict).toBe('inconclusive');
    // As if rows were independent, the second model is surely worse.
    const alone = compare(ofRows, accuracy, { level: 0.9 });
    expect(gate(alone, { maxDrop: 0, confidence: 0.95 }).verdict).toBe('fail');
  });

  it('refuses methods of single rows', () => {
    const refused = (options: CompareOptions<number>): string => {
      try {
        compare(joint, accuracy, options);
      } catch (error) {
        return (error as Error).message;
      }
      return 'nothing';
    };
    expect([
      refused({ test: 'mcnemar-exact' }),
      refused({ test: 'permutation' }),
      refused({ difference: 'tango' }),
    ]).toMatchInlineSnapshot(`
      [
        "compare: test "mcnemar-exact" takes rows one by one, not by unit",
        "compare: test "permutation" takes rows one by one, not by unit",
        "compare: difference "tango" takes rows one by one, not by unit",
      ]
    `);
  });

  itRepeats('covers where that of independent rows does not', () => {
    const nRuns = runs(400);
    const found = pairedUnitShares({ nUnits: 20, size: 10, correlation: 0.3 }, 0.1, {
      runs: nRuns,
      seed: 5,
    });
    expect(found['accuracy, rows as units']).toBeLessThan(0.82);
    expect(found['accuracy']).toBeGreaterThan(least(0.95, nRuns));
    expect(found['F1']).toBeGreaterThan(least(0.95, nRuns));
  });
});
