import { describe, expect, it } from 'vitest';
import { confusionMatrix, isConfusionMatrix, precision } from '../../src/index.js';
import type { Label } from '../../src/index.js';

const matrix = confusionMatrix<string>(['a', 'b', 'b', 'c'], ['a', 'a', 'b', 'b']);

describe('ConfusionMatrix.at', () => {
  it('gives the count of a true and a predicted class', () => {
    expect(matrix.at('b', 'a')).toBe(1);
    expect(matrix.at('a', 'b')).toBe(0);
    expect(matrix.at('c', 'b')).toBe(1);
  });

  it('finds a label in any spelling', () => {
    const integers = confusionMatrix<number | bigint>([0, 1], [0, 2n ** 60n]);
    expect(integers.at(-0, 0n)).toBe(1);
    expect(integers.at(1n, 2n ** 60n)).toBe(1);
  });

  it('refuses a class that the matrix does not have', () => {
    expect(() => matrix.at('d', 'a')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: at: trueLabel is "d", expected one of "a", "b", "c"]`,
    );
    expect(() => matrix.at('a', 'd')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: at: predLabel is "d", expected one of "a", "b", "c"]`,
    );
    expect(() => matrix.at(0 as unknown as string, 'a')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: at: trueLabel is 0, expected one of "a", "b", "c"]`,
    );
    expect(() => confusionMatrix<Label>([1], [1]).at(NaN, 1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: at: trueLabel is NaN, expected one of 1]`,
    );
  });
});

describe('ConfusionMatrix.cells', () => {
  it('gives the cells that are not zero, row by row', () => {
    expect([...matrix.cells()]).toEqual([
      { trueLabel: 'a', predLabel: 'a', count: 1 },
      { trueLabel: 'b', predLabel: 'a', count: 1 },
      { trueLabel: 'b', predLabel: 'b', count: 1 },
      { trueLabel: 'c', predLabel: 'b', count: 1 },
    ]);
    expect([...confusionMatrix([], [], { labels: [1] }).cells()]).toEqual([]);
  });

  it('adds up to the total, and the margins to it as well', () => {
    const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);
    expect(sum([...matrix.cells()].map(({ count }) => count))).toBe(matrix.total);
    expect(sum(matrix.support)).toBe(matrix.total);
    expect(sum(matrix.predicted)).toBe(matrix.total);
  });
});

describe('isConfusionMatrix', () => {
  it('knows a matrix, also of another installed copy', () => {
    const brand = Symbol.for('confmat.ConfusionMatrix');
    const { labels, nClasses, counts, total } = matrix;
    const parts = Object.getOwnPropertyDescriptor(matrix, brand) ?? {};
    const foreign = Object.defineProperty({ labels, nClasses, counts, total }, brand, parts);
    expect(isConfusionMatrix(matrix)).toBe(true);
    expect(isConfusionMatrix(foreign)).toBe(true);
    expect(precision(foreign as unknown as typeof matrix)).toEqual(precision(matrix));
  });

  it.each([null, undefined, {}, [], 'matrix', { labels: [], counts: [] }])(
    'is false for %o',
    (value) => {
      expect(isConfusionMatrix(value)).toBe(false);
    },
  );
});
