import { binaryCounts, f1, gMean, precision, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { atPrevalence } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

const { telco_precision_at_prevalence: expected } = readVectors('vectors') as {
  telco_precision_at_prevalence: Record<string, { precision: number; ci95: number[] }>;
};
const telco = binaryCounts({ tp: [992], fp: [508], fn: [877], tn: [4666] });

describe('atPrevalence', () => {
  it.for(Object.entries(expected))(
    'is the precision at %s',
    ([prevalence, { precision: value, ci95 }]) => {
      const [found] = atPrevalence(telco, precision, Number(prevalence));
      expect(found?.estimate).toBeCloseTo(value, 14);
      expect(found?.low).toBeCloseTo(ci95[0] ?? NaN, 11);
      expect(found?.high).toBeCloseTo(ci95[1] ?? NaN, 11);
    },
  );

  it('is the metric itself at the prevalence of the rows', () => {
    const own = 1869 / 7043;
    for (const metric of [precision, recall, f1]) {
      expect(atPrevalence(telco, metric, own)[0]?.estimate).toBeCloseTo(
        metric(telco)[0] ?? NaN,
        14,
      );
    }
    // Recall does not depend on it.
    expect(atPrevalence(telco, recall, 0.01)[0]?.estimate).toBeCloseTo(992 / 1869, 14);
  });

  it('adds ½ to the cells for the interval of few rows', () => {
    const few = binaryCounts({ tp: [8], fp: [0], fn: [2], tn: [30] });
    const [found] = atPrevalence(few, precision, 0.1);
    expect(found?.estimate).toBe(1);
    // TPR 8.5 / 11, FPR 0.5 / 31: logit variance (1 − TPR) / 8.5 + (1 − FPR) / 0.5.
    const odds = (0.1 * (8.5 / 11)) / (0.9 * (0.5 / 31));
    const variance = (1 - 8.5 / 11) / 8.5 + (1 - 0.5 / 31) / 0.5;
    const low = odds * Math.exp(-1.959963984540054 * Math.sqrt(variance));
    expect(found?.low).toBeCloseTo(low / (1 + low), 12);
  });

  it('gives the reason where there is none', () => {
    expect(atPrevalence(telco, gMean, 0.1)[0]?.reason).toContain('no method');
    const one = binaryCounts({ tp: [8], fp: [0], fn: [2], tn: [0] });
    expect(atPrevalence(one, precision, 0.1)[0]?.reason).toBe('rows of one class only');
    expect(() => atPrevalence(telco, precision, 1)).toThrow('atPrevalence: prevalence is 1');
  });
});
