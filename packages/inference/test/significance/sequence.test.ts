import { describe, expect, it } from 'vitest';
import { sequence, sequentialComparison } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

const vectors = readVectors('vectors') as {
  confidence_sequence_beta11_95: Record<string, [number, number]>;
  mcnemar_evalue_beta11: Record<string, number>;
};

describe('sequence', () => {
  it.for(Object.entries(vectors.confidence_sequence_beta11_95))('of %s', ([key, [low, high]]) => {
    const [successes = 0, trials = 0] = key.split('/').map(Number);
    const found = sequence(successes, trials);
    expect(found.low).toBeCloseTo(low, 10);
    expect(found.high).toBeCloseTo(high, 10);
    expect(found.estimate).toBe(successes / trials);
    expect(found.method).toBe('confidence-sequence');
  });

  it('of F1 maps both ends of the Jaccard index', () => {
    const jaccard = sequence(17, 20);
    const found = sequence(17, 20, { of: 'f1' });
    // 17 hits among 20 relevant rows: F1 = 34 / 37.
    expect(found.estimate).toBeCloseTo(34 / 37, 15);
    expect(found.low).toBeCloseTo((2 * jaccard.low) / (1 + jaccard.low), 15);
  });

  it('keeps its digits at 10¹⁵ rows', () => {
    // By mpmath, to 60 digits: the distance of the ends to the share.
    const [even, other] = [sequence(1e15, 2e15), sequence(3e14, 1e15)];
    expect((even.low - 0.5) / -7.13896048256e-8).toBeCloseTo(1, 6);
    expect((even.high - 0.5) / 7.13896048256e-8).toBeCloseTo(1, 6);
    expect((other.low - 0.3) / -9.19409128414e-8).toBeCloseTo(1, 6);
    expect((other.high - 0.3) / 9.19409235755e-8).toBeCloseTo(1, 6);
  });

  it('has no interval without rows', () => {
    expect(sequence(0, 0)).toMatchObject({ estimate: NaN, method: 'none' });
  });

  it('refuses what is wrong', () => {
    expect(() => sequence(3, 2)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sequence: successes is 3, expected a whole number in [0, 2]]`,
    );
    expect(() => sequence(1, 2.5)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sequence: trials is 2.5, expected a whole number of at least 0]`,
    );
    expect(() => sequence(1, 2, { of: 'recall' as never })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sequence: of is "recall", expected one of "proportion", "f1"]`,
    );
  });
});

describe('sequentialComparison', () => {
  it.for(Object.entries(vectors.mcnemar_evalue_beta11))('of %s', ([key, expected]) => {
    const [b = 0, c = 0] = key.split(',').map(Number);
    const found = sequentialComparison(b, c);
    expect(found.eValue / expected).toBeCloseTo(1, 10);
    expect(found.pValue).toBeCloseTo(Math.min(1, 1 / expected), 10);
  });

  it.each([
    [1e15, 1e15, 2.8024956081989633e-8],
    [1e13, 1e13, 2.8024956081988593e-7],
    [1e15, 1e15 + 5e7, 5.2357509434837748e-8],
    [4e15, 4e15 - 3e8, 3.885272690655386e-6],
    [500, 400, 10.854700265830605],
    [3, 20, 197.36043666478449],
    [1029, 0, 5.5850660500576805e306],
  ])('of %d and %d rows is that of mpmath, to 60 digits', (onlyA, onlyB, expected) => {
    expect(sequentialComparison(onlyA, onlyB).eValue / expected).toBeCloseTo(1, 9);
  });

  it('has a p-value of 0 only where it is below every number, and takes decisions back', () => {
    // 2ⁿ / (n + 1): 2¹⁰⁴⁰ is beyond a number, and 1041 / 2¹⁰⁴⁰ is not below one.
    const far = sequentialComparison(1040, 0);
    expect(far).toMatchObject({ eValue: Infinity, decided: 'a' });
    expect(far.pValue / (1041 * 2 ** -1040)).toBeCloseTo(1, 3);
    expect(sequentialComparison(2000, 0).pValue).toBe(0);
    expect(sequentialComparison(8, 0).decided).toBe('a');
    expect(sequentialComparison(8, 4).decided).toBeNull();
  });

  it('names its own arguments where their sum is no exact number', () => {
    expect(() =>
      sequentialComparison(Number.MAX_SAFE_INTEGER, 1),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sequentialComparison: onlyA and onlyB add up to more than 9007199254740991 rows]`,
    );
  });

  it('decides at 1 / (1 − level), and for the one that is right more often', () => {
    // 5 rows to none: 2⁵ / 6 = 5.3; 8 to none: 2⁸ / 9 = 28.4.
    expect(sequentialComparison(0, 5).decided).toBeNull();
    expect(sequentialComparison(0, 8).decided).toBe('b');
    expect(sequentialComparison(5, 0, { level: 0.8 }).decided).toBe('a');
    expect(sequentialComparison(0, 0).decided).toBeNull();
    expect(() => sequentialComparison(1, -1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sequentialComparison: onlyB is -1, expected a whole number of at least 0]`,
    );
  });
});
