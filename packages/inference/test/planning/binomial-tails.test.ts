import { describe, expect, it } from 'vitest';
import { binomialCdf, binomialTail } from '../../src/planning/binomial-tails.js';

/** k, n, share, and scipy's binom.cdf(k, n, share) and binom.sf(k - 1, n, share). */
const BY_SCIPY: readonly (readonly [number, number, number, number, number])[] = [
  [0, 59, 0.05, 0.04849452524942322, 1.0],
  [7, 234, 0.02, 0.899977032622276, 0.19086116823201854],
  [150, 300, 0.5, 0.5230137572095168, 0.5230137572095168],
  [9, 20, 1e-5, 1.0, 1.6794337271579934e-40],
  [250, 27_000_000, 9e-6, 0.6876945586174547, 0.33513116309810104],
  [10_000, 1_000_000_000, 1e-5, 0.5026595812190352, 0.5013298282870258],
  [10_000, 1_111_000_000, 9e-6, 0.5066489222373229, 0.4973402857953347],
  [10_164, 100_000_000_000, 1e-7, 0.9497239394138827, 0.051314788358186196],
];

describe('binomialCdf and binomialTail', () => {
  it.each(BY_SCIPY)('of %d among %d of %d are what SciPy computes', (k, n, share, cdf, tail) => {
    expect(binomialCdf(k, n, share) / cdf).toBeCloseTo(1, 11);
    expect(binomialTail(k, n, share) / tail).toBeCloseTo(1, 11);
  });

  it('of a tiny share are those of a Poisson distribution', () => {
    // λ = 3: 4e⁻³ at most one, and 1 − e⁻³ at least one.
    expect(binomialCdf(1, 3e200, 1e-200)).toBeCloseTo(4 * Math.exp(-3), 14);
    expect(binomialTail(1, 3e200, 1e-200)).toBeCloseTo(1 - Math.exp(-3), 14);
  });

  it('have every count and share', () => {
    expect([binomialCdf(3, 3, 0.5), binomialCdf(2, 3, 0), binomialCdf(2, 3, 1)]).toEqual([1, 1, 0]);
    expect([binomialTail(0, 3, 0.5), binomialTail(4, 3, 0.5)]).toEqual([1, 0]);
    expect([binomialTail(1, 3, 0), binomialTail(3, 3, 1)]).toEqual([0, 1]);
  });
});
