import { describe, expect, it } from 'vitest';
import {
  accuracy,
  balancedAccuracy,
  binaryCounts,
  classCounts,
  cohenKappa,
  confusionMatrix,
  confusionMatrixFromCounts,
  errorRate,
  f1,
  fbeta,
  jaccard,
  matthewsCorrcoef,
  precision,
  recall,
  selectRows,
  specificity,
} from '../../src/index.js';
import type { BinaryCounts, ConfusionMatrix } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';

/** A metric that is one number of a matrix. */
type Whole = (matrix: ConfusionMatrix, options?: object) => number;

/** tp 30, fp 12, fn 10, tn 48. */
const counts = binaryCounts({ tp: [30], fp: [12], fn: [10], tn: [48] });

describe('a metric of counts', () => {
  it('precision is the share of the predicted rows that is true', () => {
    expect(precision(counts)).toEqual(Float64Array.of(30 / 42));
  });

  it('recall is the share of the true rows that was found', () => {
    expect(recall(counts)).toEqual(Float64Array.of(30 / 40));
  });

  it('specificity is the share of the other rows that was left alone', () => {
    expect(specificity(counts)).toEqual(Float64Array.of(48 / 60));
  });

  it('f1 is the harmonic mean of precision and recall', () => {
    expect(f1(counts)).toEqual(Float64Array.of((2 * 30) / (2 * 30 + 12 + 10)));
    expectClose(f1(counts), [2 / (42 / 30 + 40 / 30)]);
  });

  it('fbeta weighs recall by β²', () => {
    expect(fbeta(counts, 2)).toEqual(Float64Array.of((5 * 30) / (5 * 30 + 12 + 4 * 10)));
    expect(fbeta(counts, 0.5)).toEqual(Float64Array.of((1.25 * 30) / (1.25 * 30 + 12 + 0.25 * 10)));
    expect(fbeta(counts, 1)).toEqual(f1(counts));
    expect(fbeta(counts, 0)).toEqual(precision(counts));
    expect(fbeta(counts, Infinity)).toEqual(recall(counts));
    // β² overflows, and is ∞ for every purpose.
    expect(fbeta(counts, 1e200)).toEqual(recall(counts));
  });

  it('jaccard is intersection over union', () => {
    expect(jaccard(counts)).toEqual(Float64Array.of(30 / (30 + 12 + 10)));
  });

  it('accuracy and error rate are shares of all rows', () => {
    expect(accuracy(counts)).toEqual(Float64Array.of((30 + 48) / 100));
    expect(errorRate(counts)).toEqual(Float64Array.of((12 + 10) / 100));
  });

  it('balanced accuracy is the mean of recall and specificity', () => {
    expect(balancedAccuracy(counts)).toEqual(Float64Array.of((30 / 40 + 48 / 60) / 2));
  });

  it('balanced accuracy of one side only is that side’s', () => {
    const oneSided = binaryCounts({ tp: [3, 0], fp: [0, 1], fn: [1, 0], tn: [0, 4] });
    expect(balancedAccuracy(oneSided)).toEqual(Float64Array.of(3 / 4, 4 / 5));
  });

  it('the Matthews coefficient is a correlation', () => {
    const below = Math.sqrt((30 + 12) * (30 + 10) * (48 + 12) * (48 + 10));
    expectClose(matthewsCorrcoef(counts), [(30 * 48 - 12 * 10) / below]);
  });

  it('kappa is agreement beyond chance', () => {
    const observed = (30 + 48) / 100;
    const expected = (42 * 40 + 58 * 60) / 100 ** 2;
    expectClose(cohenKappa(counts), [(observed - expected) / (1 - expected)]);
  });

  it('takes counts beyond 32 bits', () => {
    const big = binaryCounts({ tp: [3e12], fp: [1e12], fn: [1e12], tn: [3e12] });
    expectClose(matthewsCorrcoef(big), [1 / 2]);
    expectClose(cohenKappa(big), [1 / 2]);
    expect(precision(big)).toEqual(Float64Array.of(3 / 4));
  });
});

