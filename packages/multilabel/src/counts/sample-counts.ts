import type { Label } from '@confmat/core';
import { checkOptionNames, named, countsWithJson } from '@confmat/core/internal';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { pairColumns } from '../sets/pair-columns.js';
import type { PairOptions } from '../sets/pair-columns.js';
import type { PairedSets } from '../sets/pair-sets.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { sampleBlock, sampleCounter, setCounter } from './sample-counter.js';
import type { SampleCounter } from './sample-counter.js';
import type { SetCounts } from './set-counts.js';

/** Options of `sampleCounts`. */
export type SampleCountsOptions<L extends Label = Label> = PairOptions<L>;

/** Counts of samples, of those that have both sets. */
export interface SampleCounts extends SetCounts<never> {
  /** Where these samples stand in the columns, ascending; there only if others were left out. */
  readonly rows?: Int32Array;
}

/**
 * Count, for every sample, the labels that are in both sets, in one of them, or in none. The macro
 * average of these counts is scikit-learn's average `'samples'`.
 * @param yTrue True sets, shape (nSamples,): whatever `labelSets` takes.
 * @param yPred Predicted sets, shape (nSamples,), same order as `yTrue`.
 * @param options Labels, separator, format, weights, treatment of missing sets.
 * @returns Counts of shape (nSamples,), `of: 'samples'`: numbers of labels, without the samples
 *   left out; `rows` says which stayed. The weights are in `rowWeights`. In each row tp + fp + fn +
 *   tn is the number of labels.
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
): SampleCounts {
  return named('sampleCounts', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    return countSamples(yTrue, yPred, options);
  });
}

export function countSamples<L extends Label>(
  yTrue: LabelSetColumn<L>,
  yPred: LabelSetColumn<L>,
  options: SampleCountsOptions<L>,
): SampleCounts {
  return countAll(sampleCounter(pairColumns(yTrue, yPred, options)));
}

export function sampleCountsOfSets(sets: PairedSets): SampleCounts {
  return countAll(setCounter(sets));
}

function countAll(counter: SampleCounter): SampleCounts {
  const { nSamples, nSkipped, rows, weights } = counter;
  const block = sampleBlock(nSamples);
  counter.count(0, block);
  // A copy: the caller may write to the weights that were checked.
  const facts = { rowWeights: weights?.slice(), nSamples, nSkipped };
  const counts: SampleCounts = { of: 'samples', ...block, ...facts, ...(rows && { rows }) };
  return countsWithJson(counts);
}
