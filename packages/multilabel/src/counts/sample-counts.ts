import type { Label } from '@confmat/core';
import { countSetSamples } from '../kernels/count-set-samples.js';
import { pairSets } from '../sets/pair-sets.js';
import type { PairOptions } from '../sets/pair-sets.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import type { SetCounts } from './set-counts.js';

/** Options of `sampleCounts`. */
export type SampleCountsOptions<L extends Label = Label> = PairOptions<L>;

/**
 * Count, for every sample, the labels that are in both sets, in one of them, or in none. The macro
 * average of these counts is scikit-learn's average `'samples'`.
 *
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options Labels, separator, weights, treatment of missing sets.
 * @returns Counts of shape (nSamples,), `of: 'samples'`, numbers of labels, without the samples left
 *   out; the weights are in `rowWeights`. In each row tp + fp + fn + tn is the number of labels.
 * @throws {MetricError} As `labelCounts`.
 * @see scikit-learn `multilabel_confusion_matrix` with `samplewise=True`; its weights multiply the
 *   counts.
 * @example
 * sampleCounts([['a', 'b'], []], [['b'], ['b']]).tp; // → Float64Array [1, 0]
 */
export function sampleCounts<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: SampleCountsOptions<L> = {},
): SetCounts<never> {
  const paired = pairSets('sampleCounts', yTrue, yPred, options);
  const { truth, prediction, labels, weights, nSamples, nSkipped } = paired;
  const tp = new Float64Array(nSamples);
  const fp = new Float64Array(nSamples);
  const fn = new Float64Array(nSamples);
  const tn = new Float64Array(nSamples);
  const lastSeen = new Int32Array(labels.length).fill(-1);
  countSetSamples(
    truth.offsets,
    truth.codes,
    prediction.offsets,
    prediction.codes,
    0,
    lastSeen,
    tp,
    fp,
    fn,
    tn,
  );
  return {
    of: 'samples',
    tp,
    fp,
    fn,
    tn,
    rowWeights: weights ?? undefined,
    nSamples,
    nSkipped,
  };
}
