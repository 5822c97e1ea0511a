import { twoSidedT } from '../numerics/distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { effectiveUnits, unitFault, unitSizes, unitEnds } from '../units/spread.js';
import type { EffectiveUnits } from '../units/spread.js';
import type { Disagreement } from './disagreement.js';

/** Disagreeing ratings that speak for a variance less than that of independent pairs: `effectivePairs` has the rule. */
const ENOUGH = 20;

/** What an interval of agreement is made from. */
export interface AgreementSpread {
  readonly disagreement: Disagreement;
  /** What 1 less the measure divides the observed disagreement by. */
  readonly expected: number;
  /** As how much each unit with two ratings counts. */
  readonly sizes: Float64Array;
  /** Ratings of these units. */
  readonly nRatings: number;
  /** The least that the measure can be in any population, below 0. */
  readonly floor: number;
}

/**
 * Interval of a measure of agreement, 1 − observed / expected. If values only differ or not, the observed
 * disagreement is a share of pairs, and the interval is Wilson's with as many pairs as the units are worth;
 * otherwise that of the logarithm of observed / expected. Without any disagreement, or any
 * variance, units count as pairs of the greatest distance.
 */
export function agreementInterval(of: Estimate, spread: AgreementSpread): Interval {
  const units = effectiveUnits(unitSizes(spread.sizes));
  const fault = unitFault(units);
  if (fault !== undefined) return noInterval(of, fault);
  const { residuals } = spread.disagreement;
  const squares = residuals.reduce((sum, one) => sum + one ** 2, 0);
  const variance = (units.nUnits / (units.nUnits - 1)) * squares;
  const least = 1 - spread.disagreement.greatest / spread.expected;
  const error = Math.max(variance, independentVariance(spread));
  if (spread.disagreement.isNominal || of.estimate === 1 || !(error > NO_VARIANCE)) {
    const sample = {
      nEffective: units.nEffective,
      df: units.df,
      nRows: effectivePairs(spread),
      variance,
    };
    const ends = unitEnds(of.estimate, sample, of.level, [least, 1]);
    return intervalOf(of, 'cluster-wilson', clipped(ends, of, spread));
  }
  const df = leastDf(residuals, squares, units);
  const [low, high] = logEnds(of, Math.sqrt(error), df);
  return intervalOf(of, 'log-delta', clipped([Math.max(least, low), high], of, spread));
}

/** Ends without what no population has: the margins of this sample alone would allow a far lower end. */
function clipped([low, high]: Ends, { estimate }: Estimate, { floor }: AgreementSpread): Ends {
  return [Math.min(estimate, Math.max(floor, low)), high];
}

/**
 * As many pairs as may be independent: half the ratings, so that a rating alone against others is one
 * disagreement. Where more than 20 speak, up to as many times more as they are, for without
 * agreement every pair is.
 */
function effectivePairs({
  disagreement: { observed, meanSquare },
  nRatings,
}: AgreementSpread): number {
  const pairs = nRatings / 2;
  const events = observed === 0 ? 0 : (pairs * observed ** 2) / meanSquare;
  return pairs * Math.max(1, events / ENOUGH);
}

/** The variance of a measure if pairs were independent and what chance gives were known. */
function independentVariance(spread: AgreementSpread): number {
  const { observed, meanSquare } = spread.disagreement;
  return Math.max(0, meanSquare - observed ** 2) / effectivePairs(spread) / spread.expected ** 2;
}

function logEnds({ estimate, level }: Estimate, error: number, df: number): Ends {
  const ratio = 1 - estimate;
  const factor = Math.exp((twoSidedT(level, df) * error) / ratio);
  return [1 - ratio * factor, 1 - ratio / factor];
}

/**
 * Degrees of freedom of a variance that few units make: 2n / (kurtosis − 1), as many as of a normal sample
 * whose variance varies as much.
 */
function leastDf(residuals: readonly number[], squares: number, { df }: EffectiveUnits): number {
  const fourths = residuals.reduce((sum, one) => sum + one ** 4, 0);
  const n = residuals.length;
  if (squares === 0) return df;
  // Residuals that are all as great have a kurtosis of 1, but for rounding.
  const excess = Math.max(0, (n * fourths) / squares ** 2 - 1);
  return Math.min(df, Math.max(2, (2 * n) / excess));
}
