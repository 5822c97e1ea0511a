import { describe, expect, it } from 'vitest';
import {
  confusionMatrix,
  confusionMatrixFromCells,
  confusionMatrixFromCounts,
} from '../../src/index.js';
import type { Label } from '../../src/index.js';
import { thrown } from '../thrown.js';

const call = (counts: unknown, labels: Label[]) => () =>
  confusionMatrixFromCounts(counts as number[], labels);

describe('confusionMatrixFromCounts', () => {
  it('takes rows of true classes, nested or flat, of any number type', () => {
    const expected = confusionMatrix(['a', 'a', 'a', 'b'], ['a', 'b', 'b', 'a']);
    const labels = ['a', 'b'];
    const flat = [1, 2, 1, 0];
    const rows = [
      [1, 2],
      [1, 0],
    ];
    const typed = [Uint32Array.of(1, 2), Float64Array.of(1, 0)];
    for (const counts of [flat, rows, typed, Int32Array.from(flat), Float64Array.from(flat)]) {
      expect(confusionMatrixFromCounts(counts, labels)).toEqual(expected);
    }
    expect(call([1n, 2n, 1n, 0n], labels)()).toEqual(expected);
    expect(call(BigInt64Array.of(1n, 2n, 1n, 0n), labels)()).toEqual(expected);
  });

  it('copies the counts and keeps the order of labels', () => {
    const counts = Float64Array.of(1, 2, 3, 4);
    const matrix = confusionMatrixFromCounts(counts, ['b', 'a']);
    counts.fill(0);
    expect([...matrix.counts]).toEqual([1, 2, 3, 4]);
    expect(matrix.labels).toEqual(['b', 'a']);
  });

  it('is weighted if a count is no integer, or if it is told', () => {
    expect(confusionMatrixFromCounts([1, 2, 3, 4], [0, 1]).weighted).toBe(false);
    expect(confusionMatrixFromCounts([1, 2.5, 3, 4], [0, 1]).weighted).toBe(true);
    expect(confusionMatrixFromCounts([1], [0], { weighted: true }).weighted).toBe(true);
  });

  it('refuses a fraction among counts that are called no weights', () => {
    expect(() =>
      confusionMatrixFromCounts([1, 2.5, 3, 4], [0, 1], { weighted: false }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[1] is 2.5, expected an integer, as weighted is false]`,
    );
    const cells = [{ trueLabel: 0, predLabel: 0, count: 0.5 }];
    expect(() =>
      confusionMatrixFromCells(cells, [0, 1], { weighted: false }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCells: cells[0].count is 0.5, expected an integer, as weighted is false]`,
    );
  });

  it('passes on the number of rows left out', () => {
    expect(confusionMatrixFromCounts([1], [0]).nSkipped).toBe(0);
    expect(confusionMatrixFromCounts([1], [0], { nSkipped: 7 }).nSkipped).toBe(7);
  });

  it('refuses another shape', () => {
    expect(call([1, 2, 3], ['a', 'b'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts is of length 3, expected 2 × 2 = 4 for 2 labels]`,
    );
    expect(call([[1, 2], [3]], ['a', 'b'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[1] is of length 1, expected 2 for 2 labels]`,
    );
    expect(call([[1, 2]], ['a', 'b'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts is of length 2, expected 2 × 2 = 4 for 2 labels]`,
    );
    expect(call([[1, 2], 3], ['a', 'b'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[1] is number, expected an array of numbers]`,
    );
    expect(call({ a: 1 }, ['a', 'b'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts is Object, expected an array of numbers]`,
    );
    expect(call([], ['a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts is of length 0, expected 1 × 1 = 1 for 1 labels]`,
    );
  });

  it('refuses what is no count', () => {
    expect(call([1, -2, 3, 4], ['a', 'b'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[1] is -2, expected a finite number of at least 0]`,
    );
    expect(
      call(
        [
          [1, 2],
          [NaN, 4],
        ],
        ['a', 'b'],
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[1][0] is NaN, expected a finite number of at least 0]`,
    );
    expect(call([Infinity], ['a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[0] is Infinity, expected a finite number of at least 0]`,
    );
    expect(call(['1'], ['a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[0] is "1", expected a finite number of at least 0]`,
    );
    expect(call([null], ['a'])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: counts[0] is null, expected a finite number of at least 0]`,
    );
  });

  it('refuses labels that are none, double or mixed, or too many', { timeout: 60_000 }, () => {
    expect(call([], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionMatrixFromCounts: labels is empty, expected at least one label]`,
    );
    expect(thrown(call([1, 2, 3, 4], [1, 1])).code).toBe('duplicate-label');
    expect(thrown(call([1, 2, 3, 4], [1, 'a'])).code).toBe('mixed-labels');
    expect(thrown(call([1], [0.5])).code).toBe('invalid-label');
    const many = Array.from({ length: 2 ** 20 + 1 }, (_, code) => code);
    expect(thrown(call([], many)).code).toBe('too-many-classes');
  });
});
