import { allBut, checkUnitWeights, readRowUnits } from '@confmat/core/internal';
import type { LabelColumn, NumberColumn } from '@confmat/core';
import { densePair } from '../sets/dense-pair.js';
import type { PairedColumns } from '../sets/pair-columns.js';
import { alignSets } from '../sets/pair-sets.js';
import { unitsOfSets } from './units-of-sets.js';
import type { LabelTallies } from './label-tallies.js';
import { tallyMatrices } from './tally-matrices.js';
import { tallySets } from './tally-sets.js';

/** The columns that samples may have besides their sets. */
interface SampleColumns {
  readonly sampleWeight?: NumberColumn | undefined;
  readonly unit?: LabelColumn | undefined;
}

/**
 * Tally the labels of two columns, by unit too if there is one: of dense matrices without making sets
 * of them.
 */
export function tallyLabels(
  columns: PairedColumns,
  { sampleWeight, unit }: SampleColumns,
): LabelTallies {
  const pair = columns.weights || unit !== undefined ? null : densePair(columns);
  if (pair) return tallyMatrices(pair);
  if (unit !== undefined && sampleWeight !== undefined) checkUnitWeights(sampleWeight);
  const sets = alignSets(columns);
  const units = readRowUnits(unit, columns.nSamples, allBut(sets.rows));
  return { ...tallySets(sets), ...(units && { units: unitsOfSets(sets, units) }) };
}
