import { describe, expect, it } from 'vitest';
import { hinge_loss, log_loss, multilabel_confusion_matrix } from '../src/index.js';
import { callWithWarnings } from './call-with-warnings.js';

describe('sums beyond the largest number', () => {
  const huge = 1e308;

  it('are infinite in the counts of labels, and what fits is exact', () => {
    const truth = [
      [1, 0],
      [1, 1],
    ];
    const prediction = [
      [1, 0],
      [1, 0],
    ];
    const sample_weight = [huge, huge];
    const { data } = multilabel_confusion_matrix(truth, prediction, { sample_weight });
    // Of the first label both samples are true positives; scikit-learn says inf, and NaN for its 0.
    expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, Infinity]);
    // The second label's tn is what 1e308 leaves of infinity, as in scikit-learn.
    expect([...data.subarray(4)]).toEqual([Infinity, 0, huge, 0]);
  });

  it('leave exact what they are no part of, also of classes', () => {
    const sample_weight = [huge, huge];
    const { data } = multilabel_confusion_matrix([0, 1], [0, 0], { sample_weight });
    // Of label 1: the first row is its true negative, the second its false negative.
    expect([...data.subarray(4)]).toEqual([huge, 0, huge, 0]);
  });

  it('are infinite in the loss, with a warning', () => {
    const { value, warnings } = callWithWarnings(() => hinge_loss([0, 1], [huge, -huge]));
    expect(value).toBe(Infinity);
    expect(warnings).toEqual([
      {
        category: 'RuntimeWarning',
        message: 'hinge_loss: the sum of losses is beyond the largest number',
      },
    ]);
  });
});

describe('log_loss with normalize: false', () => {
  it('is the sum of weighted losses where rounding is all that weights add to', () => {
    // 0.1 + 0.2 − 0.3 is 5.6e-17 from left to right, and 2.8e-17 of the three numbers.
    const sample_weight = [0.1, 0.2, -0.3];
    const loss = 0.1 * Math.log(4) + 0.2 * Math.log(2) - 0.3 * Math.log(8);
    expect(
      log_loss([0, 1, 1], [0.75, 0.5, 0.125], { sample_weight, normalize: false }),
    ).toBeCloseTo(loss, 14);
  });
});

describe('multilabel_confusion_matrix of labels whose weights overflow', () => {
  it('has what fits exactly', () => {
    const huge = 1e308;
    const { data } = multilabel_confusion_matrix([0, 1], [0, 0], { sample_weight: [huge, huge] });
    // Of label 1 the first sample is a true negative: 1e308, where scikit-learn says inf.
    expect([...data]).toEqual([0, huge, 0, huge, huge, 0, huge, 0]);
  });
});
