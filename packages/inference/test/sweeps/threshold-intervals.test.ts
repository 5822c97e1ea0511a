import {
  accuracy,
  balancedAccuracy,
  confusionMatrixFromCounts,
  matthewsCorrcoef,
} from '@confmat/core';
import type { ProblemMetric } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { interval, thresholdIntervals } from '../../src/index.js';
import { proportionEnds } from '../../src/proportions/proportion-bounds.js';

/** The interval of the matrix at each threshold where both classes have rows. */
function expectIntervals(
  truth: readonly number[],
  score: readonly number[],
  metric: ProblemMetric<never>,
  method: 'wilson' | 'exact' | 'jeffreys',
): void {
  const sweep = thresholdSweep(truth, score, { posLabel: 1 });
  const found = thresholdIntervals(sweep, metric, { method });
  for (const [row, threshold] of sweep.thresholds.entries()) {
    const count = (t: number, isPositive: boolean): number =>
      truth.filter((label, i) => label === t && (score[i] ?? 0) >= threshold === isPositive).length;
    const matrix = confusionMatrixFromCounts([0, 1].map((t) => [count(t, false), count(t, true)]), [0, 1]); // prettier-ignore
    const expected = interval(matrix, metric, { method });
    if (Number.isNaN(expected.low)) {
      expect(found.lows[row]).toBeNaN();
      continue;
    }
    expect(found.lows[row]).toBeCloseTo(expected.low, 12);
    expect(found.highs[row]).toBeCloseTo(expected.high, 12);
  }
}

describe('thresholdIntervals', () => {
  it.for(['wilson', 'exact', 'jeffreys'] as const)(
    'are those of the matrix at each threshold: %s',
    (method) => {
      const random = createRandom(12);
      for (const [nPositives, nNegatives] of [
        [5, 40],
        [19, 20],
        [20, 20],
        [30, 3],
      ] as const) {
        // prettier-ignore
        const truth = Array.from({ length: nPositives + nNegatives }, (_, row) => Number(row < nPositives)); // prettier-ignore
        const score = truth.map((label) => Math.round(10 * (random() + label / 2)));
        for (const metric of [accuracy, balancedAccuracy, matthewsCorrcoef]) {
          expectIntervals(truth, score, metric, method);
        }
      }
    },
  );

  it('of balanced accuracy take exact ends of a class with fewer than 20 rows', () => {
    // [[20, 0], [18, 1]]: 20 negatives, all right, and one of 19 positives.
    const truth = [...new Array<number>(20).fill(0), ...new Array<number>(19).fill(1)];
    const score = truth.map((_, row) => Number(row === 20));
    const { lows, highs } = thresholdIntervals(thresholdSweep(truth, score), balancedAccuracy);
    const [of20, of19] = [
      proportionEnds(20, 20, 0.95, 'wilson'),
      proportionEnds(1, 19, 0.95, 'exact'),
    ];
    const [first, second] = [1, 1 / 19];
    const middle = (first + second) / 2;
    expect(lows[0]).toBeCloseTo(middle - Math.hypot(first - of20[0], second - of19[0]) / 2, 12);
    expect(highs[0]).toBeCloseTo(middle + Math.hypot(of20[1] - first, of19[1] - second) / 2, 12);
    expect(lows[0]).toBeCloseTo(0.4418, 4);
    expect(highs[0]).toBeCloseTo(0.6301, 4);
  });
});
