import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  classwiseCalibrationError,
  expectedCalibrationError,
  maximumCalibrationError,
  reliabilityCurve,
  rmsCalibrationError,
} from '../../src/calibration.js';
import type { BinStrategy } from '../../src/calibration.js';

/** Bins by their definition: the last edge that is not above the probability. */
function oracleCurve(
  truth: readonly number[],
  p: readonly number[],
  w: readonly number[],
  nBins: number,
) {
  const bins = Array.from({ length: nBins }, (_, b) =>
    p.flatMap((value, row) => {
      const isLast = b === nBins - 1;
      return value >= b / nBins && (isLast || value < (b + 1) / nBins) ? [row] : [];
    }),
  );
  const sum = (rows: readonly number[], of: (row: number) => number): number =>
    rows.reduce((total, row) => total + (w[row] ?? 0) * of(row), 0);
  return bins.map((rows) => {
    const total = sum(rows, () => 1);
    return {
      total,
      mean: sum(rows, (row) => p[row] ?? 0) / total,
      share: sum(rows, (row) => truth[row] ?? 0) / total,
    };
  });
}

describe('reliabilityCurve', () => {
  it('puts a probability on an edge into the bin above, and 1 into the last', () => {
    const p = [0, 0.1, 0.2, 0.3, 0.3 - 2 ** -54, 0.7, 0.9, 1, 0.1 + 0.2, 0.57, 0.58];
    for (const bins of [1, 3, 7, 10, 100]) {
      const curve = reliabilityCurve(new Uint8Array(p.length), p, { bins });
      const expected = oracleCurve(
        new Array(p.length).fill(0),
        p,
        p.map(() => 1),
        bins,
      );
      expect([...curve.rows]).toEqual(expected.map(({ total }) => total));
    }
  });

  it('agrees with its definition on random rows, with and without weights', () => {
    const random = createRandom(7);
    const p = Array.from({ length: 500 }, () => Math.round(random() * 50) / 50);
    const truth = p.map((value) => Number(random() < value));
    const w = p.map(() => Math.floor(random() * 3) / 2);
    for (const weights of [undefined, w]) {
      const curve = reliabilityCurve(truth, p, { bins: 20, sampleWeight: weights });
      const expected = oracleCurve(truth, p, weights ?? p.map(() => 1), 20);
      expected.forEach(({ total, mean, share }, bin) => {
        expect(curve.rows[bin]).toBe(total);
        expect(curve.meanScore[bin]).toBeCloseTo(mean, 13);
        expect(curve.positiveShare[bin]).toBeCloseTo(share, 13);
      });
      expect(curve.weighted).toBe(weights !== undefined);
    }
  });

  it('gives equal rows to bins of equal mass, equal probabilities together', () => {
    const p = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];
    const curve = reliabilityCurve([0, 0, 0, 1, 0, 1, 1, 1], p, {
      bins: 4,
      strategy: 'equal-mass',
    });
    expect([...curve.rows]).toEqual([2, 2, 2, 2]);
    expect([...curve.low]).toEqual([0.1, 0.3, 0.5, 0.7]);
    expect([...curve.high]).toEqual([0.2, 0.4, 0.6, 0.8]);
    expect([...curve.positiveShare]).toEqual([0, 0.5, 0.5, 1]);
    // Rows 0.2 … 0.2 take ranks 1 to 6 of 8; their middle is in the second half.
    const tied = [0.1, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.9];
    const ties = reliabilityCurve(new Uint8Array(8), tied, { bins: 2, strategy: 'equal-mass' });
    expect([...ties.rows]).toEqual([1, 7]);
    expect([...ties.low]).toEqual([0.1, 0.2]);
  });

  it('leaves empty bins undefined', () => {
    const width = reliabilityCurve([0, 1], [0.1, 0.9], { bins: 3 });
    expect([...width.rows]).toEqual([1, 0, 1]);
    expect(width.meanScore[1]).toBeNaN();
    expect(width.positiveShare[1]).toBeNaN();
    const mass = reliabilityCurve([0, 1], [0.5, 0.5], { bins: 3, strategy: 'equal-mass' });
    expect([...mass.rows]).toEqual([0, 2, 0]);
    expect(mass.low[0]).toBeNaN();
    expect(mass.high[2]).toBeNaN();
    expect(expectedCalibrationError(mass)).toBe(0);
    expect(maximumCalibrationError(width)).toBeCloseTo(0.1, 15);
  });

  it('reads single precision and a positive label', () => {
    const single = reliabilityCurve(['a', 'b', 'c'], Float32Array.of(0.5, 0.25, 1), {
      posLabel: 'b',
      bins: 4,
    });
    expect([...single.rows]).toEqual([0, 1, 1, 1]);
    expect([...single.positiveShare]).toEqual([NaN, 1, 0, 0]);
  });

  it('says what is wrong', () => {
    expect(() => reliabilityCurve([0, 1], [0.5, 1.5])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reliabilityCurve: yProba[1] is 1.5, expected a probability in [0, 1]]`,
    );
    expect(() =>
      reliabilityCurve([0, 1], [0.5, 1], { bins: 0 }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reliabilityCurve: bins is 0, expected a whole number in [1, 16777216]]`,
    );
    expect(() =>
      reliabilityCurve([0, 1], [0.5, 1], { strategy: 'quantile' as never }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reliabilityCurve: strategy is "quantile", expected one of "equal-width", "equal-mass"]`,
    );
    expect(() => reliabilityCurve([], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reliabilityCurve: yTrue is empty, expected at least one row]`,
    );
  });
});

