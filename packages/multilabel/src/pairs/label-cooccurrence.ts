import type { Label } from '@confmat/core';
import type { CardinalityOptions } from '../metrics/label-cardinality.js';
import { labelSets } from '../sets/label-sets.js';
import { pairSets } from '../sets/pair-sets.js';
import type { LabelSetColumn } from '../sets/set-column.js';
import { pairCounts } from './pair-counts.js';
import type { LabelPairCounts } from './pair-counts.js';

/**
 * Count the samples that have two labels together, for every pair of labels that occurs: cell (a, b)
 * holds the samples with a and b, the diagonal the samples with a. Both (a, b) and (b, a) are held.
 *
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
  const caller = 'labelCooccurrence';
  const { sampleWeight, nulls, ...others } = options;
  const sets = labelSets(column, { ...others, nulls });
  const paired = pairSets(caller, sets, sets, { sampleWeight, nulls });
  const { truth, nSamples, weights } = paired;
  const nLabels = sets.labels.length;
  return pairCounts(
    caller,
    sets.labels,
    nLabels,
    truth,
    truth,
    weights ?? new Float64Array(nSamples).fill(1),
    new Float64Array(nLabels),
  );
}
