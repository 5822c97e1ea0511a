import { describe, expect, it } from 'vitest';
import { confusionMatrix } from '../../src/index.js';
import { sum } from '../../src/kernels/sum.js';

const most = Number.MAX_VALUE;

describe('sum', () => {
  it('keeps what rounding takes from a step', () => {
    expect(sum(Float64Array.of(1, 1e100, 1, -1e100))).toBe(2);
  });

  it('is infinite beyond the largest number', () => {
    expect(sum(Float64Array.of(most, most))).toBe(Infinity);
    expect(sum(Float64Array.of(-most, -most, 1))).toBe(-Infinity);
  });
});

describe('confusionMatrix with weights whose sum no number holds', () => {
  it.each([
    ['integers', Int32Array.of(0, 0, 1)],
    ['strings', ['a', 'a', 'b']],
    ['integers too far apart for a table', Int32Array.of(-2e9, -2e9, 2e9)],
  ])('refuses them, of %s', (_, labels) => {
    // Every share of infinity would be 0: accuracy, which is 1 here.
    expect(() => confusionMatrix(labels, labels, { sampleWeight: [most, most, 1] })).toThrow(
      'confusionMatrix: the sum of the counts is Infinity, expected a finite number',
    );
  });
});
