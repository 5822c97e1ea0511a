import { densePair } from '../sets/dense-pair.js';
import type { PairedColumns } from '../sets/pair-columns.js';
import { alignSets } from '../sets/pair-sets.js';
import type { LabelTallies } from './label-tallies.js';
import { tallyMatrices } from './tally-matrices.js';
import { tallySets } from './tally-sets.js';

/** Tally the labels of two columns: of dense matrices without making sets of them. */
export function tallyLabels(columns: PairedColumns): LabelTallies {
  const pair = columns.weights ? null : densePair(columns);
  if (pair) return tallyMatrices(pair);
  const sets = alignSets(columns);
  return tallySets(sets);
}
