import { checkSameLength, checkWeights, meanOfDefined } from '@confmat/core';
import type { Label, NumberColumn } from '@confmat/core';
import { blankMissing, writeSizes } from '../kernels/write-sizes.js';
import { readSets } from '../sets/label-sets.js';
import type { LabelSetColumn, SetOptions } from '../sets/set-column.js';

/** Options of `labelCardinality`. */
export interface CardinalityOptions<L extends Label = Label> extends SetOptions<L> {
  /** Weight of each sample, shape (nSamples,). Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
}

/** How many labels samples have. */
export interface LabelCardinality {
  /** Mean number of labels of a sample, in [0, nLabels]; NaN without samples. */
  readonly cardinality: number;
  /** Its share of the number of labels, in [0, 1]; NaN without samples or labels. */
  readonly density: number;
  /** Number of labels: those given, or those that occur. */
  readonly nLabels: number;
}

/**
 * Measure how many labels samples have on average, absolutely and as a share of all labels. Compare
 * truth and prediction under the same `labels`.
 *
 * @param column Sets, shape (nSamples,): whatever `labelSets` takes. Missing ones are left out.
 * @param options As for `labelSets`, and weights of samples.
 * @returns Cardinality and density; plain means where the weights add to 0.
 * @throws {MetricError} As `labelSets`, and `length-mismatch`, `invalid-weight`.
 * @see Tsoumakas & Katakis 2007, "Multi-label classification: an overview".
 * @example
 * labelCardinality([['a', 'b'], ['b'], []]).cardinality; // → 1
 */
export function labelCardinality<L extends Label>(
  column: LabelSetColumn<L>,
  options: CardinalityOptions<L> = {},
): LabelCardinality {
  const caller = 'labelCardinality';
  const { sampleWeight, ...others } = options;
  const weights =
    sampleWeight === undefined ? undefined : checkWeights(caller, 'sampleWeight', sampleWeight);
  const { offsets, labels, nSamples, missing } = readSets(caller, column, others);
  checkSameLength(caller, { column: { length: nSamples }, sampleWeight: weights });
  const sizes = new Float64Array(nSamples);
  writeSizes(offsets, sizes);
  if (missing) blankMissing(missing, sizes);
  const cardinality = meanOfDefined(sizes, weights);
  const nLabels = labels.length;
  return { cardinality, density: nLabels === 0 ? NaN : cardinality / nLabels, nLabels };
}
