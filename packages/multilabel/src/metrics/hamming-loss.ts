import { checkOptionNames } from '@confmat/core/internal';
import { errorRate } from '@confmat/core';
import type { BinaryCounts, Label } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { countLabels } from '../counts/label-counts.js';
import type { LabelCountsOptions } from '../counts/label-counts.js';
import type { LabelSetColumn } from '../sets/set-column.js';

/**
 * Share of the pairs of a sample and a label that are wrong: the micro `errorRate` of `labelCounts`.
 * Mean accuracy per label is 1 − Hamming loss, `accuracy(labelCounts(…), { average: 'macro' })`.
 *
 * Labels that hardly ever occur make it small, whatever the model: a model that predicts nothing has
 * the density of the truth.
 *
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options As for `labelCounts`; the labels count, also those that occur nowhere.
 * @returns A number in [0, 1]; NaN without samples, without labels, or where weights add to 0.
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
  checkOptionNames('hammingLoss', options, PAIR_OPTIONS);
  return hammingLossOf(countLabels('hammingLoss', yTrue, yPred, options));
}

/**
 * Share of the pairs of a sample and a label that are wrong.
 *
 * @param counts Counts per label.
 * @returns A number in [0, 1], NaN without pairs.
 */
export function hammingLossOf(counts: BinaryCounts): number {
  return errorRate(counts, { average: 'micro', zeroDivision: NaN });
}
