import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  majorityBaseline,
  noInformationRate,
  noInformationTest,
  recall,
} from '../../../src/index.js';
import type { UndefinedRows } from '../../../src/index.js';
import { binomialTail } from '../../../src/metrics/kernels/binomial-tail.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { thrown } from '../../thrown.js';
import { sparse } from '../sparse.js';

/** A worked caret example: predictions of sex, female as the positive class. */
const CARET = confusionMatrixFromCounts([[55, 64], [24, 383]], ['female', 'male']); // prettier-ignore

const empty = confusionMatrixFromCounts([0, 0, 0, 0], ['a', 'b']);

describe('noInformationRate', () => {
  it('is the share of the most frequent true class', () => {
    expect(noInformationRate(CARET)).toBe((24 + 383) / 526);
    expect(noInformationRate(CARET).toFixed(4)).toBe('0.7738'); // as caret prints
    expect(noInformationRate(sparse(CARET))).toBe(noInformationRate(CARET));
    expect(noInformationRate(confusionMatrixFromCounts([3], ['a']))).toBe(1);
  });

  it('is undefined without rows', () => {
    const reports: UndefinedRows[] = [];
    const onUndefined = (rows: UndefinedRows): number => reports.push(rows);
    expect(noInformationRate(empty, { onUndefined })).toBe(0);
    expect(noInformationRate(empty, { zeroDivision: NaN })).toBeNaN();
    expect(reports).toEqual([
      { metric: 'noInformationRate', reason: 'no samples', rows: [0], keys: [0] },
    ]);
  });
});

describe('noInformationTest', () => {
  it('is what caret prints', () => {
    const result = noInformationTest(CARET);
    expect(result.accuracy).toBe((55 + 383) / 526);
    expect(result.accuracy.toFixed(4)).toBe('0.8327');
    expect(result.noInformationRate).toBe(407 / 526);
    expect(result.pValue.toPrecision(4)).toBe('0.0005217');
  });

  it('is certain where the accuracy is far below the rate, as caret prints', () => {
    // Wikipedia's screening test: 20 of 30 ill and 1820 of 2000 healthy people.
    const matrix = confusionMatrixFromCounts([[1820, 180], [10, 20]], ['healthy', 'ill']); // prettier-ignore
    expect(noInformationTest(matrix).pValue).toBe(1);
  });

  it('adds up the chances of all better results', () => {
    // 4 of 5 right, a rate of 3/5: 5·(3/5)⁴·(2/5) + (3/5)⁵ = 1053 / 3125.
    const matrix = confusionMatrixFromCounts([[3, 0], [1, 1]], ['a', 'b']); // prettier-ignore
    expectClose(noInformationTest(matrix).pValue, 1053 / 3125);
  });

  it('takes integer weights as frequencies, and refuses fractions', () => {
    const frequencies = confusionMatrix(['a', 'a', 'b'], ['a', 'b', 'b'], {
      sampleWeight: [3, 0, 2],
    });
    expectClose(noInformationTest(frequencies).pValue, (3 / 5) ** 5);
    const fractions = confusionMatrix(['a', 'b'], ['a', 'b'], { sampleWeight: [2.5, 1] });
    expect(thrown(() => noInformationTest(fractions)).message).toBe(
      'noInformationTest: matrix is of weights such as 2.5, expected whole counts, because the binomial test counts rows',
    );
    const negative = confusionMatrix(['a', 'b'], ['a', 'b'], { sampleWeight: [2, -1] });
    expect(thrown(() => noInformationTest(negative)).code).toBe('unsupported-type');
  });

  it('has no figures without rows, and is 1 in one class', () => {
    const none = { accuracy: NaN, noInformationRate: NaN, pValue: NaN };
    expect(noInformationTest(empty)).toEqual(none);
    const one = confusionMatrixFromCounts([[6, 1], [0, 0]], ['a', 'b']); // prettier-ignore
    expect(noInformationTest(one).pValue).toBe(1);
  });
});

describe('binomialTail', () => {
  it('falls as more successes are asked for, from 1 to pⁿ', () => {
    expect.hasAssertions();
    for (const [n, expected] of [
      [1, 0.3],
      [12, 6],
      [97, 13],
      [1000, 985],
    ] as const) {
      // prettier-ignore
      let before = 1;
      for (let successes = 0; successes <= n; ++successes) {
        const tail = binomialTail(successes, n, expected);
        expect(tail).toBeLessThanOrEqual(before);
        before = tail;
      }
      expect(binomialTail(0, n, expected)).toBe(1);
      expect(Math.abs(before / (expected / n) ** n - 1)).toBeLessThan(1e-12);
    }
  });

  it('and the chances of fewer successes add to 1', () => {
    expect.hasAssertions();
    for (const successes of [1, 40, 49, 50, 51, 60, 100]) {
      const fewer = binomialTail(100 - successes + 1, 100, 55);
      expectClose(binomialTail(successes, 100, 45) + fewer, 1);
    }
  });

  it('is 0 or 1 at the ends', () => {
    expect(binomialTail(1, 10, 0)).toBe(0);
    expect(binomialTail(10, 10, 10)).toBe(1);
  });
});

describe('majorityBaseline', () => {
  it('puts all rows into the column of the majority', () => {
    const matrix = confusionMatrixFromCounts(
      [[2, 1, 0], [3, 4, 1], [0, 0, 2]], // prettier-ignore
      ['a', 'b', 'c'],
      { nSkipped: 4 },
    );
    for (const source of [matrix, sparse(matrix)]) {
      const baseline = majorityBaseline(source);
      expect([...baseline.counts]).toEqual([0, 3, 0, 0, 8, 0, 0, 2, 0]);
      expect([baseline.labels, baseline.nSkipped]).toEqual([['a', 'b', 'c'], 4]);
    }
  });

  it('has the no-information rate as accuracy, and 1/K as macro recall whatever the imbalance', () => {
    // Shares of 90, 4, 3 and 3 %.
    const labels = ['a', 'b', 'c', 'd'];
    const counts = [[50, 40, 0, 0], [1, 1, 1, 1], [3, 0, 0, 0], [0, 0, 1, 2]]; // prettier-ignore
    const baseline = majorityBaseline(confusionMatrixFromCounts(counts, labels));
    expect(accuracy(baseline)).toBe(0.9);
    expect(recall(baseline, { average: 'weighted' })).toBe(0.9);
    expect(recall(baseline, { average: 'macro' })).toBe(1 / 4);
    expect(balancedAccuracy(baseline, { adjusted: true })).toBe(0);
    expect(cohenKappa(baseline)).toBe(0);
    expect(noInformationTest(baseline).pValue).toBeGreaterThan(0.5);
  });

  it('answers the first of several majorities, and keeps weights and emptiness', () => {
    const tied = confusionMatrix(['b', 'a', 'c'], ['c', 'c', 'c'], { sampleWeight: [1.5, 1.5, 1] });
    const baseline = majorityBaseline(tied);
    expect([...baseline.predicted]).toEqual([4, 0, 0]);
    expect(baseline.weighted).toBe(true);
    expect(majorityBaseline(empty).total).toBe(0);
  });
});
