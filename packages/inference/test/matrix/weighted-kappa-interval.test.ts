import { cohenKappa, confusionMatrix, confusionMatrixFromCounts } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { interval, weightedKappaInterval } from '../../src/index.js';

const matrix = confusionMatrixFromCounts([[8, 2, 0], [1, 6, 3], [0, 2, 8]], [1, 2, 3]); // prettier-ignore

describe('weightedKappaInterval', () => {
  it('is quadratic unless it is asked to be linear', () => {
    // 1 − (8 × 1) / (Σ (i − j)² tᵢ pⱼ / 30): margins 10, 10, 10 and 9, 10, 11.
    const expected = (10 * (10 + 44) + 10 * (9 + 11) + 10 * (36 + 10)) / 30;
    expect(weightedKappaInterval(matrix).estimate).toBeCloseTo(1 - 8 / expected, 12);
    expect(weightedKappaInterval(matrix, { weights: 'linear' }).estimate).toBeCloseTo(0.7, 12);
  });

  it('is the interval of kappa where there are two classes', () => {
    const two = confusionMatrixFromCounts([[40, 9], [4, 27]], ['no', 'yes']); // prettier-ignore
    const plain = interval(two, cohenKappa);
    for (const weights of ['linear', 'quadratic'] as const) {
      const found = weightedKappaInterval(two, { weights });
      expect(found.low).toBeCloseTo(plain.low, 12);
      expect(found.high).toBeCloseTo(plain.high, 12);
    }
  });

  it('holds the estimate, and is wider at a higher level', () => {
    const perfect = weightedKappaInterval(confusionMatrix([1, 2, 3], [1, 2, 3]));
    expect(perfect).toMatchObject({ estimate: 1, high: 1, method: 'mover' });
    expect(perfect.low).toBeLessThan(0.8);
    const [narrow, wide] = [0.8, 0.99].map((level) => weightedKappaInterval(matrix, { level }));
    expect(wide?.low).toBeLessThan(narrow?.low ?? NaN);
    expect(wide?.high).toBeGreaterThan(narrow?.high ?? NaN);
  });

  it('covers the true value of scores on a scale of five', () => {
    const random = createRandom(5);
    // True scores are even; one in two answers is exact, one in four a step too high or too low.
    const shares = [1, 2, 3, 4, 5].flatMap((truth) =>
      [-1, 0, 0, 1].map((step) => [truth, Math.min(5, Math.max(1, truth + step))] as const),
    );
    const whole = confusionMatrix(shares.map(([truth]) => truth), shares.map(([, answer]) => answer)); // prettier-ignore
    const kappa = cohenKappa(whole, { weights: 'quadratic' });
    const labels = [1, 2, 3, 4, 5];
    let covered = 0;
    for (let sample = 0; sample < 400; ++sample) {
      const rows = Array.from({ length: 60 }, () => shares[Math.floor(random() * shares.length)] ?? [1, 1]); // prettier-ignore
      const { low, high } = weightedKappaInterval(
        confusionMatrix(rows.map(([truth]) => truth), rows.map(([, answer]) => answer), { labels }),
      ); // prettier-ignore
      if (low <= kappa && kappa <= high) ++covered;
    }
    expect(covered / 400).toBeGreaterThan(0.92);
  });

  it('has no interval of weights, of units, of one class, and of too long a scale', () => {
    const weighted = confusionMatrix([1, 2], [1, 2], { sampleWeight: [0.5, 2] });
    const byUnit = confusionMatrix([1, 2], [1, 2], { unit: ['a', 'a'] });
    const one = confusionMatrixFromCounts([[3, 0], [0, 0]], [1, 2]); // prettier-ignore
    const long = confusionMatrix([0, 1], [0, 1000], { labels: Array.from({ length: 1001 }, (_, i) => i) }); // prettier-ignore
    expect([weighted, byUnit, one, long].map((of) => weightedKappaInterval(of).reason))
      .toMatchInlineSnapshot(`
      [
        "the counts are sums of weights, not numbers of rows",
        "the method takes rows one by one, and these belong together",
        "truth and prediction of one and the same class",
        "the scale has more than 1,000 steps",
      ]
    `);
    expect(weightedKappaInterval(one).estimate).toBeNaN();
  });

  it('refuses other weights', () => {
    const given = () => weightedKappaInterval(matrix, { weights: 'cubic' as never });
    expect(given).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: weightedKappaInterval: weights is "cubic", expected one of "quadratic", "linear"]`,
    );
  });
});
