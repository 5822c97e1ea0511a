import { describe, expect, it } from 'vitest';
import { compareFolds } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

interface Vector {
  readonly differences: number[];
  readonly n_train: number;
  readonly n_test: number;
  readonly t: number;
  readonly df: number;
  readonly p: number;
}
/** Of R. */
const vector = readVectors('nadeau-bengio') as Vector;
const sizes = { nTrain: vector.n_train, nTest: vector.n_test };
const zeros = vector.differences.map(() => 0);

describe('compareFolds', () => {
  it('is the corrected t test', () => {
    const found = compareFolds(vector.differences, zeros, sizes);
    expect(found.t).toBeCloseTo(vector.t, 12);
    expect(found.pValue).toBeCloseTo(vector.p, 12);
    expect(found.degreesOfFreedom).toBe(vector.df);
    // The interval ends at 0 at the level of 1 − p.
    const atP = compareFolds(vector.differences, zeros, { ...sizes, level: 1 - vector.p });
    expect(atP.difference.low).toBeCloseTo(0, 12);
  });

  it('changes its sign if the models swap', () => {
    const found = compareFolds(zeros, vector.differences, sizes);
    expect(found.t).toBeCloseTo(-vector.t, 12);
    expect(found.pValue).toBeCloseTo(vector.p, 12);
  });

  it('has no interval without a spread', () => {
    expect(compareFolds([0.5, 0.6], [0.5, 0.6], sizes)).toMatchObject({
      pValue: 1,
      difference: {
        estimate: 0,
        method: 'none',
        reason: 'the differences of the folds do not vary',
      },
    });
    expect(compareFolds([0.75, 0.5], [0.5, 0.25], sizes).pValue).toBeNaN();
    expect(compareFolds([0.75], [0.5], sizes).difference.reason).toBe(
      'there are fewer than two folds',
    );
  });

  it('refuses what is wrong', () => {
    const call =
      (...args: unknown[]): (() => unknown) =>
      () =>
        (compareFolds as (...all: unknown[]) => unknown)(...args);
    expect(call([1, 2], [1], sizes)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareFolds: a (2) and b (1) must have the same length]`,
    );
    expect(call([1, 2], [1, 2], { nTrain: 0, nTest: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareFolds: nTrain is 0, expected a number of rows above 0]`,
    );
    expect(call([1, NaN], [1, 2], sizes)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareFolds: a[1] is NaN, expected a finite number]`,
    );
  });
});
