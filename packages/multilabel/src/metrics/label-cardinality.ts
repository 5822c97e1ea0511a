import { checkOptionNames, meanOfDefined, named } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import { blankMissing, writeSizes } from '../kernels/write-sizes.js';
import type { PairOptions } from '../sets/pair-columns.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { readWeightedSets } from '../sets/weighted-sets.js';

/** Options of `labelCardinality`. */
export type CardinalityOptions<L extends Label = Label> = PairOptions<L>;

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
  return named('labelCardinality', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    const { sets, weights } = readWeightedSets(column, options);
    const { offsets, labels, nSamples, missing } = sets;
    const sizes = new Float64Array(nSamples);
    writeSizes(offsets, sizes);
    if (missing) blankMissing(missing, sizes);
    const cardinality = meanOfDefined(sizes, weights);
    const nLabels = labels.length;
    return { cardinality, density: nLabels === 0 ? NaN : cardinality / nLabels, nLabels };
  });
}
