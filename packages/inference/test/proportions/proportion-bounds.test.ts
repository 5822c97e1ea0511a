import { describe, expect, it } from 'vitest';
import { proportionEnds } from '../../src/proportions/proportion-bounds.js';
import { readVectors } from '../vectors/read-vectors.js';

type Ends = [low: number, high: number];

/** Of statsmodels `proportion_confint`. */
const { proportions_95: proportions } = readVectors('vectors') as {
  proportions_95: Record<string, { wilson: Ends; clopper: Ends; jeffreys: Ends }>;
};

describe('proportionEnds', () => {
  it.for(Object.entries(proportions))('of %s is what statsmodels computes', ([text, expected]) => {
    const [x = NaN, n = NaN] = text.split('/').map(Number);
    for (const [method, name] of [
      ['wilson', 'wilson'],
      ['exact', 'clopper'],
      ['jeffreys', 'jeffreys'],
    ] as const) {
      const [low, high] = proportionEnds(x, n, 0.95, method);
      expect(Math.abs(low - expected[name][0])).toBeLessThanOrEqual(1e-15);
      expect(Math.abs(high - expected[name][1])).toBeLessThanOrEqual(1e-15);
    }
  });

  it.for(['wilson', 'exact', 'jeffreys'] as const)('ends at 0 and 1 exactly: %s', (method) => {
    expect(proportionEnds(0, 7, 0.9, method)[0]).toBe(0);
    expect(proportionEnds(7, 7, 0.9, method)[1]).toBe(1);
  });

  it('widens with the level', () => {
    const [narrow, wide] = [0.8, 0.99].map((level) => proportionEnds(3, 9, level, 'exact'));
    expect(wide?.[0]).toBeLessThan(narrow?.[0] ?? NaN);
    expect(wide?.[1]).toBeGreaterThan(narrow?.[1] ?? NaN);
  });
});
