import {
  accuracy,
  balancedAccuracy,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  jointCounts,
  matthewsCorrcoef,
  predictedPrevalence,
  recall,
} from '@confmat/core';
import { thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import {
  averagePrecisionInterval,
  bootstrap,
  compare,
  compareFolds,
  compareRocAuc,
  diffAreas,
  expectedCostIntervals,
  interval,
  intervals,
  judged,
  rocAucInterval,
  sequence,
} from '../../src/index.js';
import type { Interval } from '../../src/index.js';

const counts = [
  [45, 5],
  [3, 47],
];
const matrix = confusionMatrixFromCounts(counts, ['no', 'yes']);

describe('an interval', () => {
  it('names its metric and says which way is better', () => {
    const of = (found: Interval): unknown[] => [found.metric, found.direction, found.kind];
    expect(of(interval(matrix, accuracy))).toEqual(['accuracy', 'max', 'value']);
    expect(of(interval(matrix, errorRate))).toEqual(['errorRate', 'min', 'value']);
    expect(of(interval(matrix, matthewsCorrcoef))).toEqual(['matthewsCorrcoef', 'max', 'value']);
    // The mean of recalls, and the accuracy as the weighted one, go by the name that was asked for.
    expect(of(interval(matrix, balancedAccuracy))).toEqual(['balancedAccuracy', 'max', 'value']);
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expect(of(interval(matrix, recall, { average }))).toEqual(['recall', 'max', 'value']);
    }
    const rate = interval(matrix, predictedPrevalence, { average: 'macro' });
    expect(of(rate)).toEqual(['predictedPrevalence', null, 'value']);
    expect(of(intervals(matrix).averages.macro.f1)).toEqual(['f1', 'max', 'value']);
    const judge = { positives: 5, total: 9 };
    expect(of(judged(matrix, judge, { labeled: 'at random' }))).toEqual([
      'prevalence',
      null,
      'value',
    ]);
    expect(of(sequence(3, 4))).toEqual(['proportion', null, 'value']);
    expect(of(sequence(3, 4, { of: 'f1' }))).toEqual(['f1', 'max', 'value']);
    const costs = [
      [0, 1],
      [2, 0],
    ];
    expect(of(expectedCostIntervals(matrix, costs).mean)).toEqual([
      ...['expectedCost', 'min', 'value'],
    ]);
    expect(of(bootstrap(matrix, errorRate, { replicates: 100 }))).toEqual([
      ...['errorRate', 'min', 'value'],
    ]);
    const unnamed = bootstrap(matrix, (one) => one.total, { replicates: 100 });
    expect(of(unnamed)).toEqual(['statistic', null, 'value']);
  });

  it('of units and without ends names it too', () => {
    const yTrue = [1, 1, 0, 0];
    const small = confusionMatrix(yTrue, [1, 0, 0, 0], { unit: ['a', 'a', 'b', 'b'] });
    expect(interval(small, errorRate)).toMatchObject({ metric: 'errorRate' });
    expect(interval(small, f1, { average: 'macro' })).toMatchObject({ metric: 'f1' });
    const empty = confusionMatrixFromCounts([[0]], ['a']);
    expect(interval(empty, errorRate)).toMatchObject({ metric: 'errorRate', direction: 'min' });
  });

  it('of an area goes by the area', () => {
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
    expect(rocAucInterval(sweep)).toMatchObject({ metric: 'rocAuc', direction: 'max' });
    expect(averagePrecisionInterval(sweep)).toMatchObject({ metric: 'averagePrecision' });
    expect(diffAreas(sweep, sweep, 'averagePrecision').difference).toMatchObject({
      ...{ metric: 'averagePrecision', direction: 'max', kind: 'difference' },
    });
  });

  it('of a difference says so', () => {
    const joint = jointCounts([1, 1, 0, 0, 1], [1, 1, 0, 1, 1], [0, 1, 1, 1, 1]);
    expect(compare(joint, errorRate).difference).toMatchObject({
      ...{ metric: 'errorRate', direction: 'min', kind: 'difference' },
    });
    expect(compare(joint, f1, { average: 'macro' })).toMatchObject({
      a: { kind: 'value' },
      difference: { metric: 'f1', kind: 'difference' },
    });
    const yTrue = [0, 1, 0, 1, 1, 0];
    const scores = [1, 2, 3, 4, 5, 6];
    expect(compareRocAuc(yTrue, scores, [2, 1, 3, 4, 6, 5]).difference).toMatchObject({
      ...{ metric: 'rocAuc', kind: 'difference' },
    });
    const folds = compareFolds([0.8, 0.82], [0.79, 0.8], { nTrain: 9, nTest: 1 });
    expect(folds.difference).toMatchObject({ direction: null, kind: 'difference' });
  });
});
