import { afterEach, describe, expect, it } from 'vitest';
import * as sklearn from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';

const messageOf = (call: () => unknown): string => {
  const { kind = 'no error', message = '' } = callWithWarnings(call);
  return `${kind}: ${message}`;
};

describe('messages', () => {
  const { accuracy_score, confusion_matrix, f1_score, log_loss, precision_score } = sklearn;
  const anything = (value: unknown): never => value as never;

  it('name the function, the parameter and the value', () => {
    expect(messageOf(() => accuracy_score([0, 1], [0]))).toMatchInlineSnapshot(
      `"ValueError: accuracy_score: y_true (2), y_pred (1) must have the same number of samples"`,
    );
    expect(messageOf(() => accuracy_score(anything(3), [0]))).toMatchInlineSnapshot(
      `"InvalidParameterError: accuracy_score: y_true is 3, expected one of an array, a sparse matrix"`,
    );
    expect(messageOf(() => accuracy_score([0, NaN], [0, 1]))).toMatchInlineSnapshot(
      `"ValueError: accuracy_score: y_true[1] is NaN, expected a finite number"`,
    );
    expect(messageOf(() => accuracy_score([0, 1], ['a', 'b']))).toMatchInlineSnapshot(
      `"ValueError: accuracy_score: y_true has numbers and y_pred strings, expected labels of one kind"`,
    );
    expect(messageOf(() => accuracy_score([0.5, 1], [0, 1]))).toMatchInlineSnapshot(
      `"ValueError: accuracy_score: y_true is continuous and y_pred is binary"`,
    );
    expect(messageOf(() => accuracy_score([], []))).toMatchInlineSnapshot(
      `"ValueError: accuracy_score: y_true and y_pred are empty, expected at least one sample"`,
    );
    expect(
      messageOf(() => accuracy_score([0, 1], [0, 1], { sample_weight: [0, 0] })),
    ).toMatchInlineSnapshot(
      `"ValueError: accuracy_score: sample_weight is zero throughout, expected a weight that is not"`,
    );
    expect(
      messageOf(() => f1_score([2, 3], [2, 3], { average: anything('Macro') })),
    ).toMatchInlineSnapshot(
      `"InvalidParameterError: f1_score: average is "Macro", expected one of "micro", "macro", "samples", "weighted", "binary", null"`,
    );
    expect(messageOf(() => f1_score([2, 3], [2, 3]))).toMatchInlineSnapshot(
      `"ValueError: f1_score: pos_label is 1, expected one of [2, 3]"`,
    );
    expect(messageOf(() => confusion_matrix([0], [0], { labels: [7] }))).toMatchInlineSnapshot(
      `"ValueError: confusion_matrix: labels is [7], expected at least one label of y_true"`,
    );
    expect(messageOf(() => log_loss([0, 1], [0.5, 1.5]))).toMatchInlineSnapshot(
      `"ValueError: log_loss: y_proba[1] has 1.5, expected probabilities in [0, 1]"`,
    );
    const dates = anything([new Date(0), new Date(1)]);
    expect(messageOf(() => accuracy_score(dates, dates))).toMatchInlineSnapshot(
      `"TypeError: accuracy_score: y_true[0] is an object (Date), expected a label: make texts or numbers of dates"`,
    );
    expect(messageOf(() => accuracy_score([1, 2], anything([1, new Date(1)])))).toContain(
      'y_pred[1] is an object (Date)',
    );
    expect(messageOf(() => sklearn.calibration_curve([0, 1], [0.2, 1.1]))).toMatchInlineSnapshot(
      `"ValueError: calibration_curve: y_prob[1] is 1.1, expected a number in [0, 1]"`,
    );
    expect(messageOf(() => sklearn.roc_curve(['a', 'b'], [0.5, 1]))).toMatchInlineSnapshot(
      `"ValueError: roc_curve: pos_label is missing, expected one of ["a", "b"] (only of 0 and 1, or -1 and 1, it is 1)"`,
    );
  });

  it('of arguments say how they are passed', () => {
    const call = precision_score as unknown as (...args: readonly unknown[]) => unknown;
    expect(messageOf(() => call([0], [0], [1]))).toMatchInlineSnapshot(
      `"TypeError: precision_score: got 3 arguments by position, expected at most 2, then one object with the others by name"`,
    );
    expect(messageOf(() => call([0], [0], { avarage: null }))).toMatchInlineSnapshot(
      `"TypeError: precision_score: got an argument named avarage, expected one of y_true, y_pred, labels, pos_label, average, sample_weight, zero_division"`,
    );
    expect(messageOf(() => call([0]))).toMatchInlineSnapshot(
      `"TypeError: precision_score: y_pred is missing"`,
    );
    expect(messageOf(() => call([0], [0], { y_pred: [0] }))).toMatchInlineSnapshot(
      `"TypeError: precision_score: got y_pred by position and by name"`,
    );
  });
});

