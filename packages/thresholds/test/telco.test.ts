import { f1, precision, recall } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { averagePrecision, rocAuc, thresholdSweep } from '../src/index.js';
import { averagePrecisionBounds, bestThresholdBounds, rocAucBounds } from '../src/bounds.js';
import { precisionRecallGainAuc, brierCurve } from '../src/curves.js';
import { reachedThreshold } from './reached.js';
import type { Bounds } from '../src/bounds.js';
import { readTelco } from './telco.js';

const { yTrue, yScore } = readTelco();
const sweep = thresholdSweep(yTrue, yScore);

describe('the churn model of examples/telco-churn.csv', () => {
  it('has the areas that scikit-learn, pROC and prg give', () => {
    expect(rocAuc(sweep)).toBeCloseTo(0.8464282457, 10);
    expect(rocAuc(sweep, { maxFpr: 0.1 })).toBeCloseTo(0.6538663515, 10);
    expect(averagePrecision(sweep)).toBeCloseTo(0.6642931883, 10);
    expect(precisionRecallGainAuc(sweep)).toBeCloseTo(0.8065361468, 10);
    expect(brierCurve(sweep).area).toBeCloseTo(0.1345609828, 10);
  });

  it('has its greatest F1 at 0.342149', () => {
    const best = reachedThreshold(sweep, f1);
    expect(best).toMatchObject({ reached: true, threshold: 0.342149 });
    expect(best).toMatchObject({ tn: 4171, fp: 1003, fn: 536, tp: 1333 });
    expect(best.value).toBeCloseTo(0.6340071344, 10);
    expect(precision(sweep.counts)[best.row]).toBeCloseTo(0.570634, 6);
    expect(recall(sweep.counts)[best.row]).toBeCloseTo(0.713216, 6);
  });
});

describe('the hundred thresholds of the article, with >', () => {
  it('have the F1 of a loop over the rows at each, and the best of them in one pass', () => {
    const thresholds = Array.from({ length: 100 }, (_, i) => i / 99);
    const list = thresholdSweep(yTrue, yScore, { thresholds, comparison: '>' });
    const looped = thresholds.map((threshold) => {
      const isTaken = yScore.map((score) => score > threshold);
      const tp = isTaken.filter((taken, row) => taken && yTrue[row] === 1).length;
      const nWrong = isTaken.filter((taken, row) => taken !== (yTrue[row] === 1)).length;
      return (2 * tp) / (2 * tp + nWrong);
    });
    expect(Array.from(f1(list.counts)).reverse()).toEqual(looped);
    const best = reachedThreshold(list, f1);
    expect(best).toMatchObject({ threshold: 34 / 99 });
    // Computed in Python from the definition, at i * (1 / 99).
    expect(best.value).toBeCloseTo(0.633134684147795, 14);
  });
});

describe('bins of equal width over its scores', () => {
  const binned = (nBins: number) =>
    thresholdSweep(yTrue, yScore, { thresholds: { bins: nBins, range: [0, 1] } });
  const expectBounds = ({ low, high }: Bounds, expected: readonly number[], digits: number) => {
    expect([low, high].map((bound) => Number(bound.toFixed(digits)))).toEqual(expected);
  };

  it.each([
    [10, [0.7981053351, 0.8792360783]],
    [50, [0.8383194732, 0.8538439615]],
    [200, [0.8443657767, 0.8483177091]],
    [1000, [0.8460003851, 0.8468057454]],
  ])('of %i know the ROC area within %o', (nBins, expected) => {
    expectBounds(rocAucBounds(binned(nBins)), expected, 10);
  });

  it.each([
    [50, [0.649445, 0.683865], [0.633278, 0.644858]],
    [200, [0.660731, 0.669542], [0.633278, 0.636147]],
    [1000, [0.663554, 0.665426], [0.634007, 0.634309]],
  ])('of %i know average precision within %o and the best F1 within %o', (nBins, ap, best) => {
    expectBounds(averagePrecisionBounds(binned(nBins)), ap, 6);
    expectBounds(bestThresholdBounds(binned(nBins), f1), best, 6);
  });
});
