import { confusionMatrix } from '@confmat/core';
import { runs } from '@confmat/testkit';
import { expectClose } from '@confmat/testkit/expect-close';
import { thresholdSweep } from '@confmat/thresholds';
import { netBenefitCurve } from '@confmat/thresholds/curves';
import { describe, expect, it } from 'vitest';
import { nextUniform, seedState } from '../../src/bootstrap/kernels/random-state.js';
import { expectedCostIntervals, netBenefitIntervals } from '../../src/index.js';
import witness from '../vectors/witness-net-benefit.json' with { type: 'json' };

describe('netBenefitIntervals', () => {
  it.each(witness.cases)('has the net benefit of dcurves, case %#', (one) => {
    const sweep = thresholdSweep(one.truth, one.scores);
    const found = netBenefitIntervals(sweep, witness.thresholds);
    expectClose(
      found.map(({ estimate }) => estimate),
      one.netBenefit,
    );
    for (const { estimate, low, high, metric, direction } of found) {
      expect([metric, direction]).toEqual(['netBenefit', 'max']);
      expect(low).toBeLessThanOrEqual(estimate);
      expect(high).toBeGreaterThanOrEqual(estimate);
    }
  });

  it('is what the answers cost, turned around', () => {
    const yTrue = [0, 0, 1, 1, 1, 0, 1, 0];
    const yScore = [0.1, 0.4, 0.35, 0.8, 0.7, 0.6, 0.2, 0.3];
    const sweep = thresholdSweep(yTrue, yScore);
    // At 0.25 a false positive costs 0.25 / 0.75 of a true one: (3 − 3 / 3) / 8.
    const [found] = netBenefitIntervals(sweep, [0.25]);
    expectClose(found?.estimate ?? NaN, 2 / 8);
    const yPred = yScore.map((score) => Number(score >= 0.25));
    const { mean } = expectedCostIntervals(confusionMatrix(yTrue, yPred), [
      [0, 0.25 / 0.75],
      [0, -1],
    ]);
    expect([found?.low, found?.high]).toEqual([-mean.high, -mean.low]);
    expect(found?.level).toBe(0.95);
  });

  it('is that of netBenefitCurve at its own thresholds, and 0 where nothing is positive', () => {
    const thresholds = [0.8, 0.5, 0.2];
    const sweep = thresholdSweep([0, 1, 1, 0], [0.3, 0.6, 0.7, 0.1], { thresholds });
    const found = netBenefitIntervals(sweep, thresholds);
    expectClose(
      found.map(({ estimate }) => estimate),
      [...netBenefitCurve(sweep).netBenefit],
    );
    expect(Object.is(found[0]?.estimate, 0)).toBe(true);
  });

  it('goes by unit where rows have units', () => {
    const yTrue = Array.from({ length: 60 }, (_, i) => Number(i % 3 === 0));
    const yScore = yTrue.map((y, i) => (y ? 0.4 : 0.1) + (i % 7) / 20);
    const plain = netBenefitIntervals(thresholdSweep(yTrue, yScore), [0.3])[0];
    const unit = yTrue.map((_, i) => Math.floor(i / 5));
    const byUnit = netBenefitIntervals(thresholdSweep(yTrue, yScore, { unit }), [0.3])[0];
    expect(byUnit?.estimate).toBe(plain?.estimate);
    expect(byUnit?.method).toBe('cluster-wilson');
    expect(byUnit?.low).not.toBe(plain?.low);
  });

  it('holds the true net benefit in as many samples as it promises', () => {
    // Calibrated even scores: P(score >= t, positive) = (1 − t²) / 2, and (1 − t)² / 2 of the others.
    const [nTimes, n] = [runs(1000), 150];
    for (const t of [0.1, 0.5, 0.9]) {
      const truth = (1 - t ** 2) / 2 - ((1 - t) ** 2 / 2) * (t / (1 - t));
      let held = 0;
      for (let seed = 1; seed <= nTimes; ++seed) {
        const state = new Int32Array(4);
        seedState(state, seed, 0);
        const yScore = Array.from({ length: n }, () => nextUniform(state));
        const yTrue = yScore.map((score) => Number(nextUniform(state) < score));
        const [one] = netBenefitIntervals(thresholdSweep(yTrue, yScore, { posLabel: 1 }), [t]);
        if (one && one.low <= truth && truth <= one.high) held += 1;
      }
      // Three standard errors.
      expect(held / nTimes).toBeGreaterThan(0.95 - 3 * Math.sqrt((0.95 * 0.05) / nTimes));
    }
  });

  it.each([
    [[1], 'netBenefitIntervals: thresholds[0] is 1, expected a probability in [0, 1)'],
    [[0.5, NaN], 'netBenefitIntervals: thresholds[1] is NaN, expected a probability in [0, 1)'],
  ])('refuses thresholds %j', (thresholds, message) => {
    const sweep = thresholdSweep([0, 1], [0.2, 0.7]);
    expect(() => netBenefitIntervals(sweep, thresholds)).toThrow(message);
  });
});
