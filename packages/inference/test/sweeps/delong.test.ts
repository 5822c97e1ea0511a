import { averagePrecision, rocAuc, thresholdSweep } from '@confmat/thresholds';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  averagePrecisionInterval,
  interval,
  rocAucInterval,
  thresholdIntervals,
} from '../../src/index.js';
import { areaEnds } from '../../src/sweeps/roc-auc-interval.js';
import { delong, newcombeEnds } from '../../src/sweeps/delong.js';
import { reducePrecisionSlopes } from '../../src/sweeps/kernels/reduce-precision-slopes.js';
import { f1, recall } from '@confmat/core';
import { tiedColumn } from '../vectors/read-ties.js';
import { readVectors } from '../vectors/read-vectors.js';

const yTrue = tiedColumn(0);
/** Of pROC 1.18. */
const ties = readVectors('delong-ties') as { auc: number[]; cov: number[][] };
const defaults = readVectors('defaults') as {
  telco_auc: { auc: number; var: number; logit_t: number[]; newcombe5: number[] };
  'auc_0.9_10_190': number[];
  auc_1_5_45_all_separated: { newcombe5: number[] };
};

describe('delong', () => {
  it.for([0, 1])('of tied scores is what pROC computes: model %i', (model) => {
    const sweep = thresholdSweep(yTrue, tiedColumn(model + 1));
    const { nPositives, nNegatives, counts } = sweep;
    const { area, variance } = delong({ tp: counts.tp, fp: counts.fp, nPositives, nNegatives });
    expect(area).toBeCloseTo(ties.auc[model] ?? NaN, 12);
    expect(variance).toBeCloseTo(ties.cov[model]?.[model] ?? NaN, 14);
  });

  it('of rows is the definition: variances of the placements', () => {
    // Positives at 3 and 1, negatives at 2 and 1: placements of positives 1 and (0 + ½) / 2, of
    // negatives 1/2 and (1 + ½) / 2.
    const { counts } = thresholdSweep([1, 0, 1, 0], [3, 2, 1, 1]);
    const found = delong({ tp: counts.tp, fp: counts.fp, nPositives: 2, nNegatives: 2 });
    expect(found.area).toBe((1 + 1 / 4) / 2);
    const ofPositives = (1 - 1 / 4) ** 2 / 2;
    const ofNegatives = (3 / 4 - 1 / 2) ** 2 / 2;
    expect(found.variance).toBeCloseTo(ofPositives / 2 + ofNegatives / 2, 15);
  });
});

describe('areaEnds', () => {
  it('is logit DeLong with t for many rows', () => {
    const { auc, var: variance, logit_t: expected } = defaults.telco_auc;
    const found = areaEnds({ area: auc, variance }, 1869, 5174, 0.95);
    expect(found.method).toBe('logit-delong');
    expect(found.ends[0]).toBeCloseTo(expected[0] ?? NaN, 11);
    expect(found.ends[1]).toBeCloseTo(expected[1] ?? NaN, 11);
  });

  it("is Newcombe's near 1 and for few rows, whatever the variance", () => {
    // 10 · (1 − 0.9) < 10
    expect(areaEnds({ area: 0.9, variance: 0.001 }, 10, 190, 0.95).method).toBe('newcombe');
    expect(areaEnds({ area: 0.5, variance: 0 }, 1000, 1000, 0.95).method).toBe('newcombe');
    expect(areaEnds({ area: 0.99, variance: 1e-6 }, 1000, 1000, 0.95).method).toBe('logit-delong');
  });
});

describe('newcombeEnds', () => {
  const z = 1.959963984540054;
  it.for([
    ['of the churn model', 0.8464282457, 1869, 5174, defaults.telco_auc.newcombe5],
    ['of 10 positives', 0.9, 10, 190, defaults['auc_0.9_10_190']],
    ['of separated scores', 1, 5, 45, defaults.auc_1_5_45_all_separated.newcombe5],
  ] as const)('%s', ([, area, nPositives, nNegatives, expected]) => {
    const [low, high] = newcombeEnds(area, nPositives, nNegatives, z);
    expect(low).toBeCloseTo(expected[0] ?? NaN, 10);
    expect(high).toBeCloseTo(expected[1] ?? NaN, 10);
  });

  it('is its own mirror image', () => {
    const [low, high] = newcombeEnds(0, 5, 45, z);
    expect(low).toBe(0);
    expect(high).toBeCloseTo(1 - (defaults.auc_1_5_45_all_separated.newcombe5[0] ?? NaN), 12);
  });
});

