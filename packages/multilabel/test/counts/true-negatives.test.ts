import { describe, expect, it } from 'vitest';
import { accuracy, specificity } from '@confmat/core';
import { createLabelAccumulator, labelCounts } from '../../src/index.js';

const yTrue = [[], ['a'], [], []];
const yPred = [['a'], [], ['a'], []];
const sampleWeight = [1e10, 1e-10, 1e10, 1e-10];

describe('true negatives of weights of very different size', () => {
  it('are the weight of the samples that are left, not what rounding leaves of the sum', () => {
    const { tp, fp, fn, tn } = labelCounts(yTrue, yPred, { sampleWeight, labels: ['a'] });
    // The total 2e10 + 2e-10 has no room for its last part; of it, fp is 1e10 + 1e10 and fn 1e-10.
    expect([tp, fp, fn, tn].map(([count]) => count)).toEqual([0, 2e10, 1e-10, 1e-10]);
  });

  it('give a specificity and an accuracy of at least 0', () => {
    const counts = labelCounts(yTrue, yPred, { sampleWeight, labels: ['a'] });
    // tn / (tn + fp) = 1e-10 / 2e10.
    expect(specificity(counts)[0]).toBeCloseTo(5e-21, 30);
    expect(accuracy(counts)[0]).toBeCloseTo(5e-21, 30);
  });

  it('are the same whichever way the samples are split into batches', () => {
    const whole = labelCounts(yTrue, yPred, { sampleWeight, labels: ['a'] });
    for (const cut of [0, 1, 2, 3, 4]) {
      const accumulator = createLabelAccumulator<string>({ labels: ['a'] });
      for (const [from, to] of [
        [0, cut],
        [cut, 4],
      ] as const) {
        accumulator.update(yTrue.slice(from, to), yPred.slice(from, to), {
          sampleWeight: sampleWeight.slice(from, to),
        });
      }
      expect(accumulator.result().tn).toEqual(whole.tn);
    }
  });

  it('are not below 0 where rounding is all that is left', () => {
    // Every sample but one of 2^-60 has the label; ten sums of tenths round up.
    const n = 10;
    const sets = Array.from({ length: n + 1 }, (_, i) => (i < n ? ['a'] : []));
    const weights = [...new Array<number>(n).fill(0.1), 2 ** -60];
    const { tn } = labelCounts(sets, sets, { sampleWeight: weights, labels: ['a'] });
    expect(tn[0]).toBeCloseTo(2 ** -60, 25);
    expect(tn[0]).toBeGreaterThan(0);
  });
});

describe('weights whose sum is beyond the largest number', () => {
  it('are refused', () => {
    expect(() => labelCounts([['a'], []], [['a'], []], { sampleWeight: [1e308, 1e308] })).toThrow(
      'labelCounts: the sum of sampleWeight is Infinity, expected a finite number',
    );
  });
});