describe('a metric of a matrix', () => {
  const matrix = confusionMatrixFromCounts(
    [
      [5, 1, 2],
      [0, 7, 3],
      [4, 0, 6],
    ],
    ['a', 'b', 'c'],
  );

  it('is a value per class, in the order of the labels', () => {
    expect(precision(matrix)).toEqual(Float64Array.of(5 / 9, 7 / 8, 6 / 11));
    expect(recall(matrix)).toEqual(Float64Array.of(5 / 8, 7 / 10, 6 / 10));
    expect(precision(matrix)).toEqual(precision(classCounts(matrix)));
  });

  it('is one number if it is of the whole problem', () => {
    expect(accuracy(matrix)).toBe(18 / 28);
    expect(errorRate(matrix)).toBe(10 / 28);
    expectClose(balancedAccuracy(matrix), (5 / 8 + 7 / 10 + 6 / 10) / 3);
    // Σ true · predicted = 8 · 9 + 10 · 8 + 10 · 11 = 262; Σ true² = 264; Σ predicted² = 266.
    const n2 = 28 ** 2;
    expectClose(matthewsCorrcoef(matrix), (18 * 28 - 262) / Math.sqrt((n2 - 264) * (n2 - 266)));
    expectClose(cohenKappa(matrix), (18 / 28 - 262 / n2) / (1 - 262 / n2));
  });

  it('is a value per class if it is of the whole problem, but asked of counts', () => {
    expect(accuracy(classCounts(matrix))).toEqual(
      Float64Array.of((5 + 16) / 28, (7 + 17) / 28, (6 + 13) / 28),
    );
    expect(accuracy(classCounts(matrix), { average: 'binary', posLabel: 'b' })).toBe(24 / 28);
  });

  it('takes no average if it is of the whole problem', () => {
    const call = (options: object) => () => accuracy(matrix, options);
    expect(call({ average: 'macro' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accuracy: average is for counts, of a matrix this metric is one number (see classCounts)]`,
    );
    expect(call({ posLabel: 'a' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accuracy: posLabel is for counts, of a matrix this metric is one number (see classCounts)]`,
    );
    expect(call({ weights: 'support' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accuracy: weights is for counts, of a matrix this metric is one number (see classCounts)]`,
    );
    expect(call({ zeroDivision: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accuracy: zeroDivision is 2, expected one of 0, 1, NaN]`,
    );
    const others: readonly Whole[] = [errorRate, balancedAccuracy, matthewsCorrcoef, cohenKappa];
    for (const metric of others) {
      expect(() => metric(matrix, { average: 'micro' })).toThrow('average is for counts');
    }
    expect(accuracy(matrix, { average: null } as object)).toBe(18 / 28);
  });
});

describe('an undefined metric', () => {
  const empty = confusionMatrix([], [], { labels: [0, 1] });
  const oneClass = confusionMatrix([0, 0], [0, 0]);
  const constant = confusionMatrix([0, 1], [0, 0]);
  const cases: readonly (readonly [
    name: string,
    metric: Whole,
    matrix: ConfusionMatrix,
    reason: string,
  ])[] = [
    ['accuracy', accuracy, empty, 'no samples'],
    ['errorRate', errorRate, empty, 'no samples'],
    ['balancedAccuracy', balancedAccuracy, empty, 'no samples'],
    ['matthewsCorrcoef', matthewsCorrcoef, empty, 'truth or prediction has one label only'],
    ['matthewsCorrcoef', matthewsCorrcoef, oneClass, 'truth or prediction has one label only'],
    ['matthewsCorrcoef', matthewsCorrcoef, constant, 'truth or prediction has one label only'],
    ['cohenKappa', cohenKappa, empty, 'truth and prediction of one and the same class'],
    ['cohenKappa', cohenKappa, oneClass, 'truth and prediction of one and the same class'],
  ];

  it.each(cases)(
    '%s of a matrix takes zeroDivision and tells the reason',
    (...[name, metric, matrix, reason]) => {
      const calls: unknown[] = [];
      const onUndefined = (rows: unknown) => calls.push(rows);
      expect(metric(matrix, { onUndefined })).toBe(0);
      expect(metric(matrix, { zeroDivision: 1 })).toBe(1);
      expect(metric(matrix, { zeroDivision: NaN })).toBeNaN();
      expect(calls).toEqual([{ metric: name, reason, rows: [0], keys: [0] }]);
    },
  );

  it('is told by its reason per row', () => {
    const zeros = binaryCounts({ tp: [0], fp: [0], fn: [0], tn: [0] });
    const reasons: Record<string, string> = {};
    const onUndefined = ({ metric, reason }: { metric: string; reason: string }) => {
      reasons[metric] = reason;
    };
    const metrics: readonly ((counts: BinaryCounts, options: object) => unknown)[] = [
      ...[precision, recall, specificity, f1, jaccard],
      ...[accuracy, errorRate, balancedAccuracy, matthewsCorrcoef, cohenKappa],
    ];
    for (const metric of metrics) {
      expect(metric(zeros, { onUndefined, zeroDivision: 1 })).toEqual(Float64Array.of(1));
    }
    expect(reasons).toEqual({
      precision: 'no predicted samples',
      recall: 'no true samples',
      specificity: 'no true negative samples',
      f1: 'no true nor predicted samples',
      jaccard: 'no true nor predicted samples',
      accuracy: 'no samples',
      errorRate: 'no samples',
      balancedAccuracy: 'no samples',
      matthewsCorrcoef: 'truth or prediction has one label only',
      cohenKappa: 'truth and prediction of one and the same class',
    });
  });

  it('fbeta is told what its β needs', () => {
    const zeros = binaryCounts({ tp: [0], fp: [0], fn: [0] });
    const reasonOf = (beta: number) => {
      const reasons: string[] = [];
      fbeta(zeros, beta, { onUndefined: ({ reason }) => reasons.push(reason) });
      return reasons;
    };
    expect(reasonOf(0)).toEqual(['no predicted samples']);
    expect(reasonOf(2)).toEqual(['no true nor predicted samples']);
    expect(reasonOf(Infinity)).toEqual(['no true samples']);
  });

  it('f1 is defined where precision is not', () => {
    const missed = binaryCounts({ tp: [0], fp: [0], fn: [3] });
    expect(precision(missed, { zeroDivision: 1 })).toEqual(Float64Array.of(1));
    expect(f1(missed, { zeroDivision: 1 })).toEqual(Float64Array.of(0));
  });

  it('micro specificity of classes is 0, or undefined where nothing was predicted wrong', () => {
    expect(specificity(constant, { average: 'micro' })).toBe(0);
    expect(specificity(oneClass, { average: 'micro', zeroDivision: 1 })).toBe(1);
  });
});

describe('weights that cancel out', () => {
  // scikit-learn: accuracy_score raises for weights that add to 0, cohen_kappa_score is NaN.
  const cancelled = confusionMatrix([0, 0, 1], [0, 1, 1], { sampleWeight: [1, -2, 1] });

  it('leave no rows, so that shares of the rows are undefined', () => {
    expect(cancelled.total).toBe(0);
    expect(accuracy(cancelled, { zeroDivision: NaN })).toBeNaN();
    expect(errorRate(cancelled, { zeroDivision: NaN })).toBeNaN();
    expect(cohenKappa(cancelled, { zeroDivision: NaN })).toBeNaN();
    expect(accuracy(classCounts(cancelled), { zeroDivision: NaN })).toEqual(
      Float64Array.of(NaN, NaN),
    );
  });

  it('may leave [0, 1], as in scikit-learn', () => {
    const sampleWeight = [1, -2, 3];
    const matrix = confusionMatrix([1, 0, 1], [1, 1, 1], { sampleWeight });
    // f1_score([1, 0, 1], [1, 1, 1], sample_weight=[1, -2, 3]) = 2 · 4 / (4 + 2)
    expect(f1(matrix, { average: 'binary', posLabel: 1 })).toBe(8 / 6);
  });
});

describe('the option beta', () => {
  it('is needed, and a number of at least 0', () => {
    const call = (beta?: unknown) => () => fbeta(counts, beta as number);
    expect(call()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: fbeta: beta is undefined, expected a number of at least 0]`,
    );
    expect(call({ beta: 2 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: fbeta: beta is an object (Object), expected a number of at least 0]`,
    );
    expect(call(-1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: fbeta: beta is -1, expected a number of at least 0]`,
    );
    expect(call(NaN)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: fbeta: beta is NaN, expected a number of at least 0]`,
    );
    expect(call('2')).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: fbeta: beta is "2", expected a number of at least 0]`,
    );
  });
});

describe('a perfect prediction', () => {
  it('is exactly 1, also where roots are irrational', () => {
    for (const sizes of [
      [1, 1, 1],
      [1, 2, 3],
      [7, 11, 13],
      [1, 1, 5, 9],
    ]) {
      const cells = sizes.flatMap((size, code) => Array.from({ length: size }, () => code));
      const matrix = confusionMatrix(cells, cells);
      expect(matthewsCorrcoef(matrix)).toBe(1);
      expect(cohenKappa(matrix)).toBe(1);
      expect(balancedAccuracy(matrix)).toBe(1);
      expect(accuracy(matrix)).toBe(1);
      expect(matthewsCorrcoef(classCounts(matrix))).toEqual(new Float64Array(sizes.length).fill(1));
    }
  });
});

describe('metrics of selected rows', () => {
  it('average what was selected', () => {
    const matrix = confusionMatrix([0, 1, 2, 2], [0, 0, 2, 1]);
    const selected = selectRows(classCounts(matrix), [2, 0]);
    expect(recall(selected, { average: 'macro' })).toBe((1 / 2 + 1) / 2);
    expect(precision(selected, { average: 'micro' })).toBe(2 / 3);
  });
});
