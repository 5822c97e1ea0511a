import { ONE_UNIT, UNEVEN_UNITS } from '../refusals.js';
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
