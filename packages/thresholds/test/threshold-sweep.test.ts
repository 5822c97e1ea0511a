import { f1 } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { thresholdSweep } from '../src/index.js';

describe('thresholdSweep', () => {
  it("counts scikit-learn's example", () => {
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
    expect(sweep.thresholds).toEqual(Float64Array.of(0.8, 0.4, 0.35, 0.1));
    expect(sweep.counts).toMatchObject({
      of: 'thresholds',
      tp: Float64Array.of(1, 1, 2, 2),
      fp: Float64Array.of(0, 1, 1, 2),
      fn: Float64Array.of(1, 1, 0, 0),
      tn: Float64Array.of(2, 1, 1, 0),
    });
    expect(f1(sweep.counts)).toEqual(Float64Array.of(2 / 3, 2 / 4, 4 / 5, 4 / 6));
  });
});
