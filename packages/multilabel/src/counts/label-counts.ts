import type { Label } from '@confmat/core';
import { addSetLabels, countSetLabels } from '../kernels/count-set-labels.js';
import { pairSets } from '../sets/pair-sets.js';
import type { PairOptions } from '../sets/pair-sets.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import type { SetCounts } from './set-counts.js';

/** Options of `labelCounts`. */
export type LabelCountsOptions<L extends Label = Label> = PairOptions<L>;

/**
 * Count, for every label, the samples that have it in both sets, in one of them, or in none.
 *
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options Labels, separator, weights, treatment of missing sets.
 * @returns Counts of shape (nLabels,), `of: 'labels'`, in the order of the labels; in each row
 *   tp + fp + fn + tn is the number of samples, or the sum of their weights.
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `unsupported-type`, `invalid-value`,
 *   `null-value`, `invalid-label`, `mixed-labels`, `unknown-label`, `invalid-weight`,
 *   `invalid-option`.
 * @see scikit-learn `multilabel_confusion_matrix`: the same four counts as [[tn, fp], [fn, tp]].
 * @example
 * labelCounts([['a', 'b'], []], [['b'], ['b']]).fp; // → Float64Array [0, 1]
 */
export function labelCounts<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: LabelCountsOptions<L> = {},
): SetCounts<L> {
  const paired = pairSets('labelCounts', yTrue, yPred, options);
  const { truth, prediction, labels, weights, nSamples, nSkipped } = paired;
  const k = labels.length;
  const lastSeen = new Int32Array(k).fill(-1);
  const sums = weights
    ? ([new Float64Array(k), new Float64Array(k), new Float64Array(k)] as const)
    : ([new Int32Array(k), new Int32Array(k), new Int32Array(k)] as const);
  const [support, predicted, both] = sums;
  if (weights) {
    addSetLabels(
      truth.offsets,
      truth.codes,
      prediction.offsets,
      prediction.codes,
      weights,
      lastSeen,
      support as Float64Array,
      predicted as Float64Array,
      both as Float64Array,
    );
  } else {
    countSetLabels(
      truth.offsets,
      truth.codes,
      prediction.offsets,
      prediction.codes,
      lastSeen,
      support as Int32Array,
      predicted as Int32Array,
      both as Int32Array,
    );
  }
  const total = weights ? weights.reduce((sum, weight) => sum + weight, 0) : nSamples;
  const tp = Float64Array.from(both);
  const fp = tp.map((count, label) => (predicted[label] ?? 0) - count);
  const fn = tp.map((count, label) => (support[label] ?? 0) - count);
  const tn = tp.map((count, label) => total - count - (fp[label] ?? 0) - (fn[label] ?? 0));
  return {
    of: 'labels',
    keys: labels as readonly L[],
    tp,
    fp,
    fn,
    tn,
    weighted: weights !== null,
    nSamples,
    nSkipped,
  };
}
