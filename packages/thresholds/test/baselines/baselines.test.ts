import { accuracy, f1, precision } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import {
  averagePrecision,
  kolmogorovSmirnov,
  precisionRecallCurve,
  rocAuc,
  rocCurve,
  thresholdSweep,
} from '../../src/index.js';
import {
  noSkillCounts,
  noSkillF1,
  noSkillScores,
  noSkillSweep,
  perfectScores,
  randomScores,
} from '../../src/baselines.js';
import { cumulativeGainCurve, fbetaCurve, liftCurve } from '../../src/curves.js';
import { reachedThreshold } from '../reached.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { randomScored } from '../sweeps.js';

const { yTrue, yScore } = randomScored(11, { nSamples: 120, share: 0.3 });
const sweep = thresholdSweep(yTrue, yScore);
const p = sweep.nPositives / 120;

describe('noSkillCounts', () => {
  const rates = [0.1, 0.5, 1];
  const counts = noSkillCounts(0.2, rates);

  it('give F1 2pq / (p + q), precision p and a straight line of accuracy', () => {
    expectClose(
      f1(counts),
      rates.map((q) => (2 * 0.2 * q) / (0.2 + q)),
    );
    expectClose(precision(counts), [0.2, 0.2, 0.2]);
    expectClose(
      accuracy(counts),
      rates.map((q) => 0.2 * q + 0.8 * (1 - q)),
    );
  });

  it('have a precision of 0/0 at the rate 0', () => {
    expect(precision(noSkillCounts(0.2, [0]), { zeroDivision: NaN })).toEqual(Float64Array.of(NaN));
  });
});

describe('noSkillF1', () => {
  it('is the F1 of the counts, greatest for always positive', () => {
    for (const q of [0, 0.01, 0.4, 1]) {
      expectClose(noSkillF1(0.3, { rate: q }), f1(noSkillCounts(0.3, [q])));
    }
    expect(noSkillF1(0.3)).toBe(0.6 / 1.3);
  });

  it('is 0 without positives', () => {
    expect([noSkillF1(0), noSkillF1(0, { rate: 0 })]).toEqual([0, 0]);
  });
});

describe('noSkillSweep', () => {
  const chance = noSkillSweep(sweep);

  it('turns every curve into its baseline', () => {
    const { fpr, tpr } = rocCurve(chance);
    expectClose(tpr, fpr);
    expectClose(
      precisionRecallCurve(chance).precision.slice(0, -1),
      Array(120).fill(p) as number[],
    );
    const { predictedPrevalence, recall } = cumulativeGainCurve(chance);
    expectClose(recall, predictedPrevalence);
    expectClose(liftCurve(chance).lift, Array(120).fill(1) as number[]);
    const rates = predictedPrevalence.slice(1);
    expectClose(
      fbetaCurve(chance, 1).fbeta,
      rates.map((q) => noSkillF1(p, { rate: q })),
    );
  });

  it('has the areas of chance', () => {
    expectClose([rocAuc(chance), averagePrecision(chance)], [0.5, p]);
    expect(kolmogorovSmirnov(chance).statistic).toBeLessThan(1e-15);
  });

  it('leaves nothing over at the lowest threshold, whatever the weights', () => {
    for (let seed = 1; seed <= 50; ++seed) {
      const scores = randomScored(seed, { weights: true });
      const { counts } = noSkillSweep(
        thresholdSweep(scores.yTrue, scores.yScore, { sampleWeight: scores.sampleWeight }),
      );
      expect([seed, counts.fn?.at(-1), counts.tn?.at(-1)]).toEqual([seed, 0, 0]);
    }
  });

  it('predicts as often as the sweep', () => {
    const predicted = chance.counts.tp.map((tp, i) => tp + (chance.counts.fp[i] ?? NaN));
    expectClose(
      predicted,
      sweep.counts.tp.map((tp, i) => tp + (sweep.counts.fp[i] ?? NaN)),
    );
  });
});

