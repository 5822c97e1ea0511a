import { unitRows } from './residuals.js';
import type { UnitTally } from './tallies.js';
import { unitSizes, effectiveUnits } from './effective-units.js';

/** As how many units of equal size, or weight, those of a tally count (Kish). */
export function evenUnits(tallies: UnitTally): number {
  return effectiveUnits(unitSizes(unitRows(tallies))).nEffective;
}