const scored = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 9 })), {
    minLength: 6,
    maxLength: 60,
  })
  .filter((all) => all.filter(([label]) => label === 1).length > 1)
  .filter((all) => all.some(([label]) => label === 0))
  .map((all) =>
    thresholdSweep(
      all.map(([label]) => label),
      all.map(([, score]) => score),
    ),
  );

describe('rocAucInterval and averagePrecisionInterval', () => {
  it('estimate what rocAuc and averagePrecision do, and contain it', () => {
    fc.assert(
      fc.property(scored, (sweep) => {
        const area = rocAucInterval(sweep);
        expect(area.estimate).toBeCloseTo(rocAuc(sweep), 12);
        expect(area.low).toBeLessThanOrEqual(area.estimate);
        expect(area.high).toBeGreaterThanOrEqual(area.estimate);
        const precision = averagePrecisionInterval(sweep);
        expect(precision.estimate).toBeCloseTo(averagePrecision(sweep), 12);
        expect(precision.low).toBeLessThanOrEqual(precision.estimate);
        expect(precision.high).toBeGreaterThanOrEqual(precision.estimate);
      }),
      { seed: 16, numRuns: runs(200) },
    );
  });

  it('say that bins make ties', () => {
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], { thresholds: { bins: 2 } });
    expect(rocAucInterval(sweep).warning).toBe('scores in one bin count as ties');
    expect(averagePrecisionInterval(sweep).warning).toBe('scores in one bin count as ties');
  });

  it('give a reason where there is no interval', () => {
    const one = thresholdSweep([1, 1], [0.2, 0.3]);
    expect(rocAucInterval(one)).toMatchObject({ low: NaN, reason: 'rows of one class only' });
    // As scikit-learn's average_precision_score([1, 1], [0.2, 0.3]): 1.0.
    expect(averagePrecisionInterval(one)).toMatchObject({
      estimate: 1,
      reason: 'rows of one class only',
    });
    const none = thresholdSweep([0, 0], [0.2, 0.3]);
    expect(averagePrecisionInterval(none).estimate).toBeNaN();
    const single = thresholdSweep([0, 1, 0], [0.1, 0.2, 0.3]);
    expect(averagePrecisionInterval(single).reason).toBe('fewer than two positives');
    const weighted = thresholdSweep([0, 1], [0.1, 0.2], { sampleWeight: [1, 2] });
    expect(rocAucInterval(weighted).reason).toContain('sums of weights');
  });
});

describe('the slopes of average precision', () => {
  it('are what one row more changes', () => {
    // Numeric slopes: each row counted 1 + h times.
    const labels = [1, 1, 0, 1, 0, 1, 0, 0];
    const scores = [9, 8, 8, 6, 5, 5, 3, 1];
    const h = 1e-6;
    const at = (row: number, step: number): number =>
      averagePrecision(
        thresholdSweep(labels, scores, {
          sampleWeight: labels.map((_, i) => (i === row ? 1 + step : 1)),
        }),
      );
    const slopes = labels.map((_, row) => (at(row, h) - at(row, -h)) / (2 * h));
    const variance = slopes.reduce((sum, slope) => sum + slope * slope, 0);
    const { tp, fp } = thresholdSweep(labels, scores).counts;
    const found = new Float64Array(2);
    reducePrecisionSlopes(tp, fp, 4, found);
    expect(found[1]).toBeCloseTo(variance, 9);
  });
});

describe('thresholdIntervals', () => {
  const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);

  it.for([f1, recall])('is interval of the counts at every threshold', (metric) => {
    const { thresholds, estimates, lows, highs, method } = thresholdIntervals(sweep, metric);
    expect([...thresholds]).toEqual([0.8, 0.4, 0.35, 0.1]);
    expect(method).toBe('wilson');
    const expected = interval(sweep.counts, metric);
    expect([...estimates]).toEqual(expected.map(({ estimate }) => estimate));
    expect([...lows]).toEqual(expected.map(({ low }) => low));
    expect([...highs]).toEqual(expected.map(({ high }) => high));
  });
});
