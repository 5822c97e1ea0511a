import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrixFromCounts,
  f1,
  matthewsCorrcoef,
  precision,
  recall,
} from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

type Ends = [low: number, high: number];

interface Expected {
  readonly matrix: number[][];
  readonly macro_f1: {
    readonly estimate: number;
    readonly interval: Ends;
    readonly per_class: Ends[];
  };
  readonly macro_recall: Ends;
  readonly macro_precision: Ends;
  readonly mcc: { readonly interval: Ends };
  readonly kappa: { readonly interval: Ends };
  readonly weighted_f1: { readonly interval: Ends };
}

/** The default intervals, computed in JavaScript with an incomplete beta function of its own. */
const defaults = readVectors('defaults') as Record<string, Expected>;
const cases = Object.entries(defaults).filter(([, { matrix }]) => matrix as unknown);

function matrixOf(counts: number[][]): ConfusionMatrix<number> {
  return confusionMatrixFromCounts(
    counts,
    counts.map((_, code) => code),
  );
}

function expectEnds({ low, high }: Interval, [expectedLow, expectedHigh]: Ends): void {
  expect(Math.abs(low - expectedLow)).toBeLessThan(1e-11);
  expect(Math.abs(high - expectedHigh)).toBeLessThan(1e-11);
}

/** The ends of others lie around a smoothed value; ours reach to the estimate too. */
function expectReached(found: Interval, [low, high]: Ends): void {
  expectEnds(found, [Math.min(low, found.estimate), Math.max(high, found.estimate)]);
}

describe('interval', () => {
  it.for(cases)('of the means over classes of %s', ([, expected]) => {
    const matrix = matrixOf(expected.matrix);
    const { labels } = matrix;
    const options = { average: 'macro', labels } as const;
    const found = interval(matrix, f1, options);
    expect(found.method).toBe('mover');
    expect(found.estimate).toBeCloseTo(expected.macro_f1.estimate, 14);
    expectEnds(found, expected.macro_f1.interval);
    expectEnds(interval(matrix, recall, options), expected.macro_recall);
    expectEnds(interval(matrix, precision, options), expected.macro_precision);
    expect(interval(matrix, balancedAccuracy, { labels })).toEqual({
      ...interval(matrix, recall, options),
      metric: 'balancedAccuracy',
    });
  });

  it.for(cases)('of agreement and the weighted mean of %s', ([, expected]) => {
    const matrix = matrixOf(expected.matrix);
    // With few errors, or few rows of one of two classes, MOVER: test/witness/rare-rows.test.ts.
    if (interval(matrix, cohenKappa).method !== 'mover') {
      expectReached(interval(matrix, matthewsCorrcoef), expected.mcc.interval);
      expectReached(interval(matrix, cohenKappa), expected.kappa.interval);
    }
    expectReached(interval(matrix, f1, { average: 'weighted' }), expected.weighted_f1.interval);
  });

  it.for(cases)('of the F1 of the classes of %s, exact below 20 rows', ([, expected]) => {
    const matrix = matrixOf(expected.matrix);
    const wilson = interval(matrix, f1);
    const exact = interval(matrix, f1, { method: 'exact' });
    for (const [code, ends] of expected.macro_f1.per_class.entries()) {
      const isFew = (wilson[code]?.relevantRows ?? 0) < 20;
      expectEnds((isFew ? exact : wilson)[code] as Interval, ends);
    }
  });

  it('of accuracy and what follows from it is that of the share of right answers', () => {
    const matrix = matrixOf([
      [3, 0, 0],
      [0, 8, 0],
      [2, 1, 6],
    ]);
    // 17 of 20
    const expected: Ends = [0.6395811352592431, 0.9476312541037835];
    expectEnds(interval(matrix, accuracy), expected);
    expectEnds(interval(matrix, f1, { average: 'micro' }), expected);
    expectEnds(interval(matrix, recall, { average: 'weighted' }), expected);
  });
});
