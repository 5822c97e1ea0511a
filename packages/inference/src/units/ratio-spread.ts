import { formOf, sum, optionConflict } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { precision, pooledCounts } from '@confmat/core';
import type { BinaryCounts, Metric } from '@confmat/core';
import { noInterval, ofMetric } from '../interval/interval-data.js';
import type { Estimate, Interval, IntervalMetric } from '../interval/interval-data.js';
import { NO_VARIANCE, effectiveEnds, effectiveRows } from '../proportions/effective-ends.js';
import { methodInMean } from '../proportions/proportion-bounds.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { NO_METHOD, WEIGHTED } from '../refusals.js';
import type { Cells } from '../proportions/share.js';
import { dot, shareOf } from '../proportions/share.js';
import { spreadInterval, unitEnds, unitSpread } from './spread.js';
import type { UnitSpread, ByUnitRows, UnitSizes } from './spread.js';
import { isKnownRatio, perRow, relevantKinds } from '../delta/number-gradient.js';
import { ROUNDING } from './residuals.js';
import { sumRatioCells } from './kernels/sum-ratio-cells.js';
import { cellsOf } from '../rows/row-intervals.js';

/** A ratio in [0, 1] of counts that add up over units, and the metric that follows from it. */
export interface UnitRatio {
  readonly above: Cells;
  readonly below: Cells;
  /** Rises with the ratio, from its least to its greatest value. */
  readonly valueOf: (ratio: number) => number;
  /** Of the ratio. Default: [0, 1]. */
  readonly range?: readonly [number, number];
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

/**
 * The ratio that a metric of one class of a matrix is itself, F1 too, as averages of a matrix are
 * linearized; of counts F1 goes through the Jaccard index.
 */
export function linearRatio(metric: Metric): UnitRatio | null {
  const form = formOf(metric);
  if (!form || !isKnownRatio(form)) return null;
  const [above, below] = [perRow(form, form.over), relevantKinds(form)];
  const { range } = metric;
  return { above, below, range, valueOf: (ratio) => ratio, isShare: false, halfCurvature: () => 0 };
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

/**
 * The ends of a metric that is one of many in a mean; at least two units. With few rows those are exact,
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
 * @param pooled The sum of the units.
 */
export function ratioInterval(
  of: Estimate,
  { undefinedReason }: Pick<Metric, 'undefinedReason'>,
  ratio: UnitRatio | null,
  pooled: Cells,
  unitsOf: () => RatioCells,
  rows: ByUnitRows,
): Interval {
  if (Number.isNaN(of.estimate)) return noInterval(of, undefinedReason);
  if (!ratio) return noInterval(of, NO_METHOD);
  const spread = ratioSpread(ratio, pooled, unitsOf(), rows);
  return spreadInterval(of, spread, rows.weighted, () => {
    const [low, high] = unitEnds(spread.ratio, spread, of.level, ratio.range);
    return [ratio.valueOf(low), ratio.valueOf(high)];
  });
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

/** The rows of a share by unit. */
interface ByUnitShare {
  /** Rows of each unit that count, or the sums of their weights, shape (nUnits,). */
  readonly hits: Float64Array;
  /** The other rows of the share, shape (nUnits,). */
  readonly others: Float64Array;
  readonly weighted: boolean;
  /** Number of the rows; read where they have weights. */
  readonly nRows: number;
  /** What the share is. */
  readonly of: IntervalMetric;
}

/**
 * The interval of a share of dependent rows, by the method of `interval`.
 *
 * @param level In (0, 1).
 */
export function shareByUnit(
  { hits, others, weighted, nRows, of: asked }: ByUnitShare,
  level: number,
): Interval {
  const [nHits, nOthers] = [sum(hits), sum(others)];
  const total = nHits + nOthers;
  const of = { ...asked, estimate: nHits / total, level, relevantRows: total };
  const none = new Float64Array(hits.length);
  const units = { tp: hits, fp: others, fn: none, tn: none, from: 0, to: hits.length };
  // Any share of rows is what precision is of predicted ones.
  const ratio = unitRatio(formOf(precision));
  const rows = { weighted, nSamples: weighted ? nRows : total, total };
  return ratioInterval(of, precision, ratio, [nHits, nOthers, 0, 0], () => units, rows);
}

/**
 * Interval of a micro average whose answers belong to samples: each sample is a unit.
 *
 * @param samples Counts with a row per sample that pool to the same.
 */
export function samplesInterval(
  counts: BinaryCounts,
  samples: BinaryCounts,
  metric: Metric,
  level: number,
): Interval {
  const pooled = cellsOf(pooledCounts(counts), 0);
  const ofSamples = cellsOf(pooledCounts({ ...samples, of: 'samples' }), 0);
  // Counts of samples are whole, and their weights are separate.
  const isWeighted = [counts, samples].some(({ weighted }) => weighted);
  if (!isWeighted && ofSamples.slice(0, 3).some((count, place) => count !== pooled[place]))
    throw optionConflict(
      'samples',
      'do not pool to the counts, expected the same answers by sample',
    );
  const estimate = metric(counts, { average: 'micro', zeroDivision: NaN });
  const ratio = unitRatio(formOf(metric));
  const relevantRows = ratio ? dot(pooled, ratio.below) : 0;
  const of = { ...ofMetric(metric), estimate, level, relevantRows };
  if (isWeighted) return noInterval(of, WEIGHTED);
  const { length } = samples.tp;
  const none = new Float64Array(length);
  const { tp, fp, fn = none, tn = none } = samples;
  const units = { tp, fp, fn, tn, from: 0, to: length };
  const rows = { weighted: false, nSamples: length, total: length };
  return ratioInterval(of, metric, ratio, pooled, () => units, rows);
}
