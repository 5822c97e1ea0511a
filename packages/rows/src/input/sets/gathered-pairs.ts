import type { CountUnits, Label, LabelSets } from '@confmat/core';
import { sampleTally } from '@confmat/evaluation';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { refuseMissingUnits, refuseStrangeUnits } from '../refuse-units.js';
import { unitNameOf } from '../unit-reference.js';
import type { CollectedTally, SetRequest } from './set-rows.js';

/** Pairs of a true and a predicted set under one list of labels, shape (nPairs,) each. */
export interface GatheredPairs {
  readonly truth: LabelSets;
  readonly prediction: LabelSets;
  /** The sum of the weights of the rows that hold each. */
  readonly weights: Float64Array;
  /** In how many rows each is. */
  readonly nRows: Float64Array;
  /** The unit of these rows, null where it is missing; empty without units. */
  readonly units: readonly (Label | null)[];
}

/** The pairs at some places. */
export function pairsAt(pairs: GatheredPairs, places: readonly number[]): GatheredPairs {
  const { truth, prediction, weights, nRows, units } = pairs;
  return {
    truth: setsAt(truth, places),
    prediction: setsAt(prediction, places),
    weights: Float64Array.from(places, (place) => weights[place] ?? 0),
    nRows: Float64Array.from(places, (place) => nRows[place] ?? 0),
    units: units.length === 0 ? [] : places.map((place) => units[place] ?? null),
  };
}

function setsAt({ offsets, codes, labels }: LabelSets, places: readonly number[]): LabelSets {
  const sets = places.map((place) => codes.subarray(offsets[place] ?? 0, offsets[place + 1] ?? 0));
  const ends = new Int32Array(sets.length + 1);
  for (const [i, set] of sets.entries()) ends[i + 1] = (ends[i] ?? 0) + set.length;
  const own = new Int32Array(ends.at(-1) ?? 0);
  for (const [i, set] of sets.entries()) own.set(set, ends[i]);
  return { nSamples: sets.length, offsets: ends, codes: own, labels };
}

/** How many rows pairs are in. */
function rowsOf({ nRows }: GatheredPairs): number {
  return nRows.reduce((sum, count) => sum + count, 0);
}

/** The weights that pairs are counted with; undefined where each is one row. */
export function weightsOf({ weights }: GatheredPairs, asked: boolean): Float64Array | undefined {
  return !asked && weights.every((weight) => weight === 1) ? undefined : weights;
}

/** Count pairs by label and by what their sets have in common. */
export function tallyOf(
  pairs: GatheredPairs,
  { sampleWeight: asked }: SetRequest,
): Omit<CollectedTally, 'nSkipped'> {
  const { truth, prediction, nRows } = pairs;
  const weighted = asked !== undefined;
  const options = { sampleWeight: weightsOf(pairs, weighted) };
  const counts = labelCounts<Label>(truth, prediction, options);
  const ofSamples = sampleCounts(truth, prediction, options);
  return {
    nSamples: rowsOf(pairs),
    counts: { ...counts, keys: truth.labels, weighted },
    samples: sampleTally(ofSamples, nRows, weighted),
  };
}

/** Count pairs by label and unit, and refuse rows without a unit. */
export function unitsOf(pairs: GatheredPairs, { shownFile, unit }: SetRequest): CountUnits {
  const { truth, prediction, weights, nRows, units } = pairs;
  const nMissing = units.reduce<number>(
    (n, one, pair) => n + (one === null ? (nRows[pair] ?? 0) : 0),
    0,
  );
  const name = unitNameOf(unit?.name ?? '') ?? '';
  refuseStrangeUnits(units, name, shownFile);
  refuseMissingUnits(nMissing, name, shownFile);
  const options = { unit: units as readonly Label[], sampleWeight: weights };
  const counted = labelCounts<Label>(truth, prediction, options);
  if (typeof counted.units !== 'object') throw new Error('bug: labels have units');
  return { ...counted.units, nSamples: rowsOf(pairs) };
}