describe('setWarningHandler', () => {
  const before = console.warn;
  afterEach(() => {
    console.warn = before;
    sklearn.setWarningHandler(null);
  });

  it('writes to the console unless told otherwise', () => {
    const written: unknown[] = [];
    console.warn = (text: unknown): void => void written.push(text);
    sklearn.recall_score([0, 0], [0, 1]);
    expect(written).toEqual([
      'UndefinedMetricWarning: recall_score: recall is 0/0 and set to 0, there are no true samples. Use `zero_division` parameter to control this behavior.',
    ]);
  });

  it('lets an error of the handler out of the function', () => {
    sklearn.setWarningHandler(({ message }) => {
      throw new RangeError(message);
    });
    expect(() => sklearn.recall_score([0, 0], [0, 1])).toThrow(RangeError);
  });
});

describe('warnings', () => {
  const messagesOf = (call: () => unknown): readonly string[] =>
    callWithWarnings(call).warnings.map(({ message }) => message);

  it('advise as those of scikit-learn do, which its tests look for', () => {
    const advice = 'Use `zero_division` parameter to control this behavior.';
    const calls = [
      () => sklearn.precision_score([0, 1], [0, 0]),
      () => sklearn.recall_score([0, 0], [0, 1]),
      () => sklearn.f1_score([0, 0], [0, 0]),
      () => sklearn.jaccard_score([0, 0], [0, 0]),
      () => sklearn.f1_score([[0, 0]], [[0, 0]], { average: 'samples' }),
      () => sklearn.precision_recall_fscore_support([0, 1], [0, 0], { warn_for: ['precision'] }),
      () => sklearn.classification_report([0, 1], [0, 0]),
    ];
    for (const call of calls) {
      const messages = messagesOf(call);
      expect(messages).not.toEqual([]);
      for (const message of messages) expect(message.endsWith(`. ${advice}`)).toBe(true);
    }
  });

  it('advise about replace_undefined_by where that is the option', () => {
    const advice = 'Use the `replace_undefined_by` param to control this behavior.';
    const calls = [
      () => sklearn.class_likelihood_ratios([1, 0], [1, 0]),
      () => sklearn.cohen_kappa_score([0, 1], [0, 0], { labels: [0] }),
    ];
    for (const call of calls) expect(messagesOf(call).at(-1)?.endsWith(`. ${advice}`)).toBe(true);
  });
});

describe('SCORERS', () => {
  it('has the names of scikit-learn for classification', () => {
    const averaged = ['f1', 'jaccard', 'precision', 'recall'].flatMap((name) => [
      name,
      ...['macro', 'micro', 'samples', 'weighted'].map((average) => `${name}_${average}`),
    ]);
    const others =
      'accuracy average_precision balanced_accuracy d2_brier_score d2_log_loss_score matthews_corrcoef neg_brier_score neg_log_loss neg_negative_likelihood_ratio positive_likelihood_ratio roc_auc roc_auc_ovo roc_auc_ovo_weighted roc_auc_ovr roc_auc_ovr_weighted top_k_accuracy';
    expect(Object.keys(sklearn.SCORERS).sort()).toEqual([...averaged, ...others.split(' ')].sort());
  });

  it('scores so that greater is better', () => {
    const { SCORERS } = sklearn;
    const [y_true, y_pred] = [
      [0, 1, 0, 1, 0],
      [1, 1, 0, 0, 0],
    ];
    expect(SCORERS.f1_macro.score(y_true, y_pred)).toBe(
      sklearn.f1_score(y_true, y_pred, { average: 'macro' }),
    );
    expect(SCORERS.neg_negative_likelihood_ratio.score(y_true, y_pred)).toBe(-0.75);
    expect(SCORERS.positive_likelihood_ratio.score(y_true, y_pred)).toBe(1.5);
    expect(SCORERS.neg_log_loss.score([0, 1], [0.5, 0.5])).toBeCloseTo(-Math.LN2, 15);
    expect(SCORERS.accuracy.score([0, 1], [0, 0], { sample_weight: [3, 1] })).toBe(0.75);
  });

  it.each([
    ['one label, the positive', [1, 1], [1, 1]],
    ['no negative sample', [1, 1], [1, 0]],
    ['no true negative', [1, 0], [1, 1]],
  ])('takes undefined likelihood ratios for 1: %s', (_, y_true, y_pred) => {
    // scikit-learn 1.9.1 passes replace_undefined_by=1.0, and fails on a single label.
    const { positive_likelihood_ratio, neg_negative_likelihood_ratio } = sklearn.SCORERS;
    const scores = callWithWarnings(() => [
      positive_likelihood_ratio.score(y_true, y_pred),
      neg_negative_likelihood_ratio.score(y_true, y_pred),
    ]);
    expect(scores.value).toEqual([1, -1]);
    expect(scores.warnings.map(({ category }) => category)).toContain('UndefinedMetricWarning');
  });

  it('leaves likelihood ratios without positive samples NaN', () => {
    const { positive_likelihood_ratio } = sklearn.SCORERS;
    const { value } = callWithWarnings(() => positive_likelihood_ratio.score([0, 0], [0, 1]));
    expect(value).toBeNaN();
  });

  it('keeps what it looks at and how it scores, no more', () => {
    for (const scorer of Object.values(sklearn.SCORERS)) {
      expect(Object.keys(scorer)).toEqual(['input', 'score']);
    }
  });
});
