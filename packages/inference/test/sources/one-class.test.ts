import {
  balancedAccuracy,
  confusionMatrixFromCounts,
  defineMetric,
  f1,
  fbetaOf,
  jaccard,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { gate, interval } from '../../src/index.js';

describe('interval of a matrix of one class', () => {
  const matrix = confusionMatrixFromCounts([[470]], ['a']);

  it('of a weighted mean is that of the class', () => {
    for (const metric of [f1, precision, recall, jaccard, fbetaOf(2)]) {
      const [ofClass] = interval(matrix, metric);
      const found = interval(matrix, metric, { average: 'weighted' });
      expect(found).toEqual(ofClass);
      expect(found.low).toBeGreaterThan(0.98);
      expect(found.estimate).toBe(1);
    }
    // Wilson, none wrong of 470: 470 / (470 + 1.96²)
    const found = interval(matrix, f1, { average: 'weighted' });
    const jaccardLow = 470 / (470 + 1.959963984540054 ** 2);
    expect(found.low).toBeCloseTo((2 * jaccardLow) / (1 + jaccardLow), 12);
    const judged = interval(matrix, precision, { average: 'weighted', level: 0.9 });
    expect(gate(judged, { atLeast: 0.9 }).verdict).toBe('pass');
  });

  it('of a weighted mean of a metric that confmat does not know has the reason of the class', () => {
    const own = defineMetric({ name: 'half', compute: ({ tp }) => tp.map(() => 0.5) });
    const [ofClass] = interval(matrix, own);
    const found = interval(matrix, own, { average: 'weighted' });
    expect(ofClass?.reason).toBe('a metric of your own has no formula: bootstrap it');
    expect(found.reason).toBe(ofClass?.reason);
    expect([found.estimate, found.low]).toEqual([0.5, NaN]);
  });

  it('has ends or a reason, whatever is asked', () => {
    const matrices = [[[0]], [[1]], [[470]], [[5, 0], [0, 0]], [[0, 3], [0, 0]], [[0, 0], [2, 1]]]; // prettier-ignore
    for (const counts of matrices) {
      const one = confusionMatrixFromCounts(
        counts,
        counts.map((_, i) => i),
      );
      const averages = ['micro', 'macro', 'weighted'] as const;
      const all = [
        interval(one, balancedAccuracy),
        ...[f1, precision, recall, jaccard, specificity, fbetaOf(2)].flatMap((metric) => [
          ...averages.map((average) => interval(one, metric, { average })),
          ...interval(one, metric),
        ]),
      ];
      for (const found of all) {
        expect(Number.isNaN(found.low)).toBe(found.reason !== undefined);
        expect(found.method === 'none').toBe(found.reason !== undefined);
      }
    }
  });
});
