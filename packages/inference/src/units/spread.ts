import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { effectiveEnds } from '../proportions/effective-ends.js';
import type { Sample } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { ONE_UNIT, UNEVEN, UNEVEN_UNITS } from '../refusals.js';
import { reduceSizes } from './kernels/sum-ratio-cells.js';

/** Units by the rows, or weights, that a number rests on: the sums of the powers of their sizes. */
export interface UnitSizes {
  /** Units that have some. */
  readonly nUnits: number;
  readonly sum: number;
  readonly squares: number;
  readonly cubes: number;
  readonly fourths: number;
}

/** As what units count, which may be of unequal size. Even ones count as themselves. */
export interface EffectiveUnits {
  /** Those that have some. */
  readonly nUnits: number;
  /** As how many even units (Kish): (Σn)² / Σn². */
  readonly nEffective: number;
  /** Degrees of freedom of Student's t. */
  readonly df: number;
  /** What the sum of the squared residuals is multiplied by: of even units G / (G − 1). */
  readonly scale: number;
}

/**
 * Fewest even units that units must be worth, for anything to be known of how they differ: of two,
 * one may have twice the rows of the other (1.8), but not thrice (1.6).
 */
const LEAST_UNITS = 1.75;

/** The sums of the powers of the sizes of units, shape (nUnits,), at least 0. */
export function unitSizes(sizes: Float64Array): UnitSizes {
  const sums = new Float64Array(5);
  reduceSizes(sizes, sums);
  const [nUnits = 0, sum = 0, squares = 0, cubes = 0, fourths = 0] = sums;
  return { nUnits, sum, squares, cubes, fourths };
}

/** Sizes that several numbers rest on, and never change. */
const known = new WeakMap<Float64Array, UnitSizes>();

/** The same of sizes that never change, found once. */
export function knownSizes(sizes: Float64Array): UnitSizes {
  const found = known.get(sizes) ?? unitSizes(sizes);
  known.set(sizes, found);
  return found;
}

/**
 * As how many even units those of some sizes count. With the shares w of the units:
 *
 * - Kish's number is K = 1 / Σw².
 * - Student's t has (K − 1)·√(K₂ / K) degrees of freedom, where K₂ = (Σw²)² / Σw⁴ is Kish's number of
 *   the squared residuals that the variance is the sum of. K − 1 is too many where rates are skewed, and
 *   (K − 1)·K₂ / K, which is Satterthwaite's, are too few; this is their geometric mean.
 * - A unit pulls the mean towards itself, which makes its residual too small: Σe² has the mean
 *   (1 − 2Σw³ / Σw² + Σw²) times the variance if the rows of a unit are alike.
 *
 * @see Kish 1965, "Survey Sampling"; Bell & McCaffrey 2002, "Bias reduction in standard errors for linear
 *   regression with multi-stage samples"; Satterthwaite 1946.
 */
export function effectiveUnits(sizes: UnitSizes): EffectiveUnits {
  const { nUnits, sum, squares, cubes, fourths } = sizes;
  const nEffective = sum ** 2 / squares;
  const nOfSquares = squares ** 2 / fourths;
  return {
    nUnits,
    nEffective,
    df: (nEffective - 1) * Math.sqrt(nOfSquares / nEffective),
    scale: 1 / (1 - (2 * cubes) / squares / sum + 1 / nEffective),
  };
}

/** Why units do not tell how others would be; undefined if they do. */
export function unitFault({
  nUnits,
  nEffective,
}: Pick<EffectiveUnits, 'nUnits' | 'nEffective'>): string | undefined {
  if (!(nUnits >= 2)) return ONE_UNIT;
  return nEffective >= LEAST_UNITS ? undefined : UNEVEN_UNITS;
}

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
