import type { Units, UnitsOf } from '@confmat/core';

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
