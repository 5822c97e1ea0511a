import { accuracy, confusionMatrix } from '@confmat/core';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { argMaxLabels, topKAccuracy, trueClassRanks } from '../../src/index.js';
import { expectNear, scoreCases, scoresOf } from '../score-cases.js';

const ABC = ['a', 'b', 'c'];

describe('topKAccuracy', () => {
  const cases = scoreCases('top_k_accuracy_score');
  it(`gives scikit-learn's value in ${cases.length} cases, ties to the last`, () => {
    expect(cases.length).toBeGreaterThan(50);
    for (const testCase of cases) {
      const { golden, data, sampleWeight, name } = testCase;
      const { k } = golden.args;
      const options = { k, labels: data.labels, sampleWeight, ties: 'last' as const };
      const value = topKAccuracy(data.yTrue as string[], scoresOf(testCase) as never, options);
      expectNear(value, golden.value as number, 1e-12, name);
    }
  });

  it('gives ties to the first class by default, and to the last if told to', () => {
    const yScore = [
      [0.4, 0.4, 0.2],
      [0.4, 0.4, 0.2],
      [1, 1, 1],
    ];
    const yTrue = ['a', 'b', 'c'];
    expect([...trueClassRanks(yTrue, yScore)]).toEqual([0, 1, 2]);
    expect([...trueClassRanks(yTrue, yScore, { ties: 'last' })]).toEqual([1, 0, 0]);
    expect(topKAccuracy(yTrue, yScore, { k: 1 })).toBe(1 / 3);
    expect(topKAccuracy(yTrue, yScore, { k: 1, ties: 'last' })).toBe(2 / 3);
    expect(topKAccuracy(yTrue, yScore)).toBe(2 / 3);
  });

  it('is with k = 1 the accuracy of the labels with the greatest scores', () => {
    const random = createRandom(41);
    const yTrue = Array.from({ length: 200 }, () => ABC[Math.floor(random() * 3)] ?? 'a');
    const yScore = yTrue.map(() => [0, 0, 0].map(() => Math.floor(random() * 4)));
    const { yPred, nTies } = argMaxLabels(yScore, ABC);
    expect(nTies).toBeGreaterThan(20);
    const byLabels = accuracy(confusionMatrix(yTrue, yPred, { labels: ABC }));
    expect(topKAccuracy(yTrue, yScore, { k: 1, labels: ABC })).toBeCloseTo(byLabels, 14);
  });

  it('is 1 from as many as there are classes on, and NaN where weights add to 0', () => {
    const yScore = [
      [1, 2],
      [2, 1],
    ];
    expect(topKAccuracy([0, 1], yScore, { k: 2 })).toBe(1);
    expect(topKAccuracy([0, 1], yScore, { k: 9 })).toBe(1);
    expect(topKAccuracy([0, 1], yScore, { k: 1, sampleWeight: [1, -1] })).toBeNaN();
  });

  const yScore = [
    [1, 2],
    [2, 1],
  ];
  const of = (yTrue: readonly number[], options = {}) => {
    return () => topKAccuracy(yTrue, yScore, options);
  };
  it.each([
    [of([0, 1], { k: 0 }), 'invalid-option', 'k is 0, expected a whole number of at least 1'],
    [of([0, 1], { k: 1.5 }), 'invalid-option', 'k is 1.5, expected a whole number of at least 1'],
    [
      of([0, 1], { ties: 'any' }),
      'invalid-option',
      'ties is "any", expected one of "first", "last"',
    ],
    [
      of([0, 0]),
      'shape-mismatch',
      'yScore is of width 2, expected 1, one for each label of yTrue (option labels names classes without true rows)',
    ],
    [
      of([0, 1], { labels: [0, 1, 2] }),
      'shape-mismatch',
      'yScore is of width 2, expected 3, one for each of labels',
    ],
    [of([0, 7], { labels: [0, 1] }), 'unknown-label', 'yTrue[1] is 7, expected one of 0, 1'],
    [of([0]), 'length-mismatch', 'yTrue (1) and yScore (2) must have the same length'],
    [
      () => topKAccuracy([], [], { labels: [0, 1] }),
      'empty-input',
      'yTrue is empty, expected at least one row',
    ],
    [
      of([0, 1], { sampleWeight: [1, NaN] }),
      'invalid-weight',
      'sampleWeight[1] is NaN, expected a finite number',
    ],
  ])('says what is wrong: %#', (call, code, message) => {
    const issue: unknown = expect.objectContaining({ code });
    expect(call).toThrow(expect.objectContaining({ issue, message: `topKAccuracy: ${message}` }));
  });
});
