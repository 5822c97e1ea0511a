import { describe, expect, it } from 'vitest';
import { confusionMatrix, selectClasses } from '../../../src/index.js';
import type { Label } from '../../../src/index.js';

const matrix = confusionMatrix<Label>([1, 1, 2, 3, 3], [1, 2, 2, 1, 3], {
  sampleWeight: [1, 2, 3, 4, 5],
});

describe('selectClasses', () => {
  it('keeps the cells between the given classes, in their order', () => {
    const part = selectClasses(matrix, [3, 1]);
    expect(part.labels).toEqual([3, 1]);
    expect([...part.counts]).toEqual([5, 4, 0, 1]);
    expect([part.total, part.weighted]).toEqual([10, true]);
  });

  it('finds a label in any spelling and keeps that of the matrix', () => {
    expect(selectClasses(matrix, [2n]).labels).toEqual([2]);
  });

  it('keeps the number of skipped rows', () => {
    const skipped = confusionMatrix([1, null], [1, 1], { nulls: 'skip' });
    expect(selectClasses(skipped, [1]).nSkipped).toBe(1);
  });

  it('refuses a class that the matrix does not have', () => {
    expect(() => selectClasses(matrix, [1, 9])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: selectClasses: labels[1] is 9, expected one of 1, 2, 3]`,
    );
  });

  it('refuses a class given twice, labels of two kinds, and none', () => {
    expect(() => selectClasses(matrix, [1, 1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: selectClasses: labels[1] is 1 again, expected each label once]`,
    );
    expect(() => selectClasses(matrix, [1, '1'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: selectClasses: labels[1] is "1", expected an integer like the labels before it]`,
    );
    expect(() => selectClasses(matrix, [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: selectClasses: labels is empty, expected at least one label]`,
    );
  });
});
