import { checkSameLength, checkWeights } from '@confmat/core/internal';
import type { Label, LabelSets } from '@confmat/core';
import { readSets } from './label-sets.js';
import type { PairOptions } from './pair-columns.js';
import type { LabelSetColumn } from './set-column.js';

/**
 * Read one column of label sets, and what its samples weigh.
 *
 * @param caller Name of the public function.
 * @param column The received column.
 * @param options As for `labelSets`, and weights of samples.
 * @returns The sets, and a weight a sample or undefined for 1 each.
 * @throws {MetricError} As `labelSets`, and `length-mismatch`, `invalid-weight`.
 */
export function readWeightedSets<L extends Label>(
  caller: string,
  column: LabelSetColumn<L>,
  options: PairOptions<L>,
): { readonly sets: LabelSets<L>; readonly weights: Float64Array | undefined } {
  const { sampleWeight, ...reading } = options;
  const weights =
    sampleWeight === undefined ? undefined : checkWeights(caller, 'sampleWeight', sampleWeight);
  const sets = readSets(caller, column, reading);
  checkSameLength(caller, { column: { length: sets.nSamples }, sampleWeight: weights });
  return { sets, weights };
}
