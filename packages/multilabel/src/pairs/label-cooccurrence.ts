import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelPairCounts } from '@confmat/core';
import { PAIR_OPTIONS } from '../sets/check-options.js';
import type { CardinalityOptions } from '../metrics/label-cardinality.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { readWeightedSets } from '../sets/weighted-sets.js';
import { pairCounts } from './pair-counts.js';

/**
 * Count the samples that have two labels together, for every pair of labels that occurs: cell
 * (a, b) holds the samples with a and b, the diagonal the samples with a. Both (a, b) and (b, a)
 * are held.
 * @param column Sets, shape (nSamples,): whatever `labelSets` takes. Missing ones are left out.
 * @param options As for `labelSets`, and weights of samples.
 * @returns The pairs, held sparsely: memory follows the pairs that occur, not nLabels².
 * @throws {MetricError} As `labelSets`, and `length-mismatch`, `invalid-weight`, `too-many-pairs`.
 * @example
 * const { rows, columns, counts } = labelCooccurrence([['a', 'b'], ['b', 'c'], ['b']]);
 * Array.from(counts, (count, i) => [rows[i], columns[i], count]).slice(0, 3); // → [[0, 0, 1], [0, 1, 1], [1, 0, 1]]
 */
export function labelCooccurrence<L extends Label>(
  column: LabelSetColumn<L>,
  options: CardinalityOptions<L> = {},
): LabelPairCounts<L> {
  return named('labelCooccurrence', () => {
    checkOptionNames(options, PAIR_OPTIONS);
    const { sets, weights } = readWeightedSets(column, options);
    const { labels, nSamples } = sets;
    // Missing sets are held empty, so they add nothing.
    return pairCounts(
      labels,
      labels.length,
      sets,
      sets,
      weights ?? new Float64Array(nSamples).fill(1),
      new Float64Array(labels.length),
    );
  });
}
