import { describe, expect, it } from 'vitest';
import {
  accuracy,
  binaryCounts,
  classCounts,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  pooledCounts,
  precision,
  recall,
  selectRows,
  specificity,
} from '../../src/index.js';

const matrix = confusionMatrixFromCounts(
  [
    [5, 1, 2],
    [0, 7, 3],
    [4, 0, 6],
  ],
  ['a', 'b', 'c'],
);
const columns = { tp: [1, 2], fp: [3, 4], fn: [5, 6], tn: [7, 8] };

describe('pooledCounts', () => {
  it('adds up classes without true negatives: one problem has no negative class', () => {
    const pooled = pooledCounts(matrix);
    expect(pooled).toEqual({
      of: 'total',
      pooledOf: 'classes',
      tp: Float64Array.of(18),
      fp: Float64Array.of(10),
      fn: Float64Array.of(10),
      tn: Float64Array.of(0),
      weighted: false,
    });
    expect(pooledCounts(classCounts(matrix))).toEqual(pooled);
  });

  it('adds up all four counts of anything else', () => {
    for (const of of ['labels', 'samples', 'thresholds', 'slices', 'questions'] as const) {
      const pooled = pooledCounts(binaryCounts(columns, { of }));
      expect(pooled.pooledOf).toBe(of);
      expect([pooled.tp, pooled.fp, pooled.fn, pooled.tn]).toEqual(
        [3, 7, 11, 15].map((count) => Float64Array.of(count)),
      );
    }
    expect(pooledCounts(binaryCounts(columns, { of: 'classes' })).tn).toEqual(Float64Array.of(0));
  });

  it('remembers what it pooled when it is pooled again', () => {
    const once = pooledCounts(matrix);
    expect(pooledCounts(once)).toEqual(once);
  });

  it('makes micro precision, recall, F1 and accuracy one number, each error counted once', () => {
    const share = 18 / 28;
    for (const metric of [precision, recall, f1]) {
      expect(metric(matrix, { average: 'micro' })).toBe(share);
    }
    expect(accuracy(matrix)).toBe(share);
    expect(accuracy(pooledCounts(matrix))).toEqual(Float64Array.of(share));
    expect(accuracy(classCounts(matrix), { average: 'micro' })).toBe(share);
    expect(errorRate(classCounts(matrix), { average: 'micro' })).toBe(10 / 28);
    expect(errorRate(pooledCounts(matrix))).toEqual(Float64Array.of(10 / 28));
  });

  it('counts each answer of anything else once', () => {
    const counts = binaryCounts(columns, { of: 'labels' });
    expect(accuracy(counts, { average: 'micro' })).toBe((3 + 15) / 36);
    expect(errorRate(counts, { average: 'micro' })).toBe((7 + 11) / 36);
    expect(specificity(counts, { average: 'micro' })).toBe(15 / 22);
  });

  it('keeps the errors against classes left out', () => {
    const pooled = pooledCounts(selectRows(classCounts(matrix), ['a', 'b']));
    expect([pooled.tp[0], pooled.fp[0], pooled.fn?.[0], pooled.tn?.[0]]).toEqual([12, 5, 6, 0]);
  });
});
