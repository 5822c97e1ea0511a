import { accuracy, f1, fbeta, precision, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { countsAt, thresholdSweep } from '../src/index.js';
import { noSkillCounts, noSkillF1, perfectScores, randomScores } from '../src/baselines.js';
import { fbetaCurve } from '../src/curves.js';
import { reachedThreshold } from './reached.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { readTelco } from './telco.js';

describe('F1 and the threshold: ten rows by hand', () => {
  const yTrue = [1, 1, 0, 1, 0, 1, 0, 0, 1, 0];
  const yScore = [0.92, 0.85, 0.71, 0.66, 0.55, 0.48, 0.37, 0.29, 0.15, 0.08];
  const sweep = thresholdSweep(yTrue, yScore);
  const at = countsAt(sweep, [0.5, 0.2, 0.7]);

  it('has tp 3, fp 2, fn 2, tn 3 at 0.5', () => {
    const row = [at.tp, at.fp, at.fn, at.tn].map((column) => column?.[0]);
    expect(row).toEqual([3, 2, 2, 3]);
  });

  it('has F1 0.6, 0.6154 and 0.5 at 0.5, 0.2 and 0.7', () => {
    // 2·3 / (2·3 + 2 + 2), 2·4 / (2·4 + 4 + 1), 2·2 / (2·2 + 1 + 3)
    expect([...f1(at)]).toEqual([6 / 10, 8 / 13, 4 / 8]);
  });

  it('may be read strictly, as the text does: the row at 0.55 is not above 0.55', () => {
    const read = (comparison: '>=' | '>') =>
      f1(thresholdSweep(yTrue, yScore, { thresholds: [0.55], comparison }).counts)[0];
    // tp 3, fn 2, and fp 2 or 1
    expect([read('>='), read('>')]).toEqual([6 / 10, 6 / 9]);
  });

  it('has the F1 of every form of its definition', () => {
    const [p = NaN, r = NaN] = [precision(at)[0], recall(at)[0]];
    const [tp = NaN, fp = NaN, fn = NaN] = [at.tp[0], at.fp[0], at.fn?.[0]];
    expectClose(f1(at)[0] ?? NaN, 2 / (1 / p + 1 / r));
    expectClose(f1(at)[0] ?? NaN, tp / (tp + (fn + fp) / 2));
    for (const beta of [0.5, 2]) {
      const square = beta ** 2;
      const value = fbeta(at, beta)[0] ?? NaN;
      expectClose(value, ((1 + square) * p * r) / (square * p + r));
      expectClose(value, tp / (tp + (square * fn + fp) / (1 + square)));
    }
  });

  it('makes two errors for each right positive where F1 is 0.5', () => {
    const [tp = NaN, fp = NaN, fn = NaN] = [at.tp[2], at.fp[2], at.fn?.[2]];
    expect((fp + fn) / tp).toBe(2);
  });

  it('favours recall with β above 1, precision below', () => {
    const curve = (beta: number) =>
      reachedThreshold(sweep, (counts) => fbeta(counts, beta), { direction: 'max' });
    expect(curve(2).threshold).toBeLessThan(curve(1).threshold);
    expect(curve(0.5).threshold).toBeGreaterThan(curve(1).threshold);
  });
});

describe('F1 and the threshold: the churn model', () => {
  const { yTrue, yScore } = readTelco();
  const sweep = thresholdSweep(yTrue, yScore);
  const prevalence = 1869 / 7043;

  it('has F1 41.94 % at threshold 0, which the text rounds to 43 %, and 0 above every score', () => {
    const ends = countsAt(sweep, [0, 1.01]);
    expect(precision(ends)[0]).toBe(prevalence);
    expect(recall(ends)[0]).toBe(1);
    expectClose(f1(ends), [noSkillF1(prevalence), 0]);
    expect(noSkillF1(prevalence).toFixed(4)).toBe('0.4194');
  });

  it('has at 0.5 the F1 that MLmetrics gives for Yes, and for No by default', () => {
    const half = countsAt(sweep, [0.5]);
    const { tp, fp, fn, tn } = half;
    expect([tn, fp, fn, tp].map((column) => column?.[0])).toEqual([4666, 508, 877, 992]);
    expect(f1(half)[0]?.toFixed(4)).toBe('0.5889');
    const labels = yTrue.map((truth) => (truth === 1 ? 'Yes' : 'No'));
    const ofNo = thresholdSweep(
      labels,
      yScore.map((score) => -score),
      { posLabel: 'No' },
    );
    // Not Yes at 0.5 is No above −0.5; no score is 0.5.
    expect(f1(countsAt(ofNo, [-0.5]))[0]?.toFixed(4)).toBe('0.8708');
  });

  it('has its greatest F1 at 0.342149: 4171 1003 536 1333', () => {
    const best = reachedThreshold(sweep, f1);
    expect(best).toMatchObject({ threshold: 0.342149, tn: 4171, fp: 1003, fn: 536, tp: 1333 });
    expect(best.value.toFixed(10)).toBe('0.6340071344');
    expect(best.value).toBeGreaterThan(noSkillF1(prevalence));
  });

  it('encloses F1 by precision and recall', () => {
    const { fbeta: curve, precision: p, recall: r } = fbetaCurve(sweep, 1);
    const outside = curve.filter((value, i) => {
      const [a = NaN, b = NaN] = [p[i], r[i]];
      return value < Math.min(a, b) - 1e-15 || value > Math.max(a, b) + 1e-15;
    });
    expect([...outside]).toEqual([]);
  });

  it('starts at the same F1 as a perfect and a random model', () => {
    for (const scores of [perfectScores(yTrue), randomScores(yTrue.length, { seed: 1 })]) {
      expectClose(f1(countsAt(thresholdSweep(yTrue, scores), [0])), noSkillF1(prevalence));
    }
  });

  it('has a perfect model that is 1 between the classes', () => {
    const best = reachedThreshold(thresholdSweep(yTrue, perfectScores(yTrue)), f1);
    expectClose([best.value, best.threshold, best.plateau.above], [1, 2 / 3, 1 / 3]);
  });

  it('has a random model close to 2p(1 − t) / (p + 1 − t)', () => {
    const random = thresholdSweep(yTrue, randomScores(yTrue.length, { seed: 1 }));
    const thresholds = [0.1, 0.3, 0.5, 0.7, 0.9];
    const values = f1(countsAt(random, thresholds));
    for (const [i, t] of thresholds.entries()) {
      expect(Math.abs((values[i] ?? NaN) - noSkillF1(prevalence, { rate: 1 - t }))).toBeLessThan(
        0.02,
      );
    }
  });
});

describe('F1 and the threshold: no information', () => {
  it('has F1 close to 2q where the rate q is small, and is greatest at q = 1', () => {
    const rates = [0.001, 0.01, 0.2, 0.5, 1];
    const values = f1(noSkillCounts(0.26537, rates));
    expect(Math.abs((values[0] ?? NaN) / 0.002 - 1)).toBeLessThan(0.01);
    expect([...values]).toEqual([...values].sort((a, b) => a - b));
    expectClose(accuracy(noSkillCounts(0.26537, [0, 1])), [1 - 0.26537, 0.26537]);
  });
});
