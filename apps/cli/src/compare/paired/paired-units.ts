import type { Units, UnitsOf } from '@confmat/core';
import { checkUnitColumn } from '../../intervals/check-unit-column.js';
import { cannotCombine } from '../../refusals.js';
import type { CompareCommandOptions } from '../options.js';

/** Refuse a column of units where something takes rows one by one, before anything is read. */
export function checkPairedUnits(options: CompareCommandOptions): void {
  const { unit, weight } = options;
  if (unit === undefined) return;
  checkUnitColumn(options);
  if (weight !== undefined) {
    throw cannotCombine(
      '--unit',
      '--weight',
      'no method is known to hold for a change on weighted rows; keep each prediction (report --save) and compare the two files, as two samples',
    );
  }
}

/** What results say of units. */
export interface ShownUnits {
  /** The column that says what rows belong to; null for nothing. */
  readonly unit: string | null;
  /** How many it has; null where that is not known. */
  readonly nUnits: number | null;
}

/** The name of the column of units, and how many counts have. */
export function shownUnits(unit: string | undefined, units: UnitsOf<Units>): ShownUnits {
  if (unit === undefined || typeof units !== 'object') return { unit: null, nUnits: null };
  return { unit, nUnits: units.keys.length };
}
