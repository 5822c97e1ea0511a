import { describe, expect, it } from 'vitest';
import * as sklearn from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';

const anything = (value: unknown): never => value as never;

function outcomeOf(call: () => unknown): unknown {
  const { kind, message, value, warnings } = callWithWarnings(call);
  if (kind !== undefined) return `${kind}: ${message}`;
  const categories = warnings.map(({ category }) => category);
  return categories.length === 0 ? value : [value, ...categories];
}

// What is expected here is what scikit-learn 1.9.1 does; the wording is ours.
describe('average_precision_score with weights that are all zero', () => {
  const { average_precision_score } = sklearn;
  const zero =
    'ValueError: average_precision_score: sample_weight is zero throughout, expected a weight that is not';
  const divided =
    'ZeroDivisionError: average_precision_score: sample_weight adds to 0, there is nothing to divide by';

  it.each([
    ['macro', zero],
    ['micro', zero],
    [null, zero],
    ['weighted', 0],
    ['samples', divided],
  ] as const)('and average %s', (average, expected) => {
    const sets = [
      [1, 1],
      [0, 1],
    ];
    const scores = [
      [0.2, 0.8],
      [0.3, 0.1],
    ];
    const options = { average, sample_weight: [0, 0] };
    expect(outcomeOf(() => average_precision_score(sets, scores, options))).toBe(expected);
    const classes = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const ofClasses = { average, sample_weight: [0, 0, 0] };
    expect(outcomeOf(() => average_precision_score([0, 1, 2], classes, ofClasses))).toBe(expected);
  });
});

describe('hinge_loss with labels in a matrix', () => {
  const scores = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const lossOf = (labels: unknown): unknown =>
    outcomeOf(() => sklearn.hinge_loss(['a', 'b', 'c'], scores, { labels: anything(labels) }));

  it('refuses a row of more than two', () => {
    expect(lossOf([['a', 'b', 'c']])).toBe(
      'ValueError: hinge_loss: labels has 2 dimensions, expected 1',
    );
  });

  it('takes a column, and two labels in any form', () => {
    expect(lossOf([['a'], ['b'], ['c']])).toBe(0);
    const labels = anything([['a', 'b']]);
    expect(sklearn.hinge_loss(['a', 'b', 'a'], [1, 2, 3], { labels })).toBe(2);
  });
});

type Loss = (y_true: unknown, y_proba: unknown, options: object) => number;

describe('losses of probabilities', () => {
  const proba = [
    [0.5, 0.5],
    [0.2, 0.8],
  ];

  it('d2_log_loss_score divides by zero where no sample that weighs has a label', () => {
    const message =
      'ZeroDivisionError: d2_log_loss_score: no sample that weighs has a label, so the loss to divide by is 0';
    const none = [
      [0, 0],
      [0, 0],
    ];
    const one = [
      [0, 0],
      [1, 0],
    ];
    const { d2_log_loss_score } = sklearn;
    expect(outcomeOf(() => d2_log_loss_score(none, proba))).toBe(message);
    expect(outcomeOf(() => d2_log_loss_score(one, proba, { sample_weight: [1, 0] }))).toBe(message);
    const both = [
      [0, 0],
      [1, 1],
    ];
    expect(d2_log_loss_score(both, proba)).toBeCloseTo(-0.3219280948873622, 14);
  });

  it.each(['log_loss', 'd2_log_loss_score', 'brier_score_loss', 'd2_brier_score'] as const)(
    '%s refuses strings among numbers, in labels if they are given',
    (name) => {
      const message = `ValueError: ${name}: got strings and numbers in one list, expected one kind`;
      const call = (y_true: unknown, options = {}): unknown =>
        outcomeOf(() => (sklearn[name] as Loss)(y_true, proba, options));
      expect(call(['a', 1])).toBe(message);
      expect(call([true, 'a'])).toBe(message);
      expect(call(['a', '1'], { labels: [1, 'a'] })).toBe(message);
      // NumPy makes a string of the 1, and then it is one of the labels.
      expect(call(['a', 1], { labels: ['1', 'a'] })).toBe(call(['a', '1']));
    },
  );

  it('log_loss refuses them of one column of probabilities, too', () => {
    expect(outcomeOf(() => sklearn.log_loss(anything(['a', 1]), [0.5, 0.2]))).toBe(
      'ValueError: log_loss: got strings and numbers in one list, expected one kind',
    );
    expect(
      sklearn.brier_score_loss(anything(['a', 1]), [0.5, 0.2], { pos_label: 'a' }),
    ).toBeCloseTo(0.145, 14);
  });
});

