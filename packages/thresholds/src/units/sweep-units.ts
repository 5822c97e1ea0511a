import {
  countUp,
  isArrayOf,
  sortByCode,
  unitCells,
  uniteKeys,
  unitsInUse,
} from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import type { BinaryCounts } from '@confmat/core';
import type { SweepRows } from '../sweep/sweep-rows.js';
import type { SweepUnits, ThresholdSweep } from '../sweep/sweep.js';
import { mergeSweepCells } from './kernels/merge-sweep-cells.js';
import { findSweepRows, tallyCells } from './kernels/sweep-rows.js';

/** What decides from which row of a sweep on a score counts as positive. */
export type Thresholds = Pick<ThresholdSweep, 'thresholds' | 'comparison'>;

/**
 * Count rows of data by unit and by the row of a sweep from which on they count as positive.
 *
 * @param units Of every row of data, also of those that are left out.
 */
export function unitsOfRows(
  { keys, unitCodes }: CodedUnits,
  rows: Pick<SweepRows, 'scores' | 'classes'>,
  sweep: Thresholds,
): SweepUnits {
  const isCounted = (_: unknown, row: number): boolean => (rows.classes[row] ?? 2) < 2;
  const areAll = rows.classes.every((code) => code < 2);
  const classes = areAll ? rows.classes : rows.classes.filter(isCounted);
  const codes = areAll ? unitCodes : unitCodes.filter(isCounted);
  const places = sweepRows(sweep, areAll ? rows.scores : rows.scores.filter(isCounted));
  const n = codes.length;
  const [byRow, order] = [new Int32Array(n), new Int32Array(n)];
  countUp(order);
  sortByCode(order, places, new Int32Array(sweep.thresholds.length + 1), byRow);
  sortByCode(byRow, codes, new Int32Array(keys.length), order);
  const cells = roomFor(n);
  const nCells = tallyCells(order, codes, places, classes, ...cells);
  return { ...unitsInUse(keys, cells[0].slice(0, nCells)), ...restOf(cells, nCells), nSamples: n };
}

/**
 * The row of a sweep from which on each score counts as positive, shape (nSamples,).
 *
 * @param scores Those of the sweep, single floats where they were single.
 */
export function sweepRows(
  { thresholds, comparison }: Thresholds,
  scores: Float64Array | Float32Array,
): Int32Array {
  const rows = new Int32Array(scores.length);
  const isStrict = comparison === '>';
  if (isArrayOf(scores, 'Float32Array')) {
    findSweepRows(thresholds.map(Math.fround), Float64Array.from(scores), isStrict, rows);
  } else {
    findSweepRows(thresholds, scores, isStrict, rows);
  }
  return rows;
}

/**
 * Add up units of sweeps at the same thresholds: those of the same key become one.
 *
 * @throws {MetricError} `option-conflict` for keys of several kinds.
 */
export function addSweepUnits(parts: readonly SweepUnits[], nThresholds: number): SweepUnits {
  const { keys, codes } = uniteKeys(parts);
  const nCells = parts.reduce((total, { rows }) => total + rows.length, 0);
  const [unitCodes, rows, positives, negatives] = roomFor(nCells);
  let end = 0;
  for (const [place, part] of parts.entries()) {
    const own = codes[place];
    unitCodes.set(
      part.unitCodes.map((code) => own?.[code] ?? 0),
      end,
    );
    rows.set(part.rows, end);
    positives.set(part.positives, end);
    negatives.set(part.negatives, end);
    end += part.rows.length;
  }
  const nSamples = parts.reduce((total, part) => total + part.nSamples, 0);
  return inOrder({ keys, unitCodes, rows, positives, negatives, nSamples }, nThresholds);
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
  const { keys, unitCodes, nSamples } = units;
  const cells = roomFor(unitCodes.length);
  const nCells = mergeSweepCells(
    ...([unitCodes, units.rows, units.positives, units.negatives, places] as const),
    ...cells,
  );
  if (nCells >= 0) {
    return { keys, unitCodes: cells[0].slice(0, nCells), ...restOf(cells, nCells), nSamples };
  }
  const moved = { ...units, rows: units.rows.map((row) => places[row] ?? 0) };
  return inOrder(moved, fewer.tp.length);
}

/** For each row of a sweep the first row of the other that counts as many; that below all for others. */
function placesIn(counts: Rising, fewer: Rising): Int32Array {
  const rowsOf = ({ tp, fp }: Rising, row: number): number => (tp[row] ?? 0) + (fp[row] ?? 0);
  const places = new Int32Array(counts.tp.length + 1).fill(fewer.tp.length);
  let place = 0;
  for (let row = 0; row < counts.tp.length; ++row) {
    while (place < fewer.tp.length && rowsOf(fewer, place) < rowsOf(counts, row)) ++place;
    places[row] = place;
  }
  return places;
}

/** Cells by unit, then by row; those of one unit and row add up. */
function inOrder(units: SweepUnits, nThresholds: number): SweepUnits {
  const { keys, unitCodes: codes, rows: places, positives: ofTrue, negatives: ofFalse } = units;
  const cells = { unitCodes: codes, places, columns: [ofTrue, ofFalse] };
  const shape = { nUnits: keys.length, nPlaces: nThresholds + 1 };
  const { unitCodes, places: rows, columns } = unitCells(cells, shape);
  const [positives, negatives] = columns as [Float64Array, Float64Array];
  const { nSamples } = units;
  return { keys, unitCodes, rows: Int32Array.from(rows), positives, negatives, nSamples };
}

/** Unit, row, positives and negatives of each cell. */
type Cells = [Int32Array, Int32Array, Float64Array, Float64Array];

function roomFor(n: number): Cells {
  return [new Int32Array(n), new Int32Array(n), new Float64Array(n), new Float64Array(n)];
}

function restOf(
  [, rows, positives, negatives]: Cells,
  nCells: number,
): Pick<SweepUnits, 'rows' | 'positives' | 'negatives'> {
  return {
    rows: rows.slice(0, nCells),
    positives: positives.slice(0, nCells),
    negatives: negatives.slice(0, nCells),
  };
}

/** Whether cells add up to a sweep, threshold by threshold. */
export function addUpToSweep(
  units: Pick<SweepUnits, 'rows' | 'positives' | 'negatives'>,
  { tp, fp, nPositives, nNegatives }: Rising & Pick<ThresholdSweep, 'nPositives' | 'nNegatives'>,
): boolean {
  const addsUp = (cells: Float64Array, rising: ArrayLike<number>, total: number): boolean => {
    const own = new Float64Array(rising.length + 1);
    for (const [cell, row] of units.rows.entries()) own[row] = (own[row] ?? 0) + (cells[cell] ?? 0);
    let sum = 0;
    return own.every((count, row) => {
      sum += count;
      return sum === (row < rising.length ? rising[row] : total);
    });
  };
  return addsUp(units.positives, tp, nPositives) && addsUp(units.negatives, fp, nNegatives);
}
