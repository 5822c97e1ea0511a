import type { RatioForm } from '@confmat/core/internal';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { NO_VARIANCE, effectiveEnds, effectiveRows } from '../proportions/effective-ends.js';
import { methodInMean } from '../proportions/method-in-mean.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { NO_METHOD, UNEVEN } from '../refusals.js';
import type { Cells } from '../rows/row-rule.js';
import { dot, shareOf } from '../rows/share.js';
import { unitEnds, unitSpread, isUneven } from './unit-ends.js';
import type { UnitSpread, ByUnitRows } from './unit-ends.js';
import { isKnownRatio, relevantKinds } from './unit-gradient.js';
import { unitFault } from './effective-units.js';
import type { UnitSizes } from './effective-units.js';
import { ROUNDING } from './unit-residuals.js';
import { sumRatioCells } from './kernels/sum-ratio-cells.js';

/** A ratio in [0, 1] of counts that add up over units, and the metric that follows from it. */
export interface UnitRatio {
  readonly above: Cells;
  readonly below: Cells;
  /** Rises with the ratio, from its least to its greatest value. */
  readonly valueOf: (ratio: number) => number;
  /** Whether each answer counts once, as a hit or as a miss. */
  readonly isShare: boolean;
  /** Half the second derivative of `valueOf`. */
  readonly halfCurvature: (ratio: number) => number;
}

/** The ratio of a metric: the proportion behind it if there is one. Null if no method is known. */
export function unitRatio(form: RatioForm | null | undefined): UnitRatio | null {
  if (!form) return null;
  const share = shareOf(form);
  if (share) {
    const [tp, fp, fn, tn] = share.misses;
    const { hits, valueOf, halfCurvature } = share;
    const below: Cells = [hits[0] + tp, hits[1] + fp, hits[2] + fn, hits[3] + tn];
    return { above: hits, below, valueOf, isShare: true, halfCurvature };
  }
  if (!isKnownRatio(form)) return null;
  const below = relevantKinds(form);
  const above: Cells = [below[0], 0, 0, 0];
  return { above, below, valueOf: (ratio) => ratio, isShare: false, halfCurvature: () => 0 };
}

/** Counts by unit, shape (nUnits,) each; units without any counts may be missing. */
export interface RatioCells {
  readonly tp: Float64Array;
  readonly fp: Float64Array;
  readonly fn: Float64Array;
  readonly tn: Float64Array;
  /** The first unit, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Units whose rows are all true negatives; they are not listed. */
  readonly others?: UnitSizes;
}

/** A ratio with what its units say of it. */
export interface RatioSpread extends UnitSpread {
  readonly ratio: number;
  /** Sum of the units' squared residuals. */
  readonly squares: number;
}

/**
 * How far the units are from a ratio.
 *
 * @param pooled The sum of the units; what the ratio divides by is not 0.
 */
export function ratioSpread(
  { above, below }: Pick<UnitRatio, 'above' | 'below'>,
  pooled: Cells,
  { tp, fp, fn, tn, from, to, others }: RatioCells,
  rows: ByUnitRows,
): RatioSpread {
  const ratio = dot(pooled, above) / dot(pooled, below);
  const sums = new Float64Array(6);
  sumRatioCells(
    ...([tp, fp, fn, tn, from, to] as const),
    ...([Float64Array.from(above), Float64Array.from(below), ratio, ROUNDING, sums] as const),
  );
  if (others) addOthers(sums, others, above[3] - ratio * below[3], below[3]);
  const [nUnits = 0, residuals = 0, sum = 0, squares = 0, cubes = 0, fourths = 0] = sums;
  const sizes = { nUnits, sum, squares, cubes, fourths };
  return { ratio, squares: residuals, ...unitSpread(sizes, residuals / sum ** 2, sum, rows) };
}

/** The ends of a metric; at least two units. */
function ratioEnds({ valueOf }: UnitRatio, spread: RatioSpread, level: number): Ends {
  const [low, high] = unitEnds(spread.ratio, spread, level);
  return [valueOf(low), valueOf(high)];
}

/**
 * The ends of a metric that is one of many in a mean; at least two units. Of few rows those are exact,
 * because there Wilson's are too narrow.
 */
export function ratioEndsInMean({ valueOf }: UnitRatio, spread: RatioSpread, level: number): Ends {
  const { ratio, variance } = spread;
  const method = methodInMean(effectiveRows(ratio, variance, spread, level), 'wilson');
  const [low, high] = effectiveEnds(ratio, variance, spread, level, method);
  return [valueOf(low), valueOf(high)];
}

/** How far a metric lies below its true value on average, because it is curved. */
export function ratioBias(
  { halfCurvature }: UnitRatio,
  { ratio, nRows, nEffective, variance }: RatioSpread,
): number {
  const trials =
    variance > NO_VARIANCE ? Math.min(nRows, (ratio * (1 - ratio)) / variance) : nEffective;
  const smoothed = (ratio * trials + 1) / (trials + 2);
  return -halfCurvature(smoothed) * ((smoothed * (1 - smoothed)) / trials);
}

/**
 * Interval of a metric of counts that add up over units.
 *
 * @param of Its estimate is a number.
 * @param pooled The sum of the units.
 */
export function unitRatioInterval(
  of: Estimate,
  ratio: UnitRatio | null,
  pooled: Cells,
  units: RatioCells,
  rows: ByUnitRows,
): Interval {
  if (!ratio) return noInterval(of, NO_METHOD);
  const spread = ratioSpread(ratio, pooled, units, rows);
  const fault = unitFault(spread.nUnits, spread.nEffective);
  if (fault !== undefined) return noInterval(of, fault);
  const warning = isUneven(spread, rows.weighted) ? UNEVEN : undefined;
  return intervalOf(of, 'cluster-wilson', ratioEnds(ratio, spread, of.level), warning);
}

function addOthers(sums: Float64Array, others: UnitSizes, residual: number, below: number): void {
  if (below === 0) return;
  const { nUnits, sum, squares, cubes, fourths } = others;
  const added = [
    ...[nUnits, residual ** 2 * squares, below * sum],
    ...[below ** 2 * squares, below ** 3 * cubes, below ** 4 * fourths],
  ];
  for (const [place, term] of added.entries()) sums[place] = (sums[place] ?? 0) + term;
}
