import { describe, expect, it } from 'vitest';
import { normalCdf } from '../../src/numerics/distributions.js';
import { reduceHypergeometric } from '../../src/slices/kernels/reduce-hypergeometric.js';

/** By its definition, with every table looked at. */
function byDefinition(x: number, n: number, y: number, m: number): number {
  const logOf = [0];
  for (let k = 1; k <= n + m; ++k) logOf.push((logOf[k - 1] ?? 0) + Math.log(k));
  const choose = (all: number, k: number): number =>
    (logOf[all] ?? NaN) - (logOf[k] ?? NaN) - (logOf[all - k] ?? NaN);
  const hits = x + y;
  const of = (k: number): number =>
    Math.exp(choose(n, k) + choose(m, hits - k) - choose(n + m, hits));
  let p = 0;
  for (let k = Math.max(0, hits - m); k <= Math.min(n, hits); ++k) {
    const ratio = of(k) / of(x);
    if (ratio < 1 - 1e-7) p += of(k);
    else if (ratio < 1 + 1e-7) p += of(k) / 2;
  }
  return p;
}

describe('reduceHypergeometric', () => {
  it.for([
    [3, 10, 5, 20],
    [0, 40, 30, 60],
    [40, 40, 0, 400],
    [500, 1000, 700, 2000],
    [400, 1000, 600, 2000],
  ] as const)('leaves out no table that counts: %j', ([x, n, y, m]) => {
    const p = byDefinition(x, n, y, m);
    expect(p).toBeGreaterThan(0);
    expect(reduceHypergeometric(x, n, y, m) / p).toBeCloseTo(1, 8);
  });

  it.for([1, 4])('is the normal distribution of billions of rows, %i deviations off', (z) => {
    const n = 1e9;
    // Half of either group: the count varies by √(n / 8) around its mean, with x + y kept.
    const off = Math.round(z * Math.sqrt(n / 8));
    const p = 2 * normalCdf(-off / Math.sqrt(n / 8));
    expect(reduceHypergeometric(n / 2 + off, n, n / 2 - off, n) / p).toBeCloseTo(1, 4);
  });

  it.for([
    [5, 5, 5, 5],
    [0, 5, 0, 7],
    [1, 1, 9, 9],
  ] as const)('is 1 where no other table has its margins: %j', ([x, n, y, m]) => {
    expect(reduceHypergeometric(x, n, y, m)).toBe(1);
  });

  it('is 0 where no number is as small', () => {
    expect(reduceHypergeometric(1e9, 1e9, 0, 1e9)).toBe(0);
  });
});
