import { describe, expect, it } from 'vitest';
import { macroSpread } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

describe('macroSpread', () => {
  it('gives mean, population standard deviation and where the minimum is', () => {
    const spread = macroSpread(Float64Array.of(0.5, 0.1, 0.5, 0.5), ['A', 'B', 'C', 'D']);
    expectClose(spread.mean, (0.5 + 0.1 + 0.5 + 0.5) / 4);
    // Deviations 0.1, −0.3, 0.1, 0.1: the mean of their squares is (0.01 · 3 + 0.09) / 4 = 0.03.
    expectClose(spread.standardDeviation, Math.sqrt(0.12 / 4));
    expect([spread.minimum, spread.minimumKey]).toEqual([0.1, 'B']);
  });

  it('names the first of several minima, by position without keys', () => {
    expect(macroSpread(Float64Array.of(1, 0.2, 0.2)).minimumKey).toBe(1);
    expect(macroSpread(Float64Array.of(0, 0), [false, true]).minimumKey).toBe(false);
    expect(macroSpread(Float64Array.of(0, 0), [0, 1]).minimumKey).toBe(0);
  });

  it('leaves NaN out', () => {
    const spread = macroSpread(Float64Array.of(NaN, 1, 0), ['a', 'b', 'c']);
    expect(spread).toEqual({ mean: 0.5, standardDeviation: 0.5, minimum: 0, minimumKey: 'c' });
  });

  it('is NaN without values', () => {
    for (const values of [new Float64Array(0), Float64Array.of(NaN, NaN)]) {
      expect(macroSpread(values, ['a', 'b'].slice(0, values.length))).toEqual({
        mean: NaN,
        standardDeviation: NaN,
        minimum: NaN,
        minimumKey: null,
      });
    }
  });

  it('has no spread for one value', () => {
    expect(macroSpread(Float64Array.of(0.3))).toEqual({
      mean: 0.3,
      standardDeviation: 0,
      minimum: 0.3,
      minimumKey: 0,
    });
  });
});
