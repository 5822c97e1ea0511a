import { accuracy } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { adjustPValues, compareMany } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

const { answers, statistic, p } = (
  readVectors('witness-comparisons') as {
    cochran: { answers: number[][]; statistic: number; p: number };
  }
).cochran;
const ones = answers.map(() => 1);
const models = Object.fromEntries(
  ['w', 'x', 'y', 'z'].map((name, i) => [name, answers.map((row) => row[i] ?? 0)]),
);

describe('compareMany', () => {
  it("has Cochran's Q, as statsmodels computes it", () => {
    const { cochran } = compareMany(ones, models, accuracy);
    expect(cochran.statistic).toBeCloseTo(statistic, 10);
    expect(cochran.pValue).toBeCloseTo(p, 12);
    expect(cochran.degreesOfFreedom).toBe(3);
  });

  it('has every pair, with p-values by Holm', () => {
    const { pairs } = compareMany(ones, models, accuracy);
    expect(pairs.map(({ a, b }) => a + b)).toEqual(['wx', 'wy', 'wz', 'xy', 'xz', 'yz']);
    const expected = adjustPValues(
      pairs.map(({ comparison }) => comparison.pValue),
      'holm',
    );
    expect(pairs.map(({ adjustedPValue }) => adjustedPValue)).toEqual([...expected]);
  });

  it('of models that never differ has p = 1', () => {
    const same = { a: [1, 0, 1], b: [1, 0, 1] };
    const { cochran, pairs } = compareMany([1, 1, 0], same, accuracy);
    expect(cochran).toMatchObject({ statistic: 0, pValue: 1 });
    expect(pairs[0]?.adjustedPValue).toBe(1);
  });

  it('says where the rows of pairs differ', () => {
    const gaps = { a: [1, null, 1], b: [1, 0, 1], c: [1, 0, 0] };
    const { cochran } = compareMany([1, 1, 0], gaps, accuracy, { counting: { nulls: 'skip' } });
    expect(cochran.reason).toBe('the pairs of models are not of the same rows');
  });

  it('refuses any option that it does not know', () => {
    expect(() =>
      compareMany(ones, models, accuracy, { levle: 0.9 } as never),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareMany: there is no option "levle", expected "level", "method", "average", "posLabel", "labels", "difference", "test", "replicates", "seed" or "counting"]`,
    );
  });

  it('refuses one model', () => {
    expect(() => compareMany([1], { a: [1] }, accuracy)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareMany: predictions is Object, expected columns of two or more models, { old, new }]`,
    );
    expect(() =>
      compareMany([1], [[1], [1]] as never, accuracy),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareMany: predictions is Array, expected columns of two or more models, { old, new }]`,
    );
    const longer = { a: [1], b: [1, 0] };
    expect(() => compareMany([1], longer, accuracy)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: jointCounts: yTrue (1), yPredA (1) and yPredB (2) must have the same length]`,
    );
  });
});
