import {
  binaryCounts,
  f1,
  falseNegativeRate,
  falsePositiveRate,
  fbetaOf,
  gMean,
  jaccard,
  negativePredictiveValue,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import { expectedCostOf } from '@confmat/thresholds';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { atPrevalence, interval } from '../../src/index.js';
import { correctedEnds } from '../../src/proportions/corrected-ends.js';
import { readVectors } from '../vectors/read-vectors.js';

const { telco_precision_at_prevalence: expected } = readVectors('vectors') as {
  telco_precision_at_prevalence: Record<string, { precision: number; ci95: number[] }>;
};
const Z = 1.959963984540054;
const NONE = { estimate: NaN, low: NaN, high: NaN };
const telco = binaryCounts({ tp: [992], fp: [508], fn: [877], tn: [4666] });

describe('atPrevalence', () => {
  it('refuses a prevalence that is no number in (0, 1)', () => {
    for (const wrong of [0, 1, -0.1, NaN, '0.1', null, undefined, 1n]) {
      expect(() => atPrevalence(telco, precision, wrong as number)).toThrow(
        'atPrevalence: prevalence is ',
      );
    }
  });

  it.for(Object.entries(expected))(
    'is the precision at %s, close to the delta method of many rows',
    ([prevalence, { precision: value, ci95 }]) => {
      const [found] = atPrevalence(telco, precision, Number(prevalence));
      expect(found?.estimate).toBeCloseTo(value, 14);
      expect(found?.method).toBe('mover');
      expect(Math.abs((found?.low ?? NaN) - (ci95[0] ?? NaN))).toBeLessThan(1e-4);
      expect(Math.abs((found?.high ?? NaN) - (ci95[1] ?? NaN))).toBeLessThan(1e-4);
    },
  );

  it.for([
    [telco, 0.01],
    [telco, 0.5],
    [binaryCounts({ tp: [8], fp: [1], fn: [2], tn: [30] }), 0.1],
    [binaryCounts({ tp: [30], fp: [0], fn: [25], tn: [300] }), 0.02],
  ] as const)(
    'is Donner and Zou of the ratio of two proportions, at %#',
    ([counts, prevalence]) => {
      const [found] = atPrevalence(counts, precision, prevalence);
      const [tp = 0, fp = 0, fn = 0, tn = 0] = [counts.tp, counts.fp, counts.fn, counts.tn].map(
        (column) => column?.[0] ?? 0,
      );
      // Precision is 1 / (1 + odds · R), R = false positive rate / true positive rate.
      const [p, q] = [fp / (fp + tn), tp / (tp + fn)];
      const [l, u] = correctedEnds(fp, fp + tn, Z);
      const [m, v] = correctedEnds(tp, tp + fn, Z);
      const least =
        (p * q - Math.sqrt((p * q) ** 2 - l * v * (2 * p - l) * (2 * q - v))) / (v * (2 * q - v));
      const most =
        (p * q + Math.sqrt((p * q) ** 2 - u * m * (2 * p - u) * (2 * q - m))) / (m * (2 * q - m));
      const odds = (1 - prevalence) / prevalence;
      expect(found?.low).toBeCloseTo(1 / (1 + odds * most), 12);
      expect(found?.high).toBeCloseTo(1 / (1 + odds * least), 12);
    },
  );

  it('holds its estimate, without a false positive and without a true one', () => {
    const noAlarm = binaryCounts({ tp: [90], fp: [0], fn: [10], tn: [100] });
    const [perfect] = atPrevalence(noAlarm, precision, 0.01);
    expect(perfect).toMatchObject({ estimate: 1, high: 1 });
    // At most 3.8 false positives in 100 rows are compatible with none: 0.01 · 0.9 / (… + 0.99 · 0.038).
    expect(perfect?.low).toBeGreaterThan(0.15);
    expect(perfect?.low).toBeLessThan(0.2);
    const noHit = binaryCounts({ tp: [0], fp: [2], fn: [18], tn: [843] });
    const [useless] = atPrevalence(noHit, precision, 0.77);
    expect(useless).toMatchObject({ estimate: 0, low: 0 });
    expect(useless?.high).toBeGreaterThan(0.9);
  });

  it('holds its estimate, and lies in the range, of every metric and any counts', () => {
    const counts = fc.integer({ min: 0, max: 40 });
    const cost = expectedCostOf({ fp: 1, fn: 10, tp: -3 });
    const metrics = [precision, recall, f1, fbetaOf(2), negativePredictiveValue, jaccard, cost];
    fc.assert(
      fc.property(
        fc.tuple(counts, counts, counts, counts),
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        ([tp, fp, fn, tn], prevalence) => {
          fc.pre(tp + fn > 0 && fp + tn > 0);
          const one = binaryCounts({ tp: [tp], fp: [fp], fn: [fn], tn: [tn] });
          for (const metric of metrics) {
            const [{ estimate, low, high } = NONE] = atPrevalence(one, metric, prevalence);
            if (Number.isNaN(estimate)) continue;
            expect(low).toBeLessThanOrEqual(estimate);
            expect(high).toBeGreaterThanOrEqual(estimate);
            expect(high - low).toBeGreaterThan(0);
            expect(low).toBeGreaterThanOrEqual(metric.range[0]);
            expect(high).toBeLessThanOrEqual(metric.range[1]);
          }
        },
      ),
      { seed: 16, numRuns: runs(300) },
    );
  });

  it('is what every pair of rates makes of it, on a fine grid', () => {
    const few = { tp: 12, fp: 3, fn: 4, tn: 60 };
    const one = binaryCounts({ tp: [few.tp], fp: [few.fp], fn: [few.fn], tn: [few.tn] });
    const prevalence = 0.05;
    const [l, u] = correctedEnds(few.fp, 63, Z);
    const [m, v] = correctedEnds(few.tp, 16, Z);
    // A value is held if the distances of the rates that it needs, over those to their ends, are 1 at
    // most together as squares: the rates on the ellipse reach just as far as the interval.
    const [p, q] = [few.fp / 63, few.tp / 16];
    let [lowest, highest] = [1, 0];
    for (let step = 0; step < 100_000; ++step) {
      const [x, y] = [Math.cos((step * Math.PI) / 50_000), Math.sin((step * Math.PI) / 50_000)];
      const alarm = p + x * (x > 0 ? u - p : p - l);
      const hit = q + y * (y > 0 ? v - q : q - m);
      const [tp, fp, fn] = [prevalence * hit, 0.95 * alarm, prevalence * (1 - hit)];
      const value = (2 * tp) / (2 * tp + fp + fn);
      lowest = Math.min(lowest, value);
      highest = Math.max(highest, value);
    }
    const [found] = atPrevalence(one, f1, prevalence);
    expect(found?.low).toBeCloseTo(lowest, 8);
    expect(found?.high).toBeCloseTo(highest, 8);
  });

  it('is the metric itself at the prevalence of the rows', () => {
    const own = 1869 / 7043;
    for (const metric of [precision, recall, f1]) {
      expect(atPrevalence(telco, metric, own)[0]?.estimate).toBeCloseTo(
        metric(telco)[0] ?? NaN,
        14,
      );
    }
  });

  it('leaves a metric of one true class as it is, also of few rows', () => {
    const few = binaryCounts({ tp: [3], fp: [1], fn: [2], tn: [40] });
    for (const counts of [telco, few]) {
      for (const metric of [recall, falsePositiveRate, specificity, falseNegativeRate]) {
        const [own] = interval(counts, metric);
        for (const prevalence of [0.001, 0.5, 0.9]) {
          const [found] = atPrevalence(counts, metric, prevalence);
          expect(found?.method).toBe('wilson');
          for (const end of ['estimate', 'low', 'high'] as const)
            expect(found?.[end]).toBeCloseTo(own?.[end] ?? NaN, 14);
        }
      }
    }
  });

  it('gives the reason where there is none', () => {
    expect(atPrevalence(telco, gMean, 0.1)[0]?.reason).toContain('no method');
    const one = binaryCounts({ tp: [8], fp: [0], fn: [2], tn: [0] });
    expect(atPrevalence(one, precision, 0.1)[0]?.reason).toBe('rows of one class only');
    expect(() => atPrevalence(telco, precision, 1)).toThrow('atPrevalence: prevalence is 1');
  });
});
