import { confusionMatrix, confusionMatrixFromCounts, slicedMatrices } from '@confmat/core';
import { evaluation } from '@confmat/evaluation';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import { describe, expect, it } from 'vitest';
import { matchers, toKeep } from '../src/index.js';
import * as forJest from '../src/jest.js';

expect.extend(matchers);

/** Of 200 rows: recall of yes is 92 / 100, accuracy 182 / 200. */
const matrix = confusionMatrixFromCounts(
  [
    [90, 10],
    [8, 92],
  ],
  ['no', 'yes'],
);
const SURE = { confidence: 0.95 };

/** What a failed expectation says. */
function messageOf(run: () => void): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it passed');
}

describe('toKeep', () => {
  it('passes what keeps its bound, the bound itself included', () => {
    expect(matrix).toKeep('accuracy >= 0.91');
    expect(matrix).toKeep('errorRate<=0.09');
    expect(matrix).toKeep('recall>=0.92', { posLabel: 'yes' });
    expect(matrix).not.toKeep('accuracy>=0.911');
    expect(evaluation({ matrix })).toKeep('f1[no]>=0.9');
    const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
    expect(sweep).toKeep('rocAuc>=0.75');
    expect(countsAt(sweep, [0.35])).toKeep('recall>=1');
  });

  it('takes answers that are no label for wrong', () => {
    // Of four rows two are right; two answers are no label.
    const counted = confusionMatrix(['a', 'b', 'a', 'b'], ['a', 'I think b', '?', 'b'], {
      labels: ['a', 'b'],
      other: 'other answers',
    });
    expect(counted).toKeep('accuracy>=0.5');
    expect(counted).toKeep('recall[a]>=0.5');
    expect(counted).not.toKeep('accuracy>=0.51');
  });

  it('holds groups to each other', () => {
    // Of a, 2 / 3 are right, of b 1 / 2.
    const [truth, guess] = [
      [1, 1, 0, 1, 0],
      [1, 0, 0, 1, 1],
    ];
    const slices = slicedMatrices(truth, guess, { site: ['a', 'a', 'a', 'b', 'b'] });
    const whole = evaluation({ matrix: confusionMatrix(truth, guess), slices, by: ['site'] });
    expect(whole).toKeep('ratio.accuracy>=0.75');
    expect(messageOf(() => expect(whole).toKeep('gap.accuracy<=0.1'))).toBe(
      'gap.accuracy is 0.1667, not at most 0.1',
    );
  });

  it('says what was found', () => {
    expect(messageOf(() => expect(matrix).toKeep('accuracy>=0.911'))).toBe(
      'accuracy is 0.91, not at least 0.911',
    );
    expect(messageOf(() => expect(matrix).toKeep('errorRate<=0.01'))).toBe(
      'errorRate is 0.09, not at most 0.01',
    );
    expect(messageOf(() => expect(matrix).not.toKeep('macro.recall>=0.9'))).toBe(
      'macro.recall is 0.91, at least 0.9',
    );
    const none = confusionMatrixFromCounts(
      [
        [5, 0],
        [0, 0],
      ],
      ['no', 'yes'],
    );
    const undefinedRecall = (): void => {
      expect(none).toKeep('recall[yes]>=0', { zeroDivision: NaN });
    };
    expect(messageOf(undefinedRecall)).toBe('recall[yes] is undefined, not at least 0');
  });

  it('shows as many digits as tell the value from the bound', () => {
    const close = confusionMatrixFromCounts(
      [
        [79_999, 20_001],
        [0, 0],
      ],
      ['no', 'yes'],
    );
    expect(messageOf(() => expect(close).toKeep('accuracy>=0.8'))).toBe(
      'accuracy is 0.79999, not at least 0.8',
    );
  });
});

describe('toKeep with a confidence', () => {
  it('passes only what is surely kept', () => {
    expect(matrix).toKeep('accuracy>=0.85', SURE);
    expect(matrix).not.toKeep('accuracy>=0.98', SURE);
  });

  it('fails where too few rows were seen, after not as well, and says how many more', () => {
    const message =
      'recall[yes] is 0.92 (0.8603 to 0.9596 at 95 %), neither surely at least 0.9 nor surely not: ' +
      'some 2,400 more rows would settle it';
    expect(messageOf(() => expect(matrix).toKeep('recall[yes]>=0.9', SURE))).toBe(message);
    expect(messageOf(() => expect(matrix).not.toKeep('recall[yes]>=0.9', SURE))).toBe(message);
  });

  it('says that a bound is surely missed, or kept', () => {
    expect(messageOf(() => expect(matrix).toKeep('accuracy>=0.98', SURE))).toMatch(
      /^accuracy is 0\.91 \(0\.8\d+ to 0\.9\d+ at 95 %\), surely not at least 0\.98$/,
    );
    expect(messageOf(() => expect(matrix).not.toKeep('errorRate<=0.2', SURE))).toMatch(
      /^errorRate is 0\.09 \(.* at 95 %\), surely at most 0\.2$/,
    );
  });

  it('says why nothing would settle it', () => {
    expect(messageOf(() => expect(matrix).toKeep('recall[yes]>=0.92', SURE))).toContain(
      'no number of rows would settle it, because the value is the bound',
    );
    const weighted = confusionMatrix([0, 1, 1], [0, 1, 0], { sampleWeight: [1.5, 2, 1] });
    expect(messageOf(() => expect(weighted).toKeep('accuracy>=0.5', SURE))).toBe(
      'accuracy is 0.7778, neither surely at least 0.5 nor surely not: there is no interval, ' +
        'the counts are sums of weights, not numbers of rows',
    );
  });

  it('judges the rows of a unit together', () => {
    const truth = Array.from({ length: 40 }, (_, row) => row % 2);
    const pred = truth.map((label, row) => (row < 8 ? 1 - label : label));
    const unit = truth.map((_, row) => Math.floor(row / 8));
    const alone = confusionMatrix(truth, pred);
    const together = confusionMatrix(truth, pred, { unit });
    expect(alone).toKeep('accuracy>=0.65', SURE);
    expect(messageOf(() => expect(together).toKeep('accuracy>=0.65', SURE))).toContain('neither');
  });
});

describe('toKeep refuses', () => {
  it('a text that is no gate, whether or not the rest is right', () => {
    const wrong = (): void => expect(matrix).not.toKeep('recal[yes]>=0.9');
    expect(messageOf(wrong)).toBe(
      'checkGate: gate is "recal[yes]>=0.9", expected a metric of a class, not "recal", did you mean "recall"?',
    );
    expect(messageOf(() => expect([1, 2]).toKeep('accuracy>=0.9'))).toContain('source is Array');
  });
});

describe('the entry for Jest', () => {
  it('has the same matchers, which need no this', () => {
    expect(forJest.matchers).toBe(matchers);
    expect(forJest.toKeep).toBe(toKeep);
    expect(toKeep(matrix, 'accuracy>=0.9').pass).toBe(true);
    expect(toKeep(matrix, 'accuracy>=0.95').message()).toBe('accuracy is 0.91, not at least 0.95');
  });
});
