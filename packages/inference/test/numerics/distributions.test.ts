import { describe, expect, it } from 'vitest';
import {
  betaCdf,
  betaQuantile,
  betaSurvival,
  betaUpperQuantile,
  normalCdf,
  normalQuantile,
  tCdf,
  tQuantile,
  twoSidedT,
  twoSidedZ,
} from '../../src/numerics/distributions.js';
import { chiSquareSurvival } from '../../src/numerics/incomplete-gamma.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of SciPy. */
const { distributions } = readVectors('witness') as {
  distributions: Record<string, number[][]>;
};
const numerics = readVectors('witness-numerics') as Record<
  'beta' | 'normal' | 'normal quantiles',
  number[][]
>;
const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  't quantile': (p = NaN, df = NaN) => tQuantile(p, df),
  't cdf': (x = NaN, df = NaN) => tCdf(x, df),
  'chi2 survival': (x = NaN, df = NaN) => chiSquareSurvival(x, df),
  'normal cdf': (x = NaN) => normalCdf(x),
  'normal quantile': (p = NaN) => normalQuantile(p),
  'beta cdf': (x = NaN, a = NaN, b = NaN) => betaCdf(x, a, b),
};

describe('the distributions', () => {
  it.for(Object.entries(FUNCTIONS))('%s is what SciPy computes', ([name, compute]) => {
    for (const values of distributions[name] ?? []) {
      const expected = values.at(-1) ?? NaN;
      const found = compute(...values.slice(0, -1));
      const error = Math.abs(found - expected) / Math.max(Math.abs(expected), 1e-300);
      expect(expected === 0 ? found : error, values.join(' ')).toBeLessThan(1e-11);
    }
  });

  it('of two sides are quantiles of one', () => {
    expect(twoSidedZ(0.95)).toBeCloseTo(normalQuantile(0.975), 14);
    expect(twoSidedT(0.95, 7)).toBeCloseTo(tQuantile(0.975, 7), 13);
    expect(betaUpperQuantile(0.025, 3, 9)).toBeCloseTo(betaQuantile(0.975, 3, 9), 14);
  });
});

describe('the distributions at both ends of their ranges', () => {
  const near = (found: number, expected: number, text: string): void => {
    const error = Math.abs(found - expected) / Math.max(Math.abs(expected), 1e-290);
    expect(found === expected ? 0 : error, text).toBeLessThan(1e-10);
  };

  it('beta shares and quantiles are what SciPy computes', () => {
    expect(numerics.beta).toHaveLength(8 * 8 * 9);
    for (const [a = NaN, b = NaN, p = NaN, x = NaN, y = NaN, ...places] of numerics.beta) {
      const text = `${a} ${b} ${p}`;
      near(betaQuantile(p, a, b), x, text);
      near(betaUpperQuantile(p, b, a), y, text);
      for (let i = 0; i < places.length; i += 3) {
        const [place = NaN, below = NaN, above = NaN] = places.slice(i);
        near(betaCdf(place, a, b), below, text);
        near(betaSurvival(place, a, b), above, text);
      }
    }
  });

  it('normal shares and quantiles are what SciPy computes', () => {
    expect([numerics.normal.length, numerics['normal quantiles'].length]).toEqual([249, 355]);
    for (const [z = NaN, share = NaN] of numerics.normal) near(normalCdf(z), share, `${z}`);
    for (const [p = NaN, z = NaN] of numerics['normal quantiles']) {
      near(normalQuantile(p), z, `${p}`);
    }
  });
});

describe('the ends of the distributions', () => {
  it('are 0, 1 and infinite', () => {
    expect([betaCdf(0, 2, 3), betaCdf(1, 2, 3), betaCdf(-1, 2, 3)]).toEqual([0, 1, 0]);
    expect([betaSurvival(0, 2, 3), betaSurvival(1, 2, 3)]).toEqual([1, 0]);
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1]);
    expect([normalCdf(-Infinity), normalCdf(0), normalCdf(Infinity)]).toEqual([0, 0.5, 1]);
    expect([normalQuantile(0), normalQuantile(0.5), normalQuantile(1)]).toEqual([
      -Infinity,
      0,
      Infinity,
    ]);
  });

  it('are not a number where there is no distribution', () => {
    const shapes = [0, -1, -Infinity, NaN];
    expect(shapes.map((a) => betaCdf(0.5, a, 2))).toEqual([NaN, NaN, NaN, NaN]);
    expect(shapes.map((b) => betaQuantile(0.5, 2, b))).toEqual([NaN, NaN, NaN, NaN]);
    expect([betaCdf(NaN, 2, 3), betaQuantile(NaN, 2, 3), normalQuantile(2)]).toEqual([
      NaN,
      NaN,
      NaN,
    ]);
    expect([normalCdf(NaN), normalQuantile(NaN), tQuantile(0.9, NaN)]).toEqual([NaN, NaN, NaN]);
    expect(twoSidedT(0.95, Infinity)).toBeNaN();
  });

  it('are as good as 0 where a quantile is too close to it for a number', () => {
    // Iₓ(a, 1) is xᵃ: 0.005 at x = 0.005^(1 / a), which is 10⁻²³⁰ with a = 0.01, 10⁻⁷⁰⁴ with 0.00327.
    expect(betaQuantile(0.005, 0.01, 1) / 0.005 ** 100).toBeCloseTo(1, 9);
    for (const a of [0.00327, 1e-5, 1e-12]) {
      expect(betaQuantile(0.005, a, 1)).toBeLessThan(1e-307);
      expect(betaQuantile(0.995, 1, a)).toBe(1);
      expect(betaUpperQuantile(0.005, 1, a)).toBe(1);
    }
    // 1 − Iₓ(1, b) is (1 − x)ᵇ: half at 1 − x = 2^(−1 / b), 2⁻⁵⁰⁰ and then 2⁻¹⁰⁰⁰⁰.
    expect([0.002, 1e-4].map((b) => betaQuantile(0.5, 1, b))).toEqual([1, 1]);
  });

  it('are exact at any number of rows', () => {
    // 10⁹ − 10 of 10⁹: the misses are Poisson, whose upper bound of 10 is 18.3903560 at 0.975.
    const missed = betaUpperQuantile(0.025, 1e9 - 10, 11);
    expect((1 - betaQuantile(0.025, 1e9 - 10, 11)) * 1e9).toBeCloseTo(18.390356, 5);
    expect(missed).toBeGreaterThan(1 - 1e-8);
    // With 10¹⁰ degrees of freedom t is normal, to a term of (z³ + z) / 4n.
    const more = ((27 + 3) / 4e10) * (Math.exp(-4.5) / Math.sqrt(2 * Math.PI));
    expect(tCdf(-3, 1e10)).toBeCloseTo(normalCdf(-3) + more, 16);
  });
});
