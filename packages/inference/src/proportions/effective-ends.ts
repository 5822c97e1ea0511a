import { twoSidedT, twoSidedZ } from '../distributions.js';
import { wilsonEnds } from './wilson-ends.js';
import type { Ends } from './proportion-bounds.js';

/** What a variance was found from. */
export interface Sample {
  /** Independent units, at least 2: clusters, positives. */
  readonly nUnits: number;
  /** Most rows that the value may count for. */
  readonly nRows: number;
}

/** A variance of values in [0, 1] that is no greater is rounding: that of one row in 10⁹ is 10⁻¹⁸. */
export const NO_VARIANCE = 1e-24;

/** A share that is no further from 0 or 1 differs from it by rounding. */
const NO_SPREAD = 1e-12;

/**
 * Wilson's interval of a value in [0, 1] whose variance is known: with the number of rows that would
 * give it, less what Student's t asks more than the normal. Without any variance, a unit is a row.
 *
 * @see Korn & Graubard 1998, "Confidence intervals for proportions with small expected number of
 *   positive counts estimated from survey data".
 */
export function effectiveEnds(
  value: number,
  variance: number,
  { nUnits, nRows }: Sample,
  level: number,
): Ends {
  const z = twoSidedZ(level);
  const share = Math.min(1, Math.max(0, value));
  const spread = share * (1 - share);
  const varies = variance > NO_VARIANCE && spread > NO_SPREAD;
  const rows = varies ? Math.min(nRows, spread / variance) : nUnits;
  const effective = rows * (z / twoSidedT(level, nUnits - 1)) ** 2;
  return wilsonEnds(share * effective, effective, z);
}
