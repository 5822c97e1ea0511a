import { Table, Utf8, vectorFromArray } from 'apache-arrow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SklearnError,
  accuracy_score,
  auc,
  type_of_target,
  unique_labels,
} from '../../src/index.js';
import { callWithWarnings } from '../call-with-warnings.js';
import { expectSame, holds } from './problems.js';

const heights = fc.array(
  fc.nat(8).map((count) => count / 8),
  { minLength: 2, maxLength: 12 },
);

describe('auc', () => {
  it('is that of the same points from right to left, and of columns', () => {
    holds(heights, (y) => {
      const x = y.map((_, i) => i / 4);
      const area = auc(x, y);
      expectSame(auc([...x].reverse(), [...y].reverse()), area);
      expectSame(auc(Float64Array.from(x), { data: y, shape: [y.length, 1] }), area);
      expectSame(auc({ x, y }), area);
    });
  });

  it('grows with the heights and with the steps', () => {
    holds(heights, (y) => {
      const x = y.map((_, i) => i);
      const greater = y.map((height) => 4 * height);
      expectSame(auc(x, greater), 4 * auc(x, y));
      expectSame(
        auc(
          greater.map((_, i) => 4 * i),
          y,
        ),
        4 * auc(x, y),
      );
    });
  });

  it('adds to the whole where a curve is cut', () => {
    holds(heights, (y) => {
      const x = y.map((_, i) => i);
      const parts = x
        .slice(1)
        .map((place) => auc([place - 1, place], y.slice(place - 1, place + 1)));
      expectSame(
        auc(x, y),
        parts.reduce((sum, part) => sum + part, 0),
      );
    });
  });

  it('refuses one point, places that turn back, and names that it has not', () => {
    const calls = [
      () => auc([1], [1]),
      () => auc([], []),
      () => auc([0, 1, 0], [1, 1, 1]),
      () => auc([0, 1], [1]),
      () => auc({ x: [0, 1], y: [0, 1], bogus: 1 } as never),
    ];
    const kinds = calls.map((call) => callWithWarnings(call).kind);
    expect(kinds).toEqual(['ValueError', 'ValueError', 'ValueError', 'ValueError', 'TypeError']);
  });
});

const codes = fc.array(fc.nat(4), { minLength: 1, maxLength: 12 });

describe('type_of_target and unique_labels', () => {
  it('know distinct values only: not their order, number or format', () => {
    holds(codes, (y) => {
      const labels = [...new Set(y)].sort();
      const type = labels.length > 2 ? 'multiclass' : 'binary';
      const formats = [
        y,
        [...y].reverse(),
        [...y, ...y],
        Int32Array.from(y),
        Float64Array.from(y),
        { data: y, shape: [y.length, 1] },
        y.map((code) => [code]),
      ];
      expect(formats.map((format) => type_of_target(format))).toEqual(formats.map(() => type));
      // A list of lists has no labels in scikit-learn.
      for (const format of formats.slice(0, -1)) expect(unique_labels(format)).toEqual(labels);
    });
  });

  it('treat strings as they treat numbers', () => {
    holds(codes, (y) => {
      const texts = y.map((code) => 'abcde'[code] ?? '');
      const column = vectorFromArray(texts, new Utf8());
      const expected = [...new Set(texts)].sort();
      expect(type_of_target(texts)).toBe(type_of_target(y));
      expect(type_of_target(column)).toBe(type_of_target(y));
      expect(unique_labels(texts)).toEqual(expected);
      expect(unique_labels(column)).toEqual(expected);
    });
  });

  it('unite targets in any order', () => {
    holds(fc.tuple(codes, codes), ([first, second]) => {
      const expected = [...new Set([...first, ...second])].sort();
      expect(unique_labels(first, second)).toEqual(expected);
      expect(unique_labels(second, first)).toEqual(expected);
    });
  });

  it('refuse NaN and infinity', () => {
    const kinds = [NaN, Infinity, -Infinity].flatMap((odd) =>
      [type_of_target, unique_labels].map((ask) => callWithWarnings(() => ask([odd, 1])).kind),
    );
    expect(kinds).toEqual(kinds.map(() => 'ValueError'));
  });

  it('know what holds nothing', () => {
    expect(type_of_target([])).toBe('binary');
    expect(unique_labels([])).toEqual([]);
    expect(callWithWarnings(() => unique_labels()).kind).toBe('ValueError');
  });
});

describe('SklearnError', () => {
  it('has a kind, the function and one line of text', () => {
    const error = new SklearnError('ValueError', 'f1_score', 'y_true is empty');
    expect(error).toMatchObject({ kind: 'ValueError', caller: 'f1_score', name: 'SklearnError' });
    expect(error.message).toBe('f1_score: y_true is empty');
  });
});

describe('arguments', () => {
  it('may be columns of an Arrow table', () => {
    const table = new Table({ truth: vectorFromArray(['a', 'b', 'b'], new Utf8()) });
    const truth = table.getChild('truth');
    expect(truth && accuracy_score(truth, ['a', 'b', 'a'])).toBe(2 / 3);
  });

  it('that are undefined are not given', () => {
    const options = { normalize: undefined, sample_weight: undefined };
    expect(accuracy_score([0, 1, 1], [0, 1, 0], options)).toBe(2 / 3);
  });
});
