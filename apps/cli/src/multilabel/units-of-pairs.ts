import type { CountUnits, Label, LabelSets } from '@confmat/core';
import { labelCounts } from '@confmat/multilabel';

/** Pairs of sets, each of some rows of one unit. */
interface Pairs {
  readonly truth: LabelSets;
  readonly prediction: LabelSets;
  /** The unit of each pair, shape (nPairs,). */
  readonly unit: readonly Label[];
  /** Rows of each pair, or the sum of their weights, shape (nPairs,). */
  readonly weights: Float64Array;
  /** Rows of all pairs. */
  readonly nSamples: number;
}

/** Count the labels of pairs by unit. */
export function unitsOfPairs({ truth, prediction, unit, weights, nSamples }: Pairs): CountUnits {
  const { units } = labelCounts<Label>(truth, prediction, { unit, sampleWeight: weights });
  if (typeof units !== 'object') throw new Error('bug: labels were counted by unit');
  return { ...units, nSamples };
}
