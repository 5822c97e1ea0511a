import { runs } from '@confmat/testkit';
import { expectClose } from '@confmat/testkit/expect-close';
import { thresholdSweep } from '@confmat/thresholds';
import { corpCurve } from '@confmat/thresholds/calibration';
import { describe, expect, it } from 'vitest';
import { nextUniform, seedState } from '../../src/bootstrap/kernels/random-state.js';
import { calibrationBand } from '../../src/index.js';

/** Rows of even scores, and what came true of them with the chance that `chanceOf` says. */
function rowsOf(
  n: number,
  seed: number,
  chanceOf: (score: number) => number,
): { readonly yTrue: number[]; readonly yScore: number[] } {
  const state = new Int32Array(4);
  seedState(state, seed, 0);
  const yScore = Array.from({ length: n }, () => nextUniform(state));
  const yTrue = yScore.map((score) => (nextUniform(state) < chanceOf(score) ? 1 : 0));
  return { yTrue, yScore };
}

describe('calibrationBand', () => {
  it('of one score has the ends of the binomial distribution', () => {
    // 100 rows of 0.5: P(X <= 40) = 0.028, P(X <= 39) = 0.018, so the 2.5 % quantile is 40, and 60 the other.
    const yTrue = Array.from({ length: 100 }, (_, i) => (i < 50 ? 1 : 0));
    const sweep = thresholdSweep(yTrue, Array<number>(100).fill(0.5));
    const band = calibrationBand(sweep, { replicates: 20_000 });
    expect([...band.scores]).toEqual([0.5]);
    expect([...band.low]).toEqual([0.4]);
    expect([...band.high]).toEqual([0.6]);
    // Half of 100 were positive, as the score says: every sample is as miscalibrated.
    expect(band.miscalibration).toBe(0);
    expect(band.pValue).toBe(1);
    // The mean of (share − 0.5)²: the variance of the share, 0.25 / 100.
    expect(Math.abs(band.byChance - 0.0025)).toBeLessThan(0.0001);
  });

  it('tests by the share of samples that are as far off', () => {
    // 60 of 100 positive: P(X <= 40 or X >= 60) = 0.0569.
    const yTrue = Array.from({ length: 100 }, (_, i) => (i < 60 ? 1 : 0));
    const sweep = thresholdSweep(yTrue, Array<number>(100).fill(0.5));
    const { pValue, miscalibration } = calibrationBand(sweep, { replicates: 20_000 });
    expectClose(miscalibration, 0.01);
    expect(Math.abs(pValue - 0.0569)).toBeLessThan(0.006);
  });

  it('holds the curve of calibrated probabilities at each score, and its test is as good as its word', () => {
    const [nTimes, n] = [runs(300), 80];
    let [inside, looked, rejected] = [0, 0, 0];
    for (let seed = 1; seed <= nTimes; ++seed) {
      const { yTrue, yScore } = rowsOf(n, seed, (score) => score);
      const sweep = thresholdSweep(yTrue, yScore, { posLabel: 1 });
      const band = calibrationBand(sweep, { level: 0.9, replicates: 200, seed });
      const { low, high, positiveShare } = corpCurve(sweep);
      for (const [i, score] of band.scores.entries()) {
        const bin = low.findIndex((from, at) => from <= score && score <= (high[at] ?? NaN));
        const share = positiveShare[bin] ?? NaN;
        looked += 1;
        if (share >= (band.low[i] ?? NaN) && share <= (band.high[i] ?? NaN)) inside += 1;
      }
      if (band.pValue <= 0.1) rejected += 1;
    }
    // Standard errors: 0.005 of the scores of 300 samples, which move together; three of the tests.
    expect(inside / looked).toBeGreaterThan(0.88);
    expect(inside / looked).toBeLessThan(0.95);
    expect(Math.abs(rejected / nTimes - 0.1)).toBeLessThan(3 * Math.sqrt((0.1 * 0.9) / nTimes));
  });

  it('finds overconfidence', () => {
    const { yTrue, yScore } = rowsOf(500, 7, (score) => 0.25 + score / 2);
    const band = calibrationBand(thresholdSweep(yTrue, yScore));
    expect(band.pValue).toBe(1 / 401);
    expect(band.miscalibration).toBeGreaterThan(2 * band.byChance);
  });

  it('reads at most 256 scores, and the ends among them', () => {
    const { yTrue, yScore } = rowsOf(2000, 3, (score) => score);
    const sweep = thresholdSweep(yTrue, yScore);
    const { scores, low, high } = calibrationBand(sweep, { replicates: 100 });
    expect(scores.length).toBeGreaterThan(250);
    expect(scores.length).toBeLessThanOrEqual(256);
    expect([scores[0], scores.at(-1)]).toEqual([sweep.thresholds.at(-1), sweep.thresholds[0]]);
    for (const column of [scores, low, high]) {
      expect(column.every((value, i) => i === 0 || value >= (column[i - 1] ?? 0))).toBe(true);
    }
    expect(low.every((value, i) => value <= (high[i] ?? 0))).toBe(true);
  });

  it('draws the same samples for the same seed', () => {
    const { yTrue, yScore } = rowsOf(50, 3, (score) => score);
    const sweep = thresholdSweep(yTrue, yScore);
    expect(calibrationBand(sweep, { seed: 5 })).toEqual(calibrationBand(sweep, { seed: 5 }));
    expect(calibrationBand(sweep, { seed: 5 })).not.toEqual(calibrationBand(sweep, { seed: 6 }));
  });

  it.each([
    [{ sampleWeight: [1, 2, 1, 1] }, 'the counts are sums of weights, not numbers of rows'],
    [{ unit: ['a', 'a', 'b', 'b'] }, 'the test takes rows one by one, and these belong together'],
  ])('says why there is none: %j', (options, reason) => {
    const sweep = thresholdSweep([0, 1, 0, 1], [0.25, 0.25, 0.5, 1], options);
    const band = calibrationBand(sweep);
    expect(band).toMatchObject({ reason, pValue: NaN, byChance: NaN });
    expect([...band.low, ...band.high].every(Number.isNaN)).toBe(true);
    expect(band.miscalibration).toBeGreaterThan(0);
  });

  it('refuses what it cannot draw', () => {
    const sweep = thresholdSweep([0, 1], [0.2, 0.7]);
    expect(() => calibrationBand(sweep, { replicates: 99 })).toThrow(
      /^calibrationBand: replicates is 99/,
    );
    expect(() => calibrationBand(sweep, { level: 1 })).toThrow(/^calibrationBand: level is 1/);
    expect(() => calibrationBand(thresholdSweep([0, 1], [-1, 2]))).toThrow(
      /^calibrationBand: sweep\.thresholds\[0\] is 2/,
    );
  });
});