describe('unique_labels', () => {
  it('takes no options', () => {
    expect(outcomeOf(() => sklearn.unique_labels([1, 2], anything({ no_such_option: 1 })))).toBe(
      'TypeError: unique_labels: got an argument named no_such_option, expected targets only',
    );
    expect(outcomeOf(() => sklearn.unique_labels([1, 2], anything({})))).toBe(
      'ValueError: unique_labels: ys[1] is no array',
    );
  });
});

describe('matthews_corrcoef with weights below 0', () => {
  const mccOf = (sample_weight: readonly number[]): unknown =>
    outcomeOf(() => sklearn.matthews_corrcoef([0, 1, 1, 0], [0, 1, 0, 1], { sample_weight }));

  it.each([
    [
      [1, -2, 1, 3],
      [NaN, 'RuntimeWarning'],
    ],
    [
      [2, -1, 3, -1],
      [NaN, 'RuntimeWarning'],
    ],
    [[1, 1, -1, -1], 0],
    [[1, -1, 1, -1], 0],
  ])('is NaN where a root is of a number below 0: %j', (sample_weight, expected) => {
    expect(mccOf(sample_weight)).toEqual(expected);
  });

  it('is a number where both variances are below 0', () => {
    expect(mccOf([-1, -2, -3, -4])).toBeCloseTo(-0.408248290463863, 14);
  });
});

describe('sparse matrices', () => {
  it('whose first pointer is not 0 are refused', () => {
    const matrix = { indices: [0, 1], indptr: [1, 1, 2], shape: [2, 2] };
    expect(outcomeOf(() => sklearn.accuracy_score(matrix, matrix))).toBe(
      'ValueError: accuracy_score: y_true.indptr[0] is 1, expected 0',
    );
  });
});

describe('roc_auc_score with max_fpr and one class that weighs nothing', () => {
  const areaOf = (sample_weight: readonly number[]): unknown =>
    outcomeOf(() => sklearn.roc_auc_score([0, 1], [0, 1], { max_fpr: 0.5, sample_weight }));

  it('is NaN without positives, and fails without negatives, by whose rates the curve is cut', () => {
    expect(areaOf([0.25, 0])).toEqual([NaN, 'UndefinedMetricWarning']);
    expect(areaOf([0, 0.25])).toBe(
      'ValueError: roc_auc_score: max_fpr cuts a curve of rates that are NaN, as weights of 0 leave no negative',
    );
  });
});

describe('roc_auc_score of pairs', () => {
  it('warns twice of one class, as NumPy does of a mean of nothing', () => {
    const y_score = [
      [0.5, 0.3, 0.2],
      [0.2, 0.3, 0.5],
    ];
    const options = { multi_class: 'ovo', labels: [0, 1, 2] } as const;
    expect(outcomeOf(() => sklearn.roc_auc_score([1, 1], y_score, options))).toEqual([
      NaN,
      'RuntimeWarning',
      'RuntimeWarning',
    ]);
    expect(
      outcomeOf(() => sklearn.roc_auc_score([1, 1], y_score, { ...options, average: 'weighted' })),
    ).toBe(
      'ZeroDivisionError: roc_auc_score: sample_weight adds to 0, there is nothing to divide by',
    );
  });
});

describe('messages', () => {
  it('name an object with its article', () => {
    expect(outcomeOf(() => sklearn.accuracy_score(anything({}), [0]))).toBe(
      'InvalidParameterError: accuracy_score: y_true is an object, expected one of an array, a sparse matrix',
    );
    expect(outcomeOf(() => sklearn.accuracy_score(anything(new Error('no')), [0]))).toContain(
      'y_true is an Error,',
    );
  });
});
