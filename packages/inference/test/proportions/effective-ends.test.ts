import { describe, expect, it } from 'vitest';
import { twoSidedT } from '../../src/numerics/distributions.js';
import { effectiveEnds } from '../../src/proportions/effective-ends.js';

const t2 = twoSidedT(0.95, 9) ** 2;

describe('effectiveEnds', () => {
  it('takes a variance that is rounding for none: a unit is a row', () => {
    const sample = { nEffective: 10, df: 9, nRows: 500 };
    // Wilson's of ten right rows of ten, with t in the place of z.
    const least = 10 / (10 + t2);
    for (const off of [0, 1e-16, 3e-16, -2e-16]) {
      for (const variance of [0, 1e-36, 1e-34, 1e-31]) {
        const [low, high] = effectiveEnds(1 - off, variance, sample, 0.95);
        expect(low).toBeCloseTo(least, 9);
        expect(high).toBeCloseTo(1, 9);
        const [least0, greatest0] = effectiveEnds(off, variance, sample, 0.95);
        expect(least0).toBeCloseTo(0, 9);
        expect(greatest0).toBeCloseTo(1 - least, 9);
      }
    }
    const [low, high] = effectiveEnds(0.5, 1e-33, sample, 0.95);
    // (10 / 2 + t² / 2 ± t √(10 / 4 + t² / 4)) / (10 + t²)
    const half = Math.sqrt(t2 * (10 / 4 + t2 / 4)) / (10 + t2);
    expect(low).toBeCloseTo(1 / 2 - half, 9);
    expect(high).toBeCloseTo(1 / 2 + half, 9);
  });

  it('takes the variance of one row in 10⁹', () => {
    const n = 1e9;
    const [low, high] = effectiveEnds(
      1 / n,
      (1 - 1 / n) / n / n,
      { nEffective: n, df: n - 1, nRows: n },
      0.95,
    );
    // Wilson's of one of 10⁹: (1 + z² / 2 ± z √(1 + z² / 4)) / (10⁹ + z²).
    const z2 = 1.959963984540054 ** 2;
    const half = Math.sqrt(z2 * (1 + z2 / 4));
    expect(low * n).toBeCloseTo(1 + z2 / 2 - half, 6);
    expect(high * n).toBeCloseTo(1 + z2 / 2 + half, 6);
  });
});
