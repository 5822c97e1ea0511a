import { placesOfLabels } from '../columns/places-of-labels.js';
import type { Label } from '../label.js';
import { addUnits } from './unit-table.js';
import { COUNT_UNITS } from './units.js';
import type { CountUnits } from './units.js';

/** The rows of one unit, as they were counted elsewhere. */
export interface UnitRows {
  readonly key: Label;
  /** Number of rows. */
  readonly nRows: number;
  /** Number of the rows, or the sum of their weights. */
  readonly count: number;
  /** The same of the rows for which every question was answered rightly. */
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
  const [unitOf, placeOf] = [placesOfLabels(keys), placesOfLabels(labels)];
  const column = (name: 'tp' | 'fp' | 'fn'): Float64Array =>
    Float64Array.from(cells, (cell) => cell[name]);
  const found: CountUnits = {
    keys,
    unitCodes: Int32Array.from(cells, ({ key }) => unitOf.get(key) ?? 0),
    rowCodes: Int32Array.from(cells, ({ label }) => placeOf.get(label) ?? -1),
    ...{ tp: column('tp'), fp: column('fp'), fn: column('fn') },
    rows: Float64Array.from(units, ({ count }) => count),
    exact: Float64Array.from(units, ({ exact }) => exact),
    nSamples: units.reduce((total, { nRows }) => total + nRows, 0),
  };
  // Puts units and cells in order.
  return addUnits(COUNT_UNITS, [{ units: found, places: null }], labels.length);
}
