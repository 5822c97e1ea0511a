import { describe, expect, it } from 'vitest';
import { randomColumns } from '@confmat/testkit';
import { confusionMatrix, confusionMatrixFromCounts, mostConfused } from '../../../src/index.js';
import { thrown } from '../../thrown.js';
import { sparse } from '../sparse.js';

const matrix = confusionMatrixFromCounts(
  [
    [8, 2, 0],
    [3, 6, 1],
    [0, 2, 3],
  ],
  ['cat', 'dog', 'emu'],
);

describe('mostConfused', () => {
  it('lists errors by count, then in the order of the labels', () => {
    const expected = [
      { trueLabel: 'dog', predLabel: 'cat', count: 3, share: 3 / 10 },
      { trueLabel: 'cat', predLabel: 'dog', count: 2, share: 2 / 10 },
      { trueLabel: 'emu', predLabel: 'dog', count: 2, share: 2 / 5 },
      { trueLabel: 'dog', predLabel: 'emu', count: 1, share: 1 / 10 },
    ];
    expect(mostConfused(matrix)).toEqual(expected);
    expect(mostConfused(sparse(matrix))).toEqual(expected);
    expect(mostConfused(matrix, { maxPairs: 2 })).toEqual(expected.slice(0, 2));
    expect(mostConfused(matrix, { maxPairs: Infinity })).toEqual(expected);
  });

  it('takes both directions of a pair together', () => {
    const expected = [
      { labels: ['cat', 'dog'], counts: [2, 3], count: 5, share: 5 / 20 },
      { labels: ['dog', 'emu'], counts: [1, 2], count: 3, share: 3 / 15 },
    ];
    expect(mostConfused(matrix, { symmetric: true })).toEqual(expected);
    expect(mostConfused(sparse(matrix), { symmetric: true })).toEqual(expected);
    expect(mostConfused(matrix, { symmetric: true, maxPairs: 1 })).toEqual(expected.slice(0, 1));
  });

  it('lists each error once: all of them add to the errors of the matrix', () => {
    const { yTrue, yPred } = randomColumns({ seed: 1, nSamples: 500, nClasses: 9, errorRate: 0.7 });
    const nErrors = yTrue.filter((label, row) => label !== yPred[row]).length;
    const random = confusionMatrix(yTrue, yPred);
    for (const symmetric of [false, true]) {
      const listed = mostConfused(random, { maxPairs: Infinity, symmetric });
      const counts = listed.map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(nErrors);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      expect(listed.every(({ share }) => share > 0 && share <= 1)).toBe(true);
    }
  });

  it('is empty without errors', () => {
    expect(mostConfused(confusionMatrixFromCounts([[3, 0], [0, 2]], [1, 2]))).toEqual([]); // prettier-ignore
    expect(mostConfused(confusionMatrixFromCounts([0], [1]), { symmetric: true })).toEqual([]);
  });

  it.each([0, -1, 1.5, NaN, '3'])('refuses a limit of %s', (maxPairs) => {
    const options = { maxPairs } as { maxPairs: number };
    expect(thrown(() => mostConfused(matrix, options)).message).toBe(
      `mostConfused: maxPairs is ${JSON.stringify(maxPairs) === 'null' ? 'NaN' : JSON.stringify(maxPairs)}, expected an integer of at least 1, or Infinity`,
    );
  });
});
