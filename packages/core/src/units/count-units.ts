import type { Label } from '../columns/label.js';
import { addByCode } from './kernels/by-code.js';
import { unitCells } from './unit-cells.js';
import { uniteKeys } from './unit-keys.js';
import type { CountUnits } from './units.js';

/** Counts by unit with the labels that their rows are of. */
export interface LabeledUnits extends CountUnits {
  readonly labels: readonly Label[];
}

/**
 * Add up counts by unit under one list of labels; units of the same key become one.
 *
 * @param labels The labels of the result; cells of others are left out.
 */
export function addCountUnits(
  labels: readonly Label[],
  parts: readonly LabeledUnits[],
): CountUnits {
  const { keys, codes } = uniteKeys(parts);
  const placeOf = placesOf(labels);
  const nCells = parts.reduce((total, { unitCodes }) => total + unitCodes.length, 0);
  const [unitCodes, places] = [new Int32Array(nCells), new Int32Array(nCells)];
  const columns = [0, 1, 2].map(() => new Float64Array(nCells));
  const [rows, exact] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  let end = 0;
  for (const [place, part] of parts.entries()) {
    const own = codes[place] ?? new Int32Array(0);
    addByCode(own, part.rows, rows);
    addByCode(own, part.exact, exact);
    const at = Int32Array.from(part.labels, (label) => placeOf.get(label) ?? -1);
    for (const [cell, row] of part.rowCodes.entries()) {
      const label = at[row] ?? -1;
      if (label < 0) continue;
      unitCodes[end] = own[part.unitCodes[cell] ?? 0] ?? 0;
      places[end] = label;
      for (const [i, name] of COUNTS.entries())
        columns[i]?.fill(part[name][cell] ?? 0, end, end + 1);
      ++end;
    }
  }
  const cells = {
    unitCodes: unitCodes.subarray(0, end),
    places: places.subarray(0, end),
    columns: columns.map((column) => column.subarray(0, end)),
  };
  const nSamples = parts.reduce((total, part) => total + part.nSamples, 0);
  const shape = { nUnits: keys.length, nPlaces: labels.length };
  const found = unitCells(cells, shape);
  const [tp, fp, fn] = found.columns as [Float64Array, Float64Array, Float64Array];
  const rowCodes = Int32Array.from(found.places);
  return { keys, unitCodes: found.unitCodes, rowCodes, tp, fp, fn, rows, exact, nSamples };
}

const COUNTS = ['tp', 'fp', 'fn'] as const;

/** The rows of one unit, as they were counted elsewhere. */
export interface UnitRows {
  readonly key: Label;
  /** Number of rows. */
  readonly nRows: number;
  /** Rows, or the sum of their weights, … */
  readonly count: number;
  /** … and of those for which every question was answered rightly. */
  readonly exact: number;
}

/** The rows of one unit that have a label, true or predicted. */
export interface UnitLabel {
  readonly key: Label;
  readonly label: Label;
  readonly tp: number;
  readonly fp: number;
  readonly fn: number;
}

/**
 * Counts by unit from what was counted elsewhere; equal cells add up.
 *
 * @param labels Every label of the cells, in the order of the counts.
 * @param units One of each unit that has rows, in any order.
 */
export function countUnitsOfCells(
  labels: readonly Label[],
  units: readonly UnitRows[],
  cells: readonly UnitLabel[],
): CountUnits {
  const keys = units.map(({ key }) => key);
  const [unitOf, placeOf] = [placesOf(keys), placesOf(labels)];
  const column = (name: (typeof COUNTS)[number]): Float64Array =>
    Float64Array.from(cells, (cell) => cell[name]);
  const found: LabeledUnits = {
    ...{ labels, keys },
    unitCodes: Int32Array.from(cells, ({ key }) => unitOf.get(key) ?? 0),
    rowCodes: Int32Array.from(cells, ({ label }) => placeOf.get(label) ?? -1),
    ...{ tp: column('tp'), fp: column('fp'), fn: column('fn') },
    rows: Float64Array.from(units, ({ count }) => count),
    exact: Float64Array.from(units, ({ exact }) => exact),
    nSamples: units.reduce((total, { nRows }) => total + nRows, 0),
  };
  // Puts units and cells in order.
  return addCountUnits(labels, [found]);
}

function placesOf(labels: readonly Label[]): ReadonlyMap<Label, number> {
  return new Map(labels.map((label, place) => [label, place]));
}
