import { describe, expect, it } from 'vitest';
import { meanOfDefined } from '../../src/internal.js';

describe('meanOfDefined', () => {
  it('leaves out NaN and its weight', () => {
    expect(meanOfDefined(Float64Array.of(1, NaN, 2))).toBe((1 + 2) / 2);
    const weights = Float64Array.of(3, 100, 1);
    expect(meanOfDefined(Float64Array.of(1, NaN, 2), weights)).toBe((3 * 1 + 2) / 4);
  });

  it('is the plain mean where the weights left add to 0, and NaN without values', () => {
    expect(meanOfDefined(Float64Array.of(1, 2, NaN), Float64Array.of(0, 0, 5))).toBe(3 / 2);
    expect(meanOfDefined(Float64Array.of(NaN))).toBeNaN();
    expect(meanOfDefined(new Float64Array(0), new Float64Array(0))).toBeNaN();
  });
});
