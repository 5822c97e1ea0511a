import { describe, expect, it } from 'vitest';
import {
  averagePrecision,
  partialRocAuc,
  precisionRecallAuc,
  rocAuc,
  thresholdSweep,
} from '../../src/index.js';
import { averagePrecisionBounds, rocAucBounds } from '../../src/bounds.js';

const yTrue = [1, 0, 1, 0];
const yScore = [0.4, 0.5, 0.1, 0];
const sweepOf = (size: number) =>
  thresholdSweep(yTrue, yScore, { sampleWeight: [size, size, size, size] });

describe('areas of weights of any size', () => {
  it.each([1, 1e-150, 1e-170, 1e-300, 5e-324, 1e150, 1e200, 4e307])('of %s each', (size) => {
    const sweep = sweepOf(size);
    // Of four pairs .4 > 0 and .1 > 0 are in order. Precision at the positives: 1/2 and 2/3.
    expect(rocAuc(sweep)).toBe(2 / 4);
    expect(averagePrecision(sweep)).toBeCloseTo((1 / 2 + 2 / 3) / 2, 14);
    expect(precisionRecallAuc(sweep)).toBeCloseTo(precisionRecallAuc(sweepOf(1)), 14);
    expect(partialRocAuc(sweep, 0.5)).toBeCloseTo(partialRocAuc(sweepOf(1), 0.5), 14);
    expect(rocAucBounds(sweep).estimate).toBeCloseTo(0.5, 14);
    expect(averagePrecisionBounds(sweep).estimate).toBeCloseTo(7 / 12, 14);
  });

  it('never exceed 1, nor the bounds of the same scores in bins', () => {
    const roc = thresholdSweep([1, 0], [1, 0.25], { sampleWeight: [0.1, 0.1] });
    expect(rocAuc(roc)).toBe(1);
    const options = { sampleWeight: [0.1, 1] };
    const precise = thresholdSweep([1, 0], [0.7, 0.1], options);
    expect(averagePrecision(precise)).toBe(1);
    const bins = thresholdSweep([1, 0], [0.7, 0.1], {
      ...options,
      thresholds: { bins: 4, range: [0, 1] },
    });
    expect(averagePrecision(precise)).toBeLessThanOrEqual(averagePrecisionBounds(bins).high);
  });

  it('are not asked of a sum beyond the largest number', () => {
    expect(() => sweepOf(1e308)).toThrow(
      'thresholdSweep: the sum of sampleWeight is Infinity, expected a finite number',
    );
  });
});
