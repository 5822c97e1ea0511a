import { COUNT_UNITS, countUnits, countUp, sortByCode, unitsInUse } from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { CountUnits } from '@confmat/core';
import type { PairedSets } from '../sets/pair-sets.js';
import { tallyUnitLabels } from './kernels/tally-unit-labels.js';

/**
 * Count the labels of sets by unit.
 *
 * @param units Of every sample of the columns, also of those that were left out.
 */
export function unitsOfSets(
  { truth, prediction, labels, nSamples, rows: here, weights }: PairedSets,
  units: CodedUnits,
): CountUnits {
  const all = units.unitCodes;
  const { keys, unitCodes } = unitsInUse(units.keys, here ? here.map((row) => all[row] ?? 0) : all);
  const [byRow, order] = [new Int32Array(nSamples), new Int32Array(nSamples)];
  countUp(byRow);
  sortByCode(byRow, unitCodes, new Int32Array(keys.length), order);
  const most = truth.codes.length + prediction.codes.length;
  const [cellUnits, cellLabels] = [new Int32Array(most), new Int32Array(most)];
  const [tp, fp, fn] = [0, 1, 2].map(() => new Float64Array(most)) as Three;
  const [rows, exact] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  const nCells = tallyUnitLabels(
    ...([order, unitCodes, weights ?? new Float64Array(nSamples).fill(1)] as const),
    ...([truth.offsets, truth.codes, prediction.offsets, prediction.codes] as const),
    new Int32Array(labels.length).fill(-1),
    ...([cellUnits, cellLabels, tp, fp, fn, rows, exact] as const),
  );
  const cells = {
    ...{ keys, rows, exact },
    unitCodes: cellUnits.subarray(0, nCells),
    rowCodes: cellLabels.subarray(0, nCells),
    ...{ tp: tp.subarray(0, nCells), fp: fp.subarray(0, nCells), fn: fn.subarray(0, nCells) },
  };
  return countUnits(COUNT_UNITS, cells, labels.length, nSamples);
}

type Three = [Float64Array, Float64Array, Float64Array];
