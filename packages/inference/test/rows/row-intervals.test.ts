import {
  balancedAccuracy,
  binaryCounts,
  confusionMatrixFromCounts,
  defineMetric,
  errorRate,
  expectedCostOf,
  f1,
  fbetaOf,
  gMean,
  informedness,
  jaccard,
  markedness,
  matthewsCorrcoef,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import type { BinaryCounts, ClassMetric } from '@confmat/core';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { interval } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of statsmodels, and of definitions with numeric gradients. */
const { rows } = readVectors('witness') as { rows: Record<string, number[]>[] };
const METRICS: Record<string, ClassMetric> = {
  'fbeta 0.5': fbetaOf(0.5),
  'fbeta 2.0': fbetaOf(2),
  cost: expectedCostOf({ tp: -1, fp: 1, fn: 5, tn: 0.5 }),
  informedness,
  markedness,
};

function countsOf(...cells: readonly (readonly number[])[]): BinaryCounts {
  const column = (place: number): number[] => cells.map((row) => row[place] ?? NaN);
  return binaryCounts({ tp: column(0), fp: column(1), fn: column(2), tn: column(3) });
}

describe('interval of rows of counts', () => {
  it.for(rows)('of $cells is what others compute', (row) => {
    const counts = countsOf(row['cells'] ?? []);
    for (const [name, metric] of Object.entries(METRICS)) {
      const [found] = interval(counts, metric);
      if (!found) throw new Error('one row of counts');
      const [low = NaN, high = NaN] = row[name] ?? [];
      const { method, estimate } = found;
      if (method === 'none') {
        expect(Number.isNaN(estimate) || row[name] === undefined, name).toBe(true);
        continue;
      }
      // Ends around a smoothed value reach to the estimate, which is 0 or 1 where they do not hold it.
      if (estimate < low) expect([found.low, estimate], name).toEqual([0, 0]);
      else expect(Math.abs(found.low / low - 1), name).toBeLessThan(1e-8);
      if (estimate > high) expect([found.high, estimate], name).toEqual([1, 1]);
      else expect(Math.abs(found.high / high - 1), name).toBeLessThan(1e-8);
    }
  });

  it('is that of the 2 × 2 matrix for agreement', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [4666, 508],
        [877, 992],
      ],
      ['No', 'Yes'],
    );
    const [row] = interval(countsOf([992, 508, 877, 4666]), matthewsCorrcoef);
    expect(row).toEqual(interval(matrix, matthewsCorrcoef));
  });

  it('is half of informedness for balanced accuracy', () => {
    const counts = countsOf([30, 5, 10, 55]);
    const [balanced] = interval(counts, balancedAccuracy);
    const [informed] = interval(counts, informedness);
    expect(balanced?.low).toBeCloseTo(((informed?.low ?? NaN) + 1) / 2, 14);
    expect(balanced?.high).toBeCloseTo(((informed?.high ?? NaN) + 1) / 2, 14);
  });

  it('turns around for what falls with right answers', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [8, 2],
        [1, 9],
      ],
      [0, 1],
    );
    // 3 of 20 wrong: the mirror image of 17 of 20.
    expect(interval(matrix, errorRate).low).toBeCloseTo(1 - 0.9476312541037835, 12);
    expect(interval(matrix, errorRate).high).toBeCloseTo(1 - 0.6395811352592431, 12);
  });

  it('gives the reason where there is none', () => {
    const reasonOf = (counts: BinaryCounts, metric: ClassMetric): string | undefined =>
      interval(counts, metric)[0]?.reason;
    expect(reasonOf(countsOf([0, 0, 3, 9]), precision)).toBe('no predicted samples');
    expect(reasonOf(countsOf([3, 0, 3, 9]), gMean)).toContain('no method is known');
    expect(reasonOf(countsOf([1.5, 0, 3, 9]), recall)).toContain('not whole');
    expect(reasonOf({ ...countsOf([1, 0, 3, 9]), weighted: true }, recall)).toContain('weights');
    const own = defineMetric({ name: 'precision', compute: ({ tp }) => tp });
    expect(reasonOf(countsOf([1, 0, 3, 9]), own)).toContain('a metric of your own');
  });

  it('refuses what is no source, no metric or no option', () => {
    const counts = countsOf([3, 1, 2, 9]);
    expect(() => interval([1] as never, f1)).toThrow('interval: source is');
    expect(() => interval(counts, 'f1' as never)).toThrow(
      'interval: metric is "f1", expected the metric itself',
    );
    expect(() => interval(counts, f1, { level: 95 })).toThrow('interval: level is 95');
    expect(() => interval(counts, f1, { labels: ['a'] })).toThrow('interval: labels');
    expect(() => interval(counts, f1, { average: 'binary' })).toThrow('interval: posLabel');
  });
});

