import {
  NOMINAL,
  guessedDisagreement,
  ordinalDistances,
  ratingDisagreement,
  squaredDistances,
  totalsOf,
} from '../../src/raters/disagreement.js';
import type { Disagreement } from '../../src/raters/disagreement.js';
import { sumOf } from '../../src/raters/rating-counts.js';

type Measured = 'krippendorffNominal' | 'krippendorffOrdinal' | 'krippendorffInterval' | 'gwetAc1';

/** The linearized parts of each measure; those of Fleiss' κ are those of the nominal α. */
export function disagreements(
  units: readonly (readonly number[])[],
  values: readonly number[],
): Record<Measured, Disagreement> {
  const rated = units.filter((unit) => sumOf(unit) > 1);
  const totals = totalsOf(rated, values.length);
  return {
    krippendorffNominal: ratingDisagreement(rated, totals, NOMINAL),
    krippendorffOrdinal: ratingDisagreement(rated, totals, ordinalDistances(totals)),
    krippendorffInterval: ratingDisagreement(rated, totals, squaredDistances(values)),
    gwetAc1: guessedDisagreement(rated, units, values.length),
  };
}

/** Standard errors of the measures, as `agreement` takes them. */
export function standardErrors(
  units: readonly (readonly number[])[],
  values: readonly number[],
): Record<Measured, number> {
  const n = units.filter((unit) => sumOf(unit) > 1).length;
  const found = Object.entries(disagreements(units, values)).map(([name, { residuals }]) => {
    const squares = sumOf(residuals.map((one) => one ** 2));
    return [name, Math.sqrt((n / (n - 1)) * squares)] as const;
  });
  return Object.fromEntries(found) as Record<Measured, number>;
}
