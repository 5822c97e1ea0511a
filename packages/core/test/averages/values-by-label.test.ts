import { describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts, f1, precision, valuesByLabel } from '../../src/index.js';
import { thrown } from '../thrown.js';

// prettier-ignore
const matrix = confusionMatrixFromCounts<string>(
  [
    [3, 1],
    [2, 4],
  ],
  ['cat', 'dog'],
);

describe('valuesByLabel', () => {
  it('gives the value of each class by its label', () => {
    expect([...valuesByLabel(f1(matrix), matrix)]).toEqual([
      ['cat', 6 / 9],
      ['dog', 8 / 11],
    ]);
    expect(valuesByLabel(precision(matrix), matrix).get('dog')).toBe(4 / 5);
  });

  it('takes the labels alone, and values that went through JSON', () => {
    expect([...valuesByLabel([0.5, null] as number[], [7, 3])]).toEqual([
      [7, 0.5],
      [3, NaN],
    ]);
  });

  it('refuses values of another number of classes', () => {
    expect(thrown(() => valuesByLabel([0.5], matrix)).message).toBe(
      'valuesByLabel: values (1) and labels (2) must have the same length',
    );
  });

  it('names what is no value and no label', () => {
    expect(
      thrown(() => valuesByLabel(f1(matrix, { average: 'macro' }) as never, matrix)).message,
    ).toBe('valuesByLabel: values is number, expected the values of a metric, one per row');
    expect(thrown(() => valuesByLabel(['a'] as never, ['x'])).message).toBe(
      'valuesByLabel: values[0] is "a", expected a number',
    );
    expect(thrown(() => valuesByLabel([1], undefined as never)).message).toBe(
      'valuesByLabel: source is undefined, expected an array of labels',
    );
  });
});
