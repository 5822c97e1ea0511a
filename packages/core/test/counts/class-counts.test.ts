import { describe, expect, it } from 'vitest';
import { classCounts, confusionMatrix, confusionMatrixFromCounts } from '../../src/index.js';
import { checkCountingOptions, countMatrix } from '../../src/internal.js';

describe('classCounts', () => {
  it('counts every error as a miss of its true class and a false alarm of its predicted class', () => {
    const matrix = confusionMatrixFromCounts(
      [
        [5, 1, 2],
        [0, 7, 3],
        [4, 0, 6],
      ],
      ['a', 'b', 'c'],
    );
    const counts = classCounts(matrix);
    expect(counts).toEqual({
      of: 'classes',
      keys: ['a', 'b', 'c'],
      tp: Float64Array.of(5, 7, 6),
      fp: Float64Array.of(0 + 4, 1 + 0, 2 + 3),
      fn: Float64Array.of(1 + 2, 0 + 3, 4 + 0),
      tn: Float64Array.of(7 + 3 + 0 + 6, 5 + 2 + 4 + 6, 5 + 1 + 0 + 7),
      weighted: false,
    });
  });

  it('leaves no residue of rounding where there are no true negatives', () => {
    const matrix = confusionMatrix([0, 0, 1], [0, 1, 0], { sampleWeight: [0.1, 0.2, 0.3] });
    // Every row has class 0, and (0.1 + 0.2 + 0.3) − 0.1 − 0.3 − 0.2 = 1.1e-16.
    expect(matrix.total - 0.1 - 0.3 - 0.2).not.toBe(0);
    expect(classCounts(matrix).tn?.[0]).toBe(0);
    expect(classCounts(matrix).weighted).toBe(true);
  });

  it('counts what fits exactly where the total is beyond the largest number', () => {
    // Counted as @confmat/sklearn does: core's own functions refuse such a total.
    const count = (truth: number[], guess: number[], weights: number[]) =>
      countMatrix(truth, guess, checkCountingOptions({}), weights);
    const huge = 1e308;
    const [yTrue, yPred] = [
      [0, 1, 2, 3],
      [0, 0, 0, 3],
    ];
    const sampleWeight = [huge, huge, 0.1 * huge, 0.2];
    const { tp, fp, fn, tn } = classCounts(count(yTrue, yPred, sampleWeight));
    expect([...tp]).toEqual([huge, 0, 0, 0.2]);
    expect([...fp]).toEqual([huge + 0.1 * huge, 0, 0, 0]);
    expect([...(fn ?? [])]).toEqual([0, huge, 0.1 * huge, 0]);
    // 1e308 + 1e307 + 0.2, and 1e308 + 1e308.
    expect([...(tn ?? [])]).toEqual([0.2, huge + 0.1 * huge, Infinity, Infinity]);
    const misses = count([1, 2], [0, 0], [huge, huge]);
    expect([...classCounts(misses).fp]).toEqual([Infinity, 0, 0]);
  });

  it('gives one class that has no rest', () => {
    const counts = classCounts(confusionMatrix(['a', 'a'], ['a', 'a']));
    expect([counts.tp, counts.fp, counts.fn, counts.tn]).toEqual(
      [2, 0, 0, 0].map((count) => Float64Array.of(count)),
    );
  });
});
