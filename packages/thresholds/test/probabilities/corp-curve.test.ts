import { readFileSync } from 'node:fs';
import { expectClose } from '@confmat/testkit/expect-close';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpCurve } from '../../src/calibration.js';
import { brierScore, logLoss, thresholdSweep } from '../../src/index.js';
import witness from '../vectors/witness-calibration.json' with { type: 'json' };

const LOSSES = ['brier', 'log'] as const;

/** The rain at Niamey from July to September 2016, as EMOS forecast it. */
function niamey(): { readonly rain: number[]; readonly probability: number[] } {
  const file = new URL('../vectors/niamey-2016.csv', import.meta.url);
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  const cells = rows.map((row) => row.split(',').map(Number));
  return {
    rain: cells.map((row) => row[2] ?? NaN),
    probability: cells.map((row) => row[1] ?? NaN),
  };
}

/** Isotonic regression by its min-max formula, for each row. */
function fittedByBrute(truth: readonly number[], scores: readonly number[]): number[] {
  const distinct = [...new Set(scores)].sort((a, b) => a - b);
  const mean = (from: number, to: number): number => {
    const own = truth.filter((_, i) => {
      const score = scores[i] ?? NaN;
      return score >= from && score <= to;
    });
    return own.reduce((sum, y) => sum + y, 0) / own.length;
  };
  const fit = distinct.map((score) => {
    const below = distinct.filter((other) => other <= score);
    const above = distinct.filter((other) => other >= score);
    return Math.max(...below.map((from) => Math.min(...above.map((to) => mean(from, to)))));
  });
  return scores.map((score) => fit[distinct.indexOf(score)] ?? NaN);
}

