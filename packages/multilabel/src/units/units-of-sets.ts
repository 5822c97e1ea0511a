import {
  checkUnitWeights,
  countUp,
  readRowUnits,
  sortByCode,
  unitsInUse,
} from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { CountUnits, LabelColumn, NumberColumn } from '@confmat/core';
import type { PairedSets } from '../sets/pair-sets.js';
import { tallyUnitLabels } from './kernels/tally-unit-labels.js';

/** Read the option `unit` of so many samples; undefined if it is not given. */
export function readSampleUnits(
  unit: LabelColumn | undefined,
  length: number,
  sampleWeight: NumberColumn | undefined,
): CodedUnits | undefined {
  if (unit !== undefined && sampleWeight !== undefined) checkUnitWeights(sampleWeight);
  return readRowUnits(unit, length);
}

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
  const [labelOf, unitOf] = [cellLabels.subarray(0, nCells), cellUnits.subarray(0, nCells)];
  const [cells, byLabel] = [new Int32Array(nCells), new Int32Array(nCells)];
  countUp(cells);
  sortByCode(cells, labelOf, new Int32Array(labels.length), byLabel);
  sortByCode(byLabel, unitOf, new Int32Array(keys.length), cells);
  const inOrder = (column: Float64Array): Float64Array =>
    Float64Array.from(cells, (cell) => column[cell] ?? 0);
  return {
    keys,
    unitCodes: cells.map((cell) => unitOf[cell] ?? 0),
    rowCodes: cells.map((cell) => labelOf[cell] ?? 0),
    ...{ tp: inOrder(tp), fp: inOrder(fp), fn: inOrder(fn) },
    ...{ rows, exact, nSamples },
  };
}

type Three = [Float64Array, Float64Array, Float64Array];
