import { checkSameLength, checkWeights } from '@confmat/core/internal';
import type { Label, LabelSets } from '@confmat/core';
import { readSets } from './label-sets.js';
import type { PairOptions } from './pair-columns.js';
import type { LabelSetColumn } from './set-column.js';

/** Read one column of label sets, and what its samples weigh. */
export function readWeightedSets<L extends Label>(
  column: LabelSetColumn<L>,
  options: PairOptions<L>,
): { readonly sets: LabelSets<L>; readonly weights: Float64Array | undefined } {
  const { sampleWeight, ...reading } = options;
  const weights =
    sampleWeight === undefined ? undefined : checkWeights('sampleWeight', sampleWeight);
  const sets = readSets(column, reading);
  checkSameLength({ column: { length: sets.nSamples }, sampleWeight: weights });
  return { sets, weights };
}
