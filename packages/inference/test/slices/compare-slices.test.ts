import { accuracy, f1, recall, slicedMatrices } from '@confmat/core';
import type { SlicedMatrix } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { adjustPValues, compareSlices, interval } from '../../src/index.js';
import { reduceHypergeometric } from '../../src/slices/kernels/reduce-hypergeometric.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of SciPy's hypergeometric distribution. */
const witness = readVectors('witness-comparisons') as {
  'fisher mid p': [number, number, number, number, number][];
};

/** Slices of so many right answers among so many rows each. */
function slicesOf(all: readonly (readonly [number, number])[]): readonly SlicedMatrix[] {
  const site = all.flatMap(([, n], i) => new Array<number>(n).fill(i));
  const yPred = all.flatMap(([x, n]) => Array.from({ length: n }, (_, i) => (i < x ? 1 : 0)));
  return slicedMatrices(new Array<number>(site.length).fill(1), yPred, { site });
}

describe('reduceHypergeometric', () => {
  it.for(witness['fisher mid p'])('of %i of %i and %i of %i', ([x, n, y, m, expected]) => {
    expect(reduceHypergeometric(x, n, y, m)).toBeCloseTo(expected, 12);
    expect(reduceHypergeometric(y, m, x, n)).toBeCloseTo(expected, 12);
  });

  it('of 4 rows is a sum by hand', () => {
    // 2 of 2 and 0 of 2: of the 6 ways to place two hits, one is as seen and one its mirror image.
    expect(reduceHypergeometric(2, 2, 0, 2)).toBeCloseTo(2 / 6 / 2, 15);
    // 1 of 2 and 1 of 2: 4 of 6 ways; the other two are less likely.
    expect(reduceHypergeometric(1, 2, 1, 2)).toBeCloseTo(2 / 6 + 4 / 6 / 2, 15);
  });
});

describe('compareSlices', () => {
  const slices = slicesOf([
    [43, 50],
    [30, 50],
    [44, 50],
    [42, 50],
  ]);

  it('marks the slice that is worse than the rest', () => {
    const found = compareSlices(slices, accuracy);
    expect(found.map(({ isMarked }) => isMarked)).toEqual([false, true, false, false]);
    expect(found[1]).toMatchObject({ group: { site: 1 }, nSamples: 50 });
    expect(found[1]?.pValue).toBeCloseTo(reduceHypergeometric(30, 50, 129, 150), 15);
    const p = found.map(({ pValue }) => pValue);
    expect(found.map(({ adjustedPValue }) => adjustedPValue)).toEqual([...adjustPValues(p, 'bh')]);
    expect(found.map((one) => one.interval)).toEqual(
      slices.map(({ matrix }) => interval(matrix, accuracy)),
    );
  });

  it('tests F1 of a class through its relevant rows', () => {
    const found = compareSlices(slices, f1, { average: 'binary', posLabel: 1 });
    // All rows are of class 1: hits among tp + fp + fn are the right answers.
    expect(found[1]?.pValue).toBeCloseTo(reduceHypergeometric(30, 50, 129, 150), 15);
    const ofRecall = compareSlices(slices, recall, { average: 'binary', posLabel: 1 });
    expect(ofRecall[0]?.pValue).toBe(found[0]?.pValue);
  });

  it('says why there is no test', () => {
    const macro = compareSlices(slices, f1, { average: 'macro' });
    expect(macro[0]).toMatchObject({ pValue: NaN, isMarked: false });
    expect(macro[0]?.reason).toMatch(/^the test is of shares of rows/);
    const [alone] = compareSlices(slicesOf([[3, 4]]), accuracy);
    expect(alone?.reason).toMatch(/no rows to compare/);
    expect(compareSlices([], accuracy)).toEqual([]);
  });

  it('refuses what is wrong', () => {
    expect(() => compareSlices({} as never, accuracy)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareSlices: slices is Object, expected what slicedMatrices returned]`,
    );
    expect(() =>
      compareSlices([{ group: {} }] as never, accuracy),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareSlices: slices[0].matrix is undefined, expected a ConfusionMatrix, such as confusionMatrix(yTrue, yPred)]`,
    );
    expect(() => compareSlices(slices, f1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareSlices: average is missing: f1 of a matrix is a value per class]`,
    );
  });
});
