import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { effectiveEnds } from '../proportions/effective-ends.js';
import type { Sample } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { UNEVEN } from '../refusals.js';
import { effectiveUnits, unitFault } from './effective-units.js';
import type { UnitSizes } from './effective-units.js';

/** How far units are from what their rows would make of the whole. */
export interface UnitSpread extends Sample {
  /** Units with rows that the value rests on. */
  readonly nUnits: number;
  /** Of the value. */
  readonly variance: number;
}

/**
 * Interval of a value in a range from units: Wilson's with the number of rows that the units are
 * worth, and Student's t.
 *
 * @param value Within the range.
 */
export function unitEnds(
  value: number,
  { variance, ...sample }: Omit<UnitSpread, 'nUnits'>,
  level: number,
  [least, greatest]: readonly [number, number] = [0, 1],
): Ends {
  const width = greatest - least;
  if (width === 0) return [least, greatest];
  const share = (value - least) / width;
  const [low, high] = effectiveEnds(share, variance / width ** 2, sample, level);
  return [least + width * low, least + width * high];
}

/** The rows that units are of. */
export interface ByUnitRows {
  readonly weighted: boolean;
  readonly nSamples: number;
  /** Rows, or the sum of their weights. */
  readonly total: number;
}

/** Weighted rows or units that are worth fewer of equal weight: simulated coverage falls to 0.86. */
const ENOUGH_UNITS = 100;

/**
 * How far units are from a mean over their rows. With weights it is what survey programs compute, with
 * Kish's number of units.
 *
 * @param sizes Of the rows that the mean rests on.
 * @param squares Sum over units of the squared residual of the mean.
 * @param nRows Rows that the mean rests on, or the sum of their weights.
 */
export function unitSpread(
  sizes: UnitSizes,
  squares: number,
  nRows: number,
  { weighted, nSamples, total }: ByUnitRows,
): UnitSpread {
  const { nUnits, nEffective, df, scale } = effectiveUnits(sizes);
  if (!weighted) return { nEffective, df, nRows, nUnits, variance: scale * squares };
  // Sums of weights do not say of how many rows they are. Residuals need not grow with weights.
  const rows = ((nRows / total) * nSamples * nEffective) / nUnits;
  const variance = (nUnits / (nUnits - 1)) * squares;
  return { nEffective, df: nEffective - 1, nRows: rows, nUnits, variance };
}

/** Whether weights leave too few units for the interval to hold. */
export function isUneven({ nEffective }: Pick<Sample, 'nEffective'>, weighted: boolean): boolean {
  return weighted && nEffective < ENOUGH_UNITS;
}

/** Interval of an estimate whose ends are made from a spread; none where units do not tell. */
export function spreadInterval(
  of: Estimate,
  spread: UnitSpread,
  weighted: boolean,
  endsOf: (spread: UnitSpread) => Ends,
): Interval {
  const fault = unitFault(spread);
  if (fault !== undefined) return noInterval(of, fault);
  const warning = isUneven(spread, weighted) ? UNEVEN : undefined;
  return intervalOf(of, 'cluster-wilson', endsOf(spread), warning);
}