describe('noSkillScores', () => {
  it('are those of constant answers', () => {
    const { nPositives } = sweep;
    const figures = noSkillScores(sweep);
    expectClose(figures.f1, (2 * nPositives) / (2 * nPositives + (120 - nPositives)));
    expectClose(figures.accuracy, (120 - nPositives) / 120);
    expectClose(
      figures.averagePrecision,
      averagePrecision(
        thresholdSweep(
          yTrue,
          yTrue.map(() => 1),
        ),
      ),
    );
    const mean = (loss: (truth: number) => number) =>
      yTrue.reduce((sum, truth) => sum + loss(truth), 0) / 120;
    expectClose(
      figures.brier,
      mean((truth) => (truth - p) ** 2),
    );
    expectClose(
      figures.logLoss,
      mean((truth) => -Math.log(truth === 1 ? p : 1 - p)),
    );
    expect(figures).toMatchObject({ prevalence: p, rocAuc: 0.5, precisionRecallGainAuc: 0 });
  });

  it('are NaN where the figure is undefined', () => {
    const one = noSkillScores(thresholdSweep([0, 0], [1, 2]));
    expect(one).toEqual({
      prevalence: 0,
      rocAuc: NaN,
      averagePrecision: NaN,
      precisionRecallGainAuc: NaN,
      f1: 0,
      accuracy: 1,
      brier: 0,
      logLoss: 0,
    });
  });
});

describe('perfectScores', () => {
  const perfect = thresholdSweep(yTrue, perfectScores(yTrue));

  it('separate the classes', () => {
    expect([rocAuc(perfect), averagePrecision(perfect)]).toEqual([1, 1]);
  });

  it('make F1 rise, stay 1 on the interval between the classes, and fall', () => {
    const best = reachedThreshold(perfect, f1);
    expect(best.value).toBe(1);
    expectClose([best.threshold, best.plateau.above], [2 / 3, 1 / 3]);
    const values = [...f1(perfect.counts)];
    const rising = values.slice(0, best.row + 1);
    expect(rising).toEqual([...rising].sort((a, b) => a - b));
    const falling = values.slice(best.row);
    expect(falling).toEqual([...falling].sort((a, b) => b - a));
  });

  it('take the positive label as a sweep does', () => {
    expect(perfectScores(['No', 'Yes', 'No'], { posLabel: 'Yes' })).toEqual(
      Float64Array.of(0, 1, 1 / 3),
    );
    expect(perfectScores([true, false])).toEqual(Float64Array.of(1, 0));
  });
});

describe('randomScores', () => {
  it('are the same for the same seed only', () => {
    expect(randomScores(5, { seed: 1 })).toEqual(randomScores(5, { seed: 1 }));
    expect(randomScores(5, { seed: 1 })).not.toEqual(randomScores(5, { seed: 2 }));
    expect(randomScores(2 ** 0, { seed: 3 })[0]).toBe(randomScores(7, { seed: 3 })[0]);
  });

  it('are spread evenly over [0, 1), without ties', () => {
    const scores = randomScores(100_000, { seed: 5 });
    expect(new Set(scores).size).toBe(100_000);
    const bins = new Array<number>(20).fill(0);
    for (const score of scores)
      bins[Math.floor(score * 20)] = (bins[Math.floor(score * 20)] ?? NaN) + 1;
    // χ² of 19 degrees of freedom: 99.9 % lie below 43.8.
    const chiSquare = bins.reduce((sum, n) => sum + (n - 5000) ** 2 / 5000, 0);
    expect(chiSquare).toBeLessThan(43.8);
    // Neighbours are not correlated: |r| < 4 / √n.
    const products = scores.slice(1).map((score, i) => (score - 0.5) * ((scores[i] ?? NaN) - 0.5));
    expect(Math.abs(products.reduce((a, b) => a + b, 0) / 100_000) * 12).toBeLessThan(
      4 / Math.sqrt(1e5),
    );
  });

  it('make an F1 that follows 2p(1 − t) / (p + 1 − t)', () => {
    const truth = Array.from({ length: 50_000 }, (_, row) => (row % 4 === 0 ? 1 : 0));
    const random = thresholdSweep(truth, randomScores(50_000, { seed: 9 }));
    const { fbeta, thresholds } = fbetaCurve(random, 1);
    const off = fbeta.map((value, i) =>
      Math.abs(value - noSkillF1(0.25, { rate: 1 - (thresholds[i] ?? NaN) })),
    );
    expect(Math.max(...off.filter((_, i) => (thresholds[i] ?? NaN) < 0.9))).toBeLessThan(0.02);
  });
});
