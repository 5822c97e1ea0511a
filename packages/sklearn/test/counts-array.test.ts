import { describe, expect, it } from 'vitest';
import { confusion_matrix, multilabel_confusion_matrix } from '../src/index.js';

describe('at', () => {
  const counts = confusion_matrix(['a', 'a', 'b', 'c'], ['a', 'b', 'b', 'a']);

  it('is the cell of a true and a predicted label', () => {
    const rows = [0, 1, 2].map((i) => [0, 1, 2].map((j) => counts.at(i, j)));
    expect(rows).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [1, 0, 0],
    ]);
  });

  it('counts from the end below 0, as NumPy does', () => {
    expect([counts.at(-1, 0), counts.at(-3, -2)]).toEqual([1, 1]);
  });

  it('takes three places of a matrix per label', () => {
    const each = multilabel_confusion_matrix(['a', 'b', 'b'], ['a', 'b', 'a']);
    // Label b: one of two rows is missed.
    expect([each.at(1, 0, 0), each.at(1, 0, 1), each.at(1, 1, 0), each.at(1, 1, 1)]).toEqual([
      1, 0, 1, 1,
    ]);
  });

  it('is in no comparison, print or copy', () => {
    expect(Object.keys(counts)).toEqual(['data', 'shape']);
    expect(structuredClone(counts)).toEqual({ data: counts.data, shape: [3, 3] });
  });

  it('refuses other places', () => {
    expect(() => counts.at(0)).toThrowErrorMatchingInlineSnapshot(
      `[SklearnError: at: 1 given, expected 2 places]`,
    );
    expect(() => counts.at(0, 3)).toThrowErrorMatchingInlineSnapshot(
      `[SklearnError: at: a place is 3, expected an integer in [-3, 3)]`,
    );
    expect(() => counts.at(-4, 0)).toThrowErrorMatchingInlineSnapshot(
      `[SklearnError: at: a place is -4, expected an integer in [-3, 3)]`,
    );
    expect(() => counts.at(0, 0.5)).toThrowErrorMatchingInlineSnapshot(
      `[SklearnError: at: a place is 0.5, expected an integer in [-3, 3)]`,
    );
  });
});
