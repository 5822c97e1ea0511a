import { describe, expect, it } from 'vitest';
import {
  betaCdf,
  betaQuantile,
  betaUpperQuantile,
  logGamma,
  normalCdf,
  normalQuantile,
  tCdf,
  tQuantile,
  twoSidedT,
  twoSidedZ,
} from '../src/distributions.js';
import { chiSquareSurvival } from '../src/saddle-point.js';
import { readVectors } from './vectors/read-vectors.js';

/** Of SciPy. */
const { distributions } = readVectors('witness') as {
  distributions: Record<string, number[][]>;
};
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

  it('of the beta function are exact where it is a fraction', () => {
    // B(3, 4) = 2! 3! / 6! = 1 / 60
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 14);
  });
});
