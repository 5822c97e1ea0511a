import { twoSidedT, twoSidedZ } from '../numerics/distributions.js';
import { proportionEnds } from './proportion-bounds.js';
import type { Ends, ProportionMethod } from './proportion-bounds.js';

/** What a variance was found from. */
export interface Sample {
  /** As how many independent ones they count, at least 2: even units, or positives. */
  readonly nEffective: number;
  /** Degrees of freedom of Student's t: of units that count alike, one less than these. */
  readonly df: number;
  /** Most rows that the value may count for. */
  readonly nRows: number;
}

/** A variance of values in [0, 1] that is no greater is rounding: that of one row in 10⁹ is 10⁻¹⁸. */
export const NO_VARIANCE = 1e-24;

/** A share that is no further from 0 or 1 differs from it by rounding. */
const NO_SPREAD = 1e-12;

/**
 * As how many rows a value in [0, 1] counts whose variance is known: as would give it, less what
 * Student's t asks more than the normal. Without any variance, units count as rows.
 *
 * @see Korn & Graubard 1998, "Confidence intervals for proportions with small expected number of
 *   positive counts estimated from survey data".
 */
export function effectiveRows(
  value: number,
  variance: number,
  { nEffective, df, nRows }: Sample,
  level: number,
): number {
  const share = Math.min(1, Math.max(0, value));
  const spread = share * (1 - share);
  const varies = variance > NO_VARIANCE && spread > NO_SPREAD;
  const rows = varies ? Math.min(nRows, spread / variance) : nEffective;
  return rows * (twoSidedZ(level) / twoSidedT(level, df)) ** 2;
}

/** Interval of a value in [0, 1] whose variance is known, with as many rows as it counts as. */
export function effectiveEnds(
  value: number,
  variance: number,
  sample: Sample,
  level: number,
  method: ProportionMethod = 'wilson',
): Ends {
  const rows = effectiveRows(value, variance, sample, level);
  return proportionEnds(Math.min(1, Math.max(0, value)) * rows, rows, level, method);
}
