import { confusionMatrixFromCounts } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { judged } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

const { ppi_from_counts: expected, rogan_gladen: roganGladen } = readVectors('vectors') as {
  ppi_from_counts: {
    human_by_judge: number[][];
    unlabelled_positive: number;
    unlabelled: number;
    tuned: { lam: number; est: number; ci: number[] };
    ppi_py_tuned: number[];
  };
  rogan_gladen: { value: number };
};
const both = confusionMatrixFromCounts(expected.human_by_judge, ['no', 'yes']);
const totals = { positives: expected.unlabelled_positive, total: expected.unlabelled };

describe('judged', () => {
  it('is prediction-powered inference from counts', () => {
    const found = judged(both, totals);
    expect(found.trust).toBeCloseTo(expected.tuned.lam, 12);
    expect(found.estimate).toBeCloseTo(expected.tuned.est, 12);
    expect(found.low).toBeCloseTo(expected.tuned.ci[0] ?? NaN, 10);
    expect(found.high).toBeCloseTo(expected.tuned.ci[1] ?? NaN, 10);
    // ppi_py divides by n − 1 in places.
    expect(Math.abs(found.low - (expected.ppi_py_tuned[0] ?? NaN))).toBeLessThan(2e-6);
    expect(found.roganGladen).toBeCloseTo(roganGladen.value, 12);
    expect(found.reason).toBeUndefined();
  });

  it('is narrower than the human labels alone', () => {
    const { low, high, humanOnly } = judged(both, totals);
    expect(high - low).toBeLessThan(humanOnly.high - humanOnly.low);
    expect(humanOnly.estimate).toBe(52 / 120);
  });

  it('mirrors with the other positive label', () => {
    const other = judged(both, { positives: 2300, total: 4000 }, { posLabel: 'no' });
    const found = judged(both, totals);
    expect(other.estimate).toBeCloseTo(1 - found.estimate, 12);
    expect(other.low).toBeCloseTo(1 - found.high, 12);
  });

  it('leaves a judge alone that says always the same, or the opposite', () => {
    const constant = confusionMatrixFromCounts(
      [
        [60, 0],
        [60, 0],
      ],
      ['no', 'yes'],
    );
    const found = judged(constant, { positives: 0, total: 500 });
    expect(found).toMatchObject({ trust: 0, estimate: 1 / 2, roganGladen: NaN });
    const opposite = confusionMatrixFromCounts(
      [
        [10, 60],
        [40, 10],
      ],
      ['no', 'yes'],
    );
    expect(judged(opposite, totals).trust).toBe(0);
  });

  it('warns of few human labels, and refuses what is wrong', () => {
    const few = confusionMatrixFromCounts(
      [
        [20, 2],
        [3, 15],
      ],
      ['no', 'yes'],
    );
    expect(judged(few, totals).reason).toContain('fewer than 100 human labels');
    expect(() => judged(few, { positives: 5, total: 4 })).toThrow('judged: judgeTotals');
    expect(() => judged(few, totals, { posLabel: 'maybe' as never })).toThrow('judged: posLabel');
    const three = confusionMatrixFromCounts([[1]], ['a']);
    expect(() => judged(three, totals)).toThrow('judged: humanByJudge has 1 classes');
  });
});