const cells = fc.tuple(...[40, 20, 20, 60].map((max) => fc.integer({ min: 0, max })));

describe('the intervals of shares', () => {
  const metrics = [precision, recall, specificity, f1, jaccard];

  it('contain the estimate, widen with the level and shrink with the rows', () => {
    fc.assert(
      fc.property(cells, fc.constantFrom('wilson', 'exact', 'jeffreys'), (row, method) => {
        const more = row.map((count) => 16 * count);
        for (const metric of metrics) {
          const [found] = interval(countsOf(row), metric, { method });
          if (!found || found.method === 'none') continue;
          expect(found.low).toBeLessThanOrEqual(found.estimate + 1e-12);
          expect(found.high).toBeGreaterThanOrEqual(found.estimate - 1e-12);
          const [wider] = interval(countsOf(row), metric, { method, level: 0.99 });
          expect(wider?.low).toBeLessThanOrEqual(found.low);
          expect(wider?.high).toBeGreaterThanOrEqual(found.high);
          const [narrower] = interval(countsOf(more), metric, { method });
          const width = found.high - found.low;
          expect((narrower?.high ?? NaN) - (narrower?.low ?? NaN)).toBeLessThan(width);
        }
      }),
      { seed: 16, numRuns: runs(150) },
    );
  });

  it('nest: exact ones hold those of Jeffreys', () => {
    fc.assert(
      fc.property(cells, (row) => {
        const [exact] = interval(countsOf(row), recall, { method: 'exact' });
        const [jeffreys] = interval(countsOf(row), recall, { method: 'jeffreys' });
        if (exact?.method === 'none') return;
        expect(exact?.low).toBeLessThanOrEqual((jeffreys?.low ?? NaN) + 1e-12);
        expect(exact?.high).toBeGreaterThanOrEqual((jeffreys?.high ?? NaN) - 1e-12);
      }),
      { seed: 17, numRuns: runs(100) },
    );
  });
});

describe('the intervals of a matrix', () => {
  const matrices = fc.array(
    fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 4 }),
    {
      minLength: 4,
      maxLength: 4,
    },
  );

  it('contain means over classes, whatever the labels are called and in which order', () => {
    fc.assert(
      fc.property(matrices, (counts) => {
        const order = [2, 0, 3, 1];
        const shuffled = order.map((t) => order.map((p) => counts[t]?.[p] ?? 0));
        const matrix = confusionMatrixFromCounts(counts, ['a', 'b', 'c', 'd']);
        const other = confusionMatrixFromCounts(shuffled, [7, 8, 9, 10]);
        for (const metric of [f1, precision, recall, jaccard, fbetaOf(2)]) {
          const found = interval(matrix, metric, { average: 'macro' });
          const again = interval(other, metric, { average: 'macro' });
          if (found.method === 'none') continue;
          expect(again.low).toBeCloseTo(found.low, 12);
          expect(again.high).toBeCloseTo(found.high, 12);
          expect(found.low).toBeGreaterThanOrEqual(0);
          expect(found.high).toBeLessThanOrEqual(1);
          expect(found.high).toBeGreaterThanOrEqual(found.estimate - 1e-12);
        }
        for (const metric of [matthewsCorrcoef, balancedAccuracy]) {
          const [found, again] = [interval(matrix, metric), interval(other, metric)];
          if (found.method !== 'none') expect(again.low).toBeCloseTo(found.low, 11);
        }
      }),
      { seed: 18, numRuns: runs(100) },
    );
  });
});