describe('calibration errors', () => {
  const truth = [0, 1, 1, 1, 0, 1, 0, 1];
  const p = [0.1, 0.2, 0.6, 0.7, 0.6, 0.8, 0.9, 0.9];

  it('are the mean, the greatest and the root mean square distance of the bins', () => {
    const curve = reliabilityCurve(truth, p, { bins: 2 });
    // Bin 1: mean 0.15, share 1/2; bin 2: mean 4.5 / 6 = 0.75, share 4/6.
    const [low, high] = [0.35, 0.75 - 4 / 6];
    expect(expectedCalibrationError(curve)).toBeCloseTo((2 * low + 6 * high) / 8, 14);
    expect(maximumCalibrationError(curve)).toBeCloseTo(low, 14);
    const square = (2 * low ** 2 + 6 * high ** 2) / 8;
    expect(rmsCalibrationError(curve)).toBeCloseTo(Math.sqrt(square), 14);
    // Chance: (1/2 · 1/2) / 1 and (4/6 · 2/6) / 5.
    const chance = (2 * 0.25 + (6 * ((4 / 6) * (2 / 6))) / 5) / 8;
    expect(square).toBeLessThan(chance);
    expect(rmsCalibrationError(curve, { debiased: true })).toBe(0);
    const wrong = reliabilityCurve(
      truth,
      p.map((value) => 1 - value),
      { bins: 1 },
    );
    const gap = 5 / 8 - 3.2 / 8;
    expect(rmsCalibrationError(wrong, { debiased: true })).toBeCloseTo(
      Math.sqrt(gap ** 2 - ((5 / 8) * (3 / 8)) / 7),
      14,
    );
  });

  it('takes bins of one row as they are when debiasing', () => {
    const curve = reliabilityCurve([0, 1], [0.25, 0.75], { bins: 2 });
    expect(rmsCalibrationError(curve, { debiased: true })).toBe(0.25);
  });

  it('does not debias sums of weights', () => {
    const curve = reliabilityCurve(truth, p, { sampleWeight: p });
    expect(() => rmsCalibrationError(curve, { debiased: true })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: rmsCalibrationError: debiased needs numbers of rows, the curve has sums of weights]`,
    );
    expect(rmsCalibrationError(curve)).toBeGreaterThan(0);
  });

  it('are NaN where the weights add to 0', () => {
    const curve = reliabilityCurve([0, 1], [0.2, 0.3], { sampleWeight: [0, 0] });
    expect(expectedCalibrationError(curve)).toBeNaN();
    expect(maximumCalibrationError(curve)).toBeNaN();
    expect(rmsCalibrationError(curve)).toBeNaN();
    const strategy = 'equal-mass';
    const mass = reliabilityCurve([0, 1], [0.2, 0.3], { sampleWeight: [0, 0], strategy });
    expect(expectedCalibrationError(mass)).toBeNaN();
  });

  it('is biased upwards on few rows of calibrated probabilities: 0.038 of 1,000 rows in 15 bins', () => {
    const random = createRandom(99);
    const means = Array.from({ length: 100 }, () => {
      const scores = Float64Array.from({ length: 1000 }, random);
      const labels = Uint8Array.from(scores, (score) => Number(random() < score));
      return expectedCalibrationError(reliabilityCurve(labels, scores, { bins: 15 }));
    });
    const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
    expect(mean).toBeGreaterThan(0.034);
    expect(mean).toBeLessThan(0.042);
  });
});

describe('classwiseCalibrationError', () => {
  it('is the expected calibration error of each class against the rest', () => {
    const random = createRandom(3);
    const labels = ['a', 'b', 'c'];
    const yProba = Array.from({ length: 60 }, () => {
      const [x, y] = [random(), random()].sort((a, b) => a - b) as [number, number];
      return [x, y - x, 1 - y];
    });
    const yTrue = yProba.map(() => labels[Math.floor(random() * 3)] ?? 'a');
    const sampleWeight = yProba.map(() => 0.5 + random());
    for (const strategy of ['equal-width', 'equal-mass'] as BinStrategy[]) {
      const options = { bins: 5, strategy, sampleWeight };
      const errors = classwiseCalibrationError(yTrue, yProba, { ...options, labels });
      labels.forEach((posLabel, column) => {
        const scores = yProba.map((row) => row[column] ?? 0);
        const curve = reliabilityCurve(yTrue, scores, { ...options, posLabel });
        expect(errors[column]).toBe(expectedCalibrationError(curve));
      });
      const mean = classwiseCalibrationError(yTrue, yProba, { ...options, average: 'macro' });
      expect(mean).toBeCloseTo([...errors].reduce((sum, error) => sum + error, 0) / 3, 15);
    }
  });

  it('says what is wrong', () => {
    expect(() =>
      classwiseCalibrationError(
        ['a', 'b'],
        [
          [1, 0.5],
          [0, 1],
        ],
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classwiseCalibrationError: the sum of yProba[0] is 1.5, expected 1 (rowSums: 'accept' takes such rows as they are)]`,
    );
    expect(() =>
      classwiseCalibrationError(
        ['a', 'b'],
        [
          [1, 0],
          [0, 1],
        ],
        { average: 'micro' as never },
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: classwiseCalibrationError: average is "micro", expected one of "macro", null]`,
    );
  });
});
