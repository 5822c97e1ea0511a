import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { pairColumns } from '../sets/pair-columns.js';
import type { PairOptions } from '../sets/pair-columns.js';
import { refuseInfiniteSum } from '../refusals.js';
import { refuseEmpty } from '../sets/pair-sets.js';
import type { PairedSets } from '../sets/pair-sets.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { countsFromTallies } from './counts-from-tallies.js';
import type { SetCounts } from './set-counts.js';
import { tallyLabels } from './tally-labels.js';
import { tallySets } from './tally-sets.js';

/** Options of `labelCounts`. */
export interface LabelCountsOptions<L extends Label = Label> extends PairOptions<L> {
  /**
   * What each sample belongs to, such as its user or document, shape (nSamples,). Only a sample that is
   * left out may lack it. Weights must be at least 0 then. Default: each sample is a unit of its own.
   */
  readonly unit?: LabelColumn | undefined;
}

const OPTIONS: readonly string[] = [...PAIR_OPTIONS, 'unit'];

/**
 * Count, for every label, the samples that have it in both sets, in one of them, or in none.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options Labels, separator, format, weights, treatment of missing sets, units of
 *   samples.
 * @returns Counts of shape (nLabels,), `of: 'labels'`, in the order of the labels; in each row tp +
 *   fp + fn + tn is the number of samples, or the sum of their weights.
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `unsupported-type`, `invalid-value`,
 *   `null-value`, `empty-input`, `invalid-label`, `mixed-labels`, `unknown-label`,
 *   `invalid-weight`, `invalid-option`; `invalid-value` also of weights whose sum is beyond the
 *   largest number.
 * @see scikit-learn `multilabel_confusion_matrix`: the same four counts as [[tn, fp], [fn, tp]].
 * @example
 * labelCounts([['a', 'b'], []], [['b'], ['b']]).fp; // → Float64Array [0, 1]
 */
export function labelCounts<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: LabelCountsOptions<L> = {},
): SetCounts<L> {
  return named('labelCounts', () => {
    checkOptionNames(options, OPTIONS);
    return countLabels(yTrue, yPred, options);
  });
}

export function countLabels<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: LabelCountsOptions<L>,
): SetCounts<L> {
  const tallies = tallyLabels(pairColumns(yTrue, yPred, options), options);
  refuseEmpty(tallies);
  refuseInfiniteSum(tallies.total);
  return countsFromTallies(tallies);
}

export function labelCountsOfSets<L extends Label>(sets: PairedSets): SetCounts<L> {
  return countsFromTallies(tallySets(sets));
}
