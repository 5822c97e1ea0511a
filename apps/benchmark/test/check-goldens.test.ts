import { describe, expect, it } from 'vitest';
import { differenceOf } from '../src/check-goldens.js';

const golden = { fn: 'f', data: 'd', weight: null, args: { beta: 2 }, value: [1, [2, NaN]] };

describe('differenceOf', () => {
  it('is null for the same values in any container', () => {
    const held = { data: Float64Array.of(1, 2, NaN), shape: [3] };
    expect(differenceOf(golden, () => held)).toBe(null);
    expect(differenceOf(golden, () => [1, 2 + 1e-14, NaN])).toBe(null);
  });

  it('names the value that differs', () => {
    expect(differenceOf(golden, () => [1, 2 + 1e-9, NaN])).toBe(
      'f of d, weight none, {"beta":2}: 1 2.000000001 NaN, scikit-learn 1 2 NaN',
    );
  });

  it('counts a missing value, NaN for a number and an error as differences', () => {
    expect(differenceOf(golden, () => [1, 2])).toContain('1 2, scikit-learn 1 2 NaN');
    expect(differenceOf(golden, () => [1, NaN, NaN])).toContain('1 NaN NaN');
    expect(
      differenceOf(golden, () => {
        throw new Error('no');
      }),
    ).toBe('f of d, weight none, {"beta":2}: no');
  });

  it('compares the lines of a dictionary by their names', () => {
    const lines = {
      ...golden,
      output: 'dict' as const,
      value: [
        ['1000', 1],
        ['0', 2],
      ],
    };
    expect(differenceOf(lines, () => ({ 0: 2, 1000: 1 }))).toBe(null);
    expect(differenceOf(lines, () => ({ 0: 1, 1000: 2 }))).toContain('0 1 1000 2');
  });
});
