import { checkOptionNames, named } from '@confmat/core/internal';
import { errorRate } from '@confmat/core';
import type { BinaryCounts, Label } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { countLabels } from '../counts/label-counts.js';
import type { LabelCountsOptions } from '../counts/label-counts.js';
import type { LabelSetColumn } from '../sets/set-column.js';

/**
 * Share of the pairs of a sample and a label that are wrong: the micro `errorRate` of
 * `labelCounts`. Mean accuracy per label is 1 − Hamming loss,
 * `accuracy(labelCounts(…), { average: 'macro' })`.
 *
 * Labels that hardly ever occur make it small, whatever the model: a model that predicts nothing
 * has the density of the truth.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options As for `labelCounts`; the labels count, also those that occur nowhere.
 * @returns A number in [0, 1]; the plain share where the weights add to 0; NaN without samples or
 *   labels.
 * @throws {MetricError} As `labelCounts`.
 * @see scikit-learn `hamming_loss`.
 * @example
 * hammingLoss([['a', 'b'], ['b']], [['a'], ['a', 'b']]); // → 0.5
 */
export function hammingLoss<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: LabelCountsOptions<L> = {},
): number {
  return named('hammingLoss', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    const loss = hammingLossOf(countLabels(yTrue, yPred, options));
    if (!Number.isNaN(loss) || options.sampleWeight === undefined) return loss;
    return hammingLossOf(countLabels(yTrue, yPred, { ...options, sampleWeight: undefined }));
  });
}

/**
 * Share of the pairs of a sample and a label that are wrong.
 * @param samples Counts per sample of the same sets, for the plain share where weights add to 0.
 * @returns A number in [0, 1]; NaN without pairs, or without `samples` where weights add to 0.
 */
export function hammingLossOf(labels: BinaryCounts, samples: BinaryCounts | null = null): number {
  const loss = errorRate(labels, { average: 'micro', zeroDivision: NaN });
  if (!Number.isNaN(loss) || !samples) return loss;
  // Every sample has as many pairs, so the mean over samples is the share.
  return errorRate(samples, { average: 'macro', zeroDivision: NaN });
}