describe('corpCurve', () => {
  it('splits the published loss of 92 days at Niamey: 0.232 = 0.0183 − 0.0305 + 0.244', () => {
    const { rain, probability } = niamey();
    const curve = corpCurve(thresholdSweep(rain, probability));
    expect(curve.meanLoss.toFixed(3)).toBe('0.232');
    expect(curve.miscalibration.toFixed(4)).toBe('0.0183');
    expect(curve.discrimination.toFixed(4)).toBe('0.0305');
    expect(curve.uncertainty.toFixed(3)).toBe('0.244');
    // Lengths and levels of R's isoreg on the same days.
    expect([...curve.rows]).toEqual([1, 6, 10, 12, 6, 32, 14, 5, 6]);
    const levels = [0, 2 / 6, 4 / 10, 5 / 12, 3 / 6, 20 / 32, 9 / 14, 4 / 5, 1];
    expect([...curve.positiveShare]).toEqual(levels);
  });

  it('is small enough to add up by hand', () => {
    // 0.25 and 0.5 have 1 of 3 right, which falls at 0.5: one bin. 1 has its one row right.
    const curve = corpCurve(thresholdSweep([0, 1, 0, 1], [0.25, 0.25, 0.5, 1]));
    expect(curve).toMatchObject({ strategy: 'isotonic', total: 4, weighted: false });
    expect([...curve.low]).toEqual([0.25, 1]);
    expect([...curve.high]).toEqual([0.5, 1]);
    expect([...curve.rows]).toEqual([3, 1]);
    expect([...curve.meanScore]).toEqual([1 / 3, 1]);
    expect([...curve.positiveShare]).toEqual([1 / 3, 1]);
    // Losses: 0.0625 + 0.5625 + 0.25 + 0 of four rows; put right: 1/9 + 4/9 + 1/9 + 0.
    expectClose(curve.meanLoss, 0.875 / 4);
    expectClose(curve.miscalibration, (0.875 - 6 / 9) / 4);
    expectClose(curve.discrimination, 1 / 4 - 6 / 9 / 4);
    expect(curve.uncertainty).toBe(1 / 4);
  });

  it.each(witness.cases.map((one, seed) => ({ seed, ...one })))(
    'is what model-diagnostics and scikit-learn find, case $seed',
    ({ truth, scores, parts, distinct, fitted, weights }) => {
      const sweep = thresholdSweep(truth, scores, { sampleWeight: weights });
      for (const loss of LOSSES) {
        const found = corpCurve(sweep, { loss });
        expectClose(found.meanLoss, parts[loss].score);
        expectClose(found.miscalibration, parts[loss].miscalibration);
        expectClose(found.discrimination, parts[loss].discrimination);
        expectClose(found.uncertainty, parts[loss].uncertainty);
      }
      const { low, high, positiveShare } = corpCurve(sweep);
      distinct.forEach((score, i) => {
        const bin = low.findIndex((from, at) => from <= score && score <= (high[at] ?? NaN));
        expectClose(positiveShare[bin] ?? NaN, fitted[i] ?? NaN);
      });
    },
  );

  it('holds what its parts promise, whatever the rows', () => {
    const row = fc.record({
      truth: fc.integer({ min: 0, max: 1 }),
      score: fc.oneof(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(0, 0.1, 0.5, 0.9, 1),
      ),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 25 }), (rows) => {
        const truth = rows.map((one) => one.truth);
        const scores = rows.map((one) => one.score);
        const sweep = thresholdSweep(truth, scores, { posLabel: 1 });
        const brier = corpCurve(sweep);
        const options = { labels: [0, 1] };
        expectClose(brier.meanLoss, brierScore(truth, scores, options));
        expectClose(corpCurve(sweep, { loss: 'log' }).meanLoss, logLoss(truth, scores, options));
        for (const loss of LOSSES) {
          const found = corpCurve(sweep, { loss });
          const { meanLoss, miscalibration, discrimination, uncertainty } = found;
          expectClose(meanLoss, miscalibration - discrimination + uncertainty);
          expect(miscalibration).toBeGreaterThanOrEqual(0);
          expect(discrimination).toBeGreaterThanOrEqual(0);
        }
        const fitted = fittedByBrute(truth, scores);
        const ofRows = truth.map((y, i) => (y - (fitted[i] ?? NaN)) ** 2);
        const recalibrated = ofRows.reduce((sum, one) => sum + one, 0) / truth.length;
        expectClose(brier.meanLoss - brier.miscalibration, recalibrated);
        const { positiveShare } = brier;
        expect(
          positiveShare.every((share, i) => i === 0 || share > (positiveShare[i - 1] ?? 1)),
        ).toBe(true);
      }),
    );
  });

  it('knows calibrated, useless and reversed probabilities', () => {
    const right = corpCurve(thresholdSweep([0, 1, 0, 1, 1, 1], [0.5, 0.5, 0, 1, 1, 1]));
    expect(right.miscalibration).toBe(0);
    const useless = corpCurve(thresholdSweep([0, 1, 1], [0.6, 0.6, 0.6]));
    expect(useless.discrimination).toBe(0);
    expectClose(useless.miscalibration, (2 / 3 - 0.6) ** 2);
    const reversed = corpCurve(thresholdSweep([1, 1, 0, 0], [0.1, 0.2, 0.8, 0.9]));
    expect([...reversed.rows]).toEqual([4]);
    expect(reversed.discrimination).toBe(0);
  });

  it('of rows of one class has no uncertainty', () => {
    for (const loss of LOSSES) {
      const found = corpCurve(thresholdSweep([1, 1], [0.5, 1], { posLabel: 1 }), { loss });
      expect(found.uncertainty).toBe(0);
      expect(found.discrimination).toBe(0);
      expect(found.miscalibration).toBe(found.meanLoss);
    }
  });

  it('refuses what it cannot split', () => {
    const bins = thresholdSweep([0, 1], [0.2, 0.7], { thresholds: { bins: 4 } });
    expect(() => corpCurve(bins)).toThrow('corpCurve: sweep is of kind "bins", expected "exact"');
    expect(() => corpCurve(thresholdSweep([0, 1], [-1, 0.5]))).toThrow(
      /^corpCurve: sweep\.thresholds\[1\] is -1/,
    );
    const falling = thresholdSweep([0, 1, 1], [0.1, 0.2, 0.3], { sampleWeight: [1, -1, 2] });
    expect(() => corpCurve(falling)).toThrow(/weights below 0/);
    const sweep = thresholdSweep([0, 1], [0.2, 0.7]);
    expect(() => corpCurve(sweep, { loss: 'hinge' as 'log' })).toThrow(/loss is "hinge"/);
  });
});
