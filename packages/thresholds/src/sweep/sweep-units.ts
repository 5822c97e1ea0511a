import { addUnits, countUnits, isArrayOf, unitsOfJson } from '@confmat/core/internal';
import type { CodedUnits, UnitForm } from '@confmat/core/internal';
import type { BinaryCounts, UnitsOf } from '@confmat/core';
import { thresholdFor } from '../scores/threshold-for.js';
import { sweepOfTallies } from './sweep-of-tallies.js';
import type { SweepRows } from './sweep-rows.js';
import type { SweepUnits, ThresholdSweep } from './sweep.js';
import type { Tallies } from './tallies.js';
import { findSweepRows } from './kernels/find-sweep-rows.js';
import { splitClasses } from './kernels/split-classes.js';

export const SWEEP_UNITS: UnitForm<SweepUnits> = {
  codes: ['rows'],
  counts: ['positives', 'negatives'],
};

/** What decides from which row of a sweep on a score counts as positive. */
export type Thresholds = Pick<ThresholdSweep, 'thresholds' | 'comparison'>;

/**
 * Count rows of data by unit and by the row of a sweep from which on they count as positive.
 *
 * @param units Of every row of data, also of those that are left out.
 */
export function unitsOfRows(
  { keys, unitCodes }: CodedUnits,
  { scores, classes }: Pick<SweepRows, 'scores' | 'classes'>,
  sweep: Thresholds,
): SweepUnits {
  const places = sweepRows(sweep, scores);
  const [positives, negatives] = [new Float64Array(places.length), new Float64Array(places.length)];
  splitClasses(classes, places, positives, negatives);
  const rows = { keys, unitCodes, rows: places, positives, negatives };
  return countUnits(SWEEP_UNITS, rows, sweep.thresholds.length + 1);
}

/**
 * The row of a sweep from which on each score counts as positive, shape (nSamples,).
 *
 * @param scores Those of the sweep, in their precision.
 */
export function sweepRows(
  { thresholds, comparison }: Thresholds,
  scores: Float64Array | Float32Array,
): Int32Array {
  const rows = new Int32Array(scores.length);
  const isStrict = comparison === '>';
  const least = thresholds.map((threshold) => thresholdFor(scores, threshold));
  const doubles = isArrayOf(scores, 'Float64Array') ? scores : Float64Array.from(scores);
  findSweepRows(least, doubles, isStrict, rows);
  return rows;
}

/** A sweep with its rows by unit. */
export function withSweepUnits(sweep: ThresholdSweep, units: UnitsOf<SweepUnits>): ThresholdSweep {
  if (units === undefined) return sweep;
  const { thresholds, counts, nPositives, nNegatives, ...facts } = sweep;
  const tallies = { thresholds, tp: counts.tp, fp: counts.fp, nPositives, nNegatives };
  return sweepOfTallies(tallies, { ...facts, units });
}

/** Counts that rise from the highest threshold to the lowest. */
type Rising = Pick<BinaryCounts, 'tp' | 'fp'>;

/**
 * The units of a sweep at fewer thresholds, or at other ones between which no row lies.
 *
 * @param counts Of the sweep that the units are of.
 * @param fewer What `countsAt` found at the other thresholds, descending.
 */
export function unitsAt(units: SweepUnits, counts: Rising, fewer: Rising): SweepUnits {
  const places = placesIn(counts, fewer);
  return addUnits(SWEEP_UNITS, [{ units, places }], fewer.tp.length + 1);
}

/** For each row of a sweep the first row of the other that counts as many; that below all for others. */
function placesIn(counts: Rising, fewer: Rising): Int32Array {
  const predictedRows = ({ tp, fp }: Rising, row: number): number =>
    (tp[row] ?? 0) + (fp[row] ?? 0);
  const places = new Int32Array(counts.tp.length + 1).fill(fewer.tp.length);
  let place = 0;
  for (let row = 0; row < counts.tp.length; ++row) {
    while (place < fewer.tp.length && predictedRows(fewer, place) < predictedRows(counts, row))
      ++place;
    places[row] = place;
  }
  return places;
}

/** Read the units of a sweep, and check that they add up to it. */
export function sweepUnitsOfJson(
  json: unknown,
  { tp, fp, nPositives, nNegatives }: Omit<Tallies, 'thresholds'>,
): UnitsOf<SweepUnits> {
  const size = tp.length + 1;
  const added = (rising: ArrayLike<number>, total: number): Float64Array =>
    Float64Array.from({ length: size }, (_, row) => {
      return (rising[row] ?? total) - (rising[row - 1] ?? 0);
    });
  return unitsOfJson(SWEEP_UNITS, json, {
    ...{ codes: [Int32Array.from({ length: size }, (_, row) => row)], size },
    ...{ counts: [added(tp, nPositives), added(fp, nNegatives)], weighted: false },
  });
}
