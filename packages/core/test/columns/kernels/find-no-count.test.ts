import { describe, expect, it } from 'vitest';
import { findNoCount } from '../../../src/columns/kernels/find-no-count.js';

describe('findNoCount', () => {
  it.each([NaN, Infinity, -Infinity, -1, -Number.MIN_VALUE])('finds %s at its place', (bad) => {
    expect(findNoCount(Float64Array.of(0, 2.5, bad, 1, bad))).toBe(2);
  });

  it('takes zero, parts of a row and the greatest double for counts', () => {
    expect(findNoCount(Float64Array.of(0, -0, 0.25, Number.MAX_VALUE))).toBe(-1);
    expect(findNoCount(new Float64Array(0))).toBe(-1);
  });

  it('looks at the first value and at the last', () => {
    expect(findNoCount(Float64Array.of(-1, 3))).toBe(0);
    expect(findNoCount(Float64Array.of(3, NaN))).toBe(1);
  });
});
