import { describe, expect, it } from 'vitest';
import { restOf } from '../../src/counts/rest-of.js';

describe('restOf', () => {
  it('is what is left, and nothing where that is rounding', () => {
    expect(restOf(10, 3, 2, 1)).toBe(4);
    expect(restOf(10, 10)).toBe(0);
    // 0.1 + 0.2 + 0.3 is 0.6000000000000001, and 0.3 + 0.2 + 0.1 is 0.6.
    expect(restOf(0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1)).toBe(0);
    expect(restOf(0.3 + 0.2 + 0.1, 0.1 + 0.2 + 0.3)).toBe(0);
    expect(restOf(0.6, 0.3, 0.2)).toBeCloseTo(0.1, 15);
    expect(restOf(0, 0)).toBe(0);
  });
});
