import { describe, expect, it } from 'vitest';
import { oracleSweep } from '../src/index.js';

const isPositive = [false, false, true, true];
const scores = [0.1, 0.4, 0.35, 0.8];

describe('oracleSweep', () => {
  it("counts scikit-learn's example of confusion_matrix_at_thresholds", () => {
    expect(oracleSweep(isPositive, scores)).toEqual([
      { threshold: 0.8, tp: 1, fp: 0, fn: 1, tn: 2 },
      { threshold: 0.4, tp: 1, fp: 1, fn: 1, tn: 1 },
      { threshold: 0.35, tp: 2, fp: 1, fn: 0, tn: 1 },
      { threshold: 0.1, tp: 2, fp: 2, fn: 0, tn: 0 },
    ]);
  });

  it('leaves out a score that is not above a threshold, if asked', () => {
    const options = { thresholds: [0.4], comparison: '>' } as const;
    expect(oracleSweep(isPositive, scores, options)).toEqual([
      { threshold: 0.4, tp: 1, fp: 0, fn: 1, tn: 2 },
    ]);
  });

  it('adds up weights, and makes no threshold of a row without one', () => {
    expect(oracleSweep(isPositive, scores, { sampleWeight: [1, 0, 0, 3] })).toEqual([
      { threshold: 0.8, tp: 3, fp: 0, fn: 0, tn: 1 },
      { threshold: 0.1, tp: 3, fp: 1, fn: 0, tn: 0 },
    ]);
  });
});
