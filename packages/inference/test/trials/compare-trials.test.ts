import { confusionMatrix } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTrials, trialRates } from '../../src/index.js';
import { signFlips } from '../../src/compare/sign-flips.js';

/** A matrix of tasks, t0, t1, …, that pass so many of so many tries. */
function tried(passes: readonly number[], tries: number): ConfusionMatrix {
  const rows = passes.flatMap((n, task) =>
    Array.from({ length: tries }, (_, i) => ({ task: `t${task}`, answer: i < n ? 1 : 0 })),
  );
  return confusionMatrix(
    rows.map(() => 1),
    rows.map(({ answer }) => answer),
    { unit: rows.map(({ task }) => task), labels: [0, 1] },
  );
}

describe('compareTrials', () => {
  it('takes four tasks won three times each for four wins, not twelve', () => {
    const found = compareTrials(tried([3, 3, 3, 3], 3), tried([0, 0, 0, 0], 3));
    expect(found.oneSidedP).toBe(1 / 16);
    expect(found.pValue).toBe(2 / 16);
    expect(found).toMatchObject({ a: 1, b: 0, nTasks: 4, nWon: 4, nLost: 0, method: 'sign-flips' });
  });

  it('has an interval by hand', () => {
    // Differences 1, 1, 0, −1 of four tasks, and one task won and one lost more: their mean is 1/6, that
    // of the squares 5/6, the variance 5/6 − 1/36 = 29/36; Student's t with 3 degrees is 3.182446.
    const { difference } = compareTrials(tried([1, 1, 0, 0], 1), tried([0, 0, 0, 1], 1));
    const half = 3.182446305284263 * Math.sqrt(29 / 36 / 6);
    expect(difference.estimate).toBe(0.25);
    expect(difference.low).toBeCloseTo(Math.max(-1, 1 / 6 - half), 10);
    expect(difference.high).toBeCloseTo(Math.min(1, 1 / 6 + half), 10);
  });

  it('compares any of its measures', () => {
    const [a, b] = [tried([3, 2, 1, 0], 3), tried([3, 1, 2, 2], 3)];
    const [ofA, ofB] = [trialRates(a, { k: 2 }), trialRates(b, { k: 2 })];
    for (const measure of ['passAt', 'passAll'] as const) {
      const found = compareTrials(a, b, { measure, k: 2 });
      expect([found.a, found.b]).toEqual([ofA[measure][0]?.estimate, ofB[measure][0]?.estimate]);
      expect(found.difference.metric).toBe(ofA[measure][0]?.metric);
    }
    for (const measure of ['majority', 'flipRate'] as const) {
      const found = compareTrials(a, b, { measure });
      expect([found.a, found.b]).toEqual([ofA[measure].estimate, ofB[measure].estimate]);
    }
  });

  it('finds nothing where no task differs', () => {
    const found = compareTrials(tried([2, 1], 3), tried([2, 1], 3));
    expect(found).toMatchObject({ pValue: 1, oneSidedP: 1, nWon: 0, nLost: 0 });
    expect(found.difference.low).toBeLessThan(0);
    expect(found.difference.high).toBeGreaterThan(0);
  });

  it('takes other numbers of tries, and says where they are too few', () => {
    expect(compareTrials(tried([1, 0], 1), tried([4, 0], 4)).pValue).toBe(1);
    const { difference, pValue } = compareTrials(tried([1, 0], 1), tried([4, 0], 4), { k: 2 });
    expect(difference.reason).toBe('2 tasks have fewer than 2 tries');
    expect(pValue).toBeNaN();
  });

  it('refuses a task of one system only', () => {
    expect(() => compareTrials(tried([1, 1], 1), tried([1], 1))).toThrow(/compareTrials: a .*t1/);
    expect(() => compareTrials(tried([1], 1), tried([1, 1], 1))).toThrow(/compareTrials: b .*t1/);
  });

  it('refuses options that it would not use', () => {
    const [a, b] = [tried([1], 1), tried([1], 1)];
    expect(() => compareTrials(a, b, { measure: 'majority', k: 2 })).toThrow(/k/);
    expect(() => compareTrials(a, b, { measure: 'best' as never })).toThrow(/measure/);
    expect(() => compareTrials(a, b, { k: [1, 2] as never })).toThrow(/k/);
    expect(() => compareTrials(a, b, { seed: -1 })).toThrow(/seed/);
  });
});

describe('signFlips', () => {
  it('counts every way to turn the signs', () => {
    const values = fc.integer({ min: -6, max: 6 }).map((n) => n / 6);
    fc.assert(
      fc.property(fc.array(values, { minLength: 1, maxLength: 9 }), (differences) => {
        const found = signFlips(differences, 0);
        const sums = Array.from({ length: 2 ** differences.length }, (_, mask) =>
          differences.reduce((sum, one, i) => sum + ((mask >> i) & 1 ? one : -one), 0),
        );
        const seen = differences.reduce((sum, one) => sum + one, 0);
        const share = (holds: (sum: number) => boolean): number =>
          sums.filter(holds).length / sums.length;
        expect(found.isExact).toBe(true);
        expect(found.above).toBeCloseTo(
          share((sum) => sum > seen - 1e-9),
          12,
        );
        expect(found.twoSided).toBeCloseTo(
          share((sum) => Math.abs(sum) > Math.abs(seen) - 1e-9),
          12,
        );
      }),
      { numRuns: runs(300), seed: 2 },
    );
  });

  it('is the binomial test for many tasks that are won or lost', () => {
    // 60 of 100 won: P(X ≥ 60) = 0.028443967 for X binomial (100, 1/2).
    const differences = Array.from({ length: 100 }, (_, i) => (i < 60 ? 1 : -1));
    expect(signFlips(differences, 0).above).toBeCloseTo(0.0284439668, 9);
  });

  it('draws a sample where there are too many sums, near the exact share', () => {
    // Irrational differences, so that hardly two sums are alike: twelve of them exactly, then 24.
    const sizes = Array.from({ length: 24 }, (_, i) => Math.sqrt(i + 2) % 1);
    expect(signFlips(sizes.slice(0, 12), 0).isExact).toBe(true);
    const found = signFlips(
      sizes.map((size, i) => (i % 3 === 0 ? -size : size)),
      0,
    );
    expect(found.isExact).toBe(false);
    // A normal with the variance of the sum is near.
    const seen = sizes.reduce((sum, size, i) => sum + (i % 3 === 0 ? -size : size), 0);
    const z = seen / Math.sqrt(sizes.reduce((sum, size) => sum + size * size, 0));
    expect(found.above).toBeGreaterThan(0.001);
    expect(Math.abs(found.above - upperTail(z))).toBeLessThan(0.03);
  });
});

/** P(Z ≥ z) of the normal, by Simpson's rule. */
function upperTail(z: number): number {
  const [n, end] = [2000, 10];
  const step = (end - z) / n;
  let sum = 0;
  for (let i = 0; i <= n; ++i) {
    const x = z + i * step;
    sum += (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2) * Math.exp((-x * x) / 2);
  }
  return (sum * step) / 3 / Math.sqrt(2 * Math.PI);
}
