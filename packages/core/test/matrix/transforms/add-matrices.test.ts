import { describe, expect, it } from 'vitest';
import { addMatrices, confusionMatrix, confusionMatrixFromCounts } from '../../../src/index.js';
import type { ConfusionMatrix, Label } from '../../../src/index.js';
import { contents } from '../../contents.js';
import { thrown } from '../../thrown.js';

describe('addMatrices', () => {
  it('takes one array of matrices too', () => {
    const one = confusionMatrix(['a', 'b'], ['a', 'a']);
    const other = confusionMatrix(['b'], ['b']);
    expect(contents(addMatrices([one, other]))).toEqual(contents(addMatrices(one, other)));
    expect(thrown(() => addMatrices([])).message).toBe(
      'addMatrices: matrices are none, expected at least one matrix',
    );
    expect(thrown(() => addMatrices([one, [other]] as never)).message).toBe(
      'addMatrices: matrices[1] is Array, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)',
    );
  });

  it('adds cell by cell and keeps an order that all share', () => {
    const a = confusionMatrixFromCounts([1, 2, 3, 4], ['z', 'a']);
    const b = confusionMatrixFromCounts([10, 20, 30, 40], ['z', 'a']);
    const sum = addMatrices(a, b);
    expect(sum.labels).toEqual(['z', 'a']);
    expect([...sum.counts]).toEqual([11, 22, 33, 44]);
    expect([...a.counts]).toEqual([1, 2, 3, 4]);
  });

  it('unites labels ascending where they or their order differ', () => {
    const a = confusionMatrixFromCounts([1, 2, 3, 4], [10, 9]);
    const b = confusionMatrixFromCounts([10, 20, 30, 40], [9, 2]);
    const sum = addMatrices(a, b);
    expect(sum.labels).toEqual([2, 9, 10]);
    // prettier-ignore
    expect([...sum.counts]).toEqual([
      40, 30, 0,
      20, 4 + 10, 3,
      0, 2, 1,
    ]);
    const reordered = addMatrices(a, confusionMatrixFromCounts([4, 3, 2, 1], [9, 10]));
    expect(reordered.labels).toEqual([9, 10]);
    expect([...reordered.counts]).toEqual([8, 6, 4, 2]);
  });

  it('copies a single matrix', () => {
    const a = confusionMatrixFromCounts([1, 2, 3, 4], ['z', 'a']);
    expect(addMatrices(a)).toEqual(a);
    expect(addMatrices(a).counts).not.toBe(a.counts);
  });

  it('adds skipped rows, and is weighted if one is', () => {
    const skip = confusionMatrix([1, null], [1, 1], { nulls: 'skip' });
    const weighted = confusionMatrix([1], [1], { sampleWeight: [0.5] });
    const sum = addMatrices(skip, skip, weighted);
    expect([sum.nSkipped, sum.weighted, sum.total]).toEqual([2, true, 2.5]);
    expect(addMatrices(skip, skip).weighted).toBe(false);
  });

  it('keeps no cell of a sparse matrix that adds up to nothing', () => {
    const labels = Array.from({ length: 3000 }, (_, label) => label);
    const [plus, minus] = [3, -3].map((weight) =>
      confusionMatrix([1, 7, 7], [2, 7, 8], { labels, sampleWeight: [weight, 1, 1] }),
    );
    if (!plus || !minus) throw new Error('no matrices');
    expect([...addMatrices(plus, minus).cells()]).toEqual([
      { trueLabel: 7, predLabel: 7, count: 2 },
      { trueLabel: 7, predLabel: 8, count: 2 },
    ]);
  });

  it('refuses no matrix at all', () => {
    expect(() => addMatrices()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: addMatrices: matrices are none, expected at least one matrix]`,
    );
  });

  it('refuses labels of two kinds', () => {
    const numbers: ConfusionMatrix = confusionMatrix<Label>([1], [1]);
    expect(() =>
      addMatrices(numbers, confusionMatrix<Label>(['a'], ['a'])),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: addMatrices: labels[1] is "a", expected an integer like the labels before it]`,
    );
  });

  it('refuses more classes than a matrix may have', { timeout: 60_000 }, () => {
    const range = (from: number, n: number) => Int32Array.from({ length: n }, (_, i) => from + i);
    const a = confusionMatrix(range(0, 600_000), range(0, 600_000));
    const b = confusionMatrix(range(600_000, 600_000), range(600_000, 600_000));
    expect(thrown(() => addMatrices(a, b)).message).toBe(
      'addMatrices: labels has 1200000 classes, expected at most 1048576',
    );
  });
});
