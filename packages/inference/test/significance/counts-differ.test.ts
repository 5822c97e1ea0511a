import { describe, expect, it } from 'vitest';
import { countsDiffer } from '../../src/index.js';

describe('countsDiffer', () => {
  it('is the χ² test of a 2 × 2 table, by hand', () => {
    // Each of four cells is 10 from the 50 that is expected: 4 · 100 / 50 = 8.
    const { statistic, degreesOfFreedom, pValue } = countsDiffer([60, 40], [40, 60]);
    expect(statistic).toBeCloseTo(8, 12);
    expect(degreesOfFreedom).toBe(1);
    expect(pValue).toBeCloseTo(0.004677734981047276, 12);
  });

  it('agrees with scipy on three kinds and samples of unlike size', () => {
    // scipy.stats.chi2_contingency([[120, 60, 20], [300, 90, 60]], correction=False), 1.17.
    const found = countsDiffer([120, 60, 20], [300, 90, 60]);
    expect(found.statistic).toBeCloseTo(8.20238095238095, 10);
    expect(found.degreesOfFreedom).toBe(2);
    expect(found.pValue).toBeCloseTo(0.01655295776530005, 10);
  });

  it('takes rare kinds together', () => {
    // Of 100 and 100 rows, kinds of 3 + 1, 2 + 2 and 4 + 0 are expected 2 times each: together 9 and 3.
    const found = countsDiffer([50, 41, 3, 2, 4], [60, 37, 1, 2, 0]);
    const together = countsDiffer([50, 41, 9], [60, 37, 3]);
    expect(found).toEqual(together);
    expect(found.degreesOfFreedom).toBe(2);
    // One rare kind alone joins the rarest of the others.
    expect(countsDiffer([50, 47, 3], [60, 39, 1])).toEqual(countsDiffer([50, 50], [60, 40]));
  });

  it('is 1 where both samples have one kind, and unknown without rows', () => {
    expect(countsDiffer([5, 0], [9, 0])).toEqual({ statistic: 0, degreesOfFreedom: 0, pValue: 1 });
    expect(countsDiffer([0, 0], [9, 1])).toMatchObject({
      pValue: NaN,
      reason: 'there are no rows',
    });
  });

  it('refuses counts that are none', () => {
    expect(() => countsDiffer([1, 2], [1])).toThrow(/countsDiffer/);
    expect(() => countsDiffer([1.5], [1])).toThrow(/before\[0\]/);
    expect(() => countsDiffer([1], [-1])).toThrow(/now\[0\]/);
    expect(() => countsDiffer('x' as never, [1])).toThrow(/before/);
  });
});
