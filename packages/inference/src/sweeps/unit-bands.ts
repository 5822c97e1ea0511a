import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { unitEnds, unitSpread } from '../units/unit-ends.js';
import { isKnownRatio, relevantKinds, wholeGradient } from '../units/unit-gradient.js';
import { slopeOfGradient } from '../units/unit-residuals.js';
import { unitFault, unitSizes } from '../units/effective-units.js';
import type { UnitSizes } from '../units/effective-units.js';
import type { SweepUnits } from '@confmat/thresholds';
import { ThresholdMoments } from '../units/threshold-moments.js';
import { slopesOf } from '../delta/ratio-gradient.js';
import { WHOLE_METRICS } from '../matrix/whole-interval.js';
import { NO_METHOD, ONE_UNIT } from '../refusals.js';
import type { Cells } from '../rows/row-rule.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../rows/share.js';
import { smoothedPair } from '../rows/smoothed-pair.js';

/** The metric at every threshold, and where the ends of its intervals go; shape (nThresholds,) each. */
interface BandColumns {
  readonly estimates: Float64Array;
  readonly lows: Float64Array;
  readonly highs: Float64Array;
  readonly level: number;
}

/**
 * Intervals of a metric at every threshold from units: at each the interval of the matrix there, in
 * O(rows + thresholds) time for all.
 *
 * @returns Why there are none; undefined if there are some.
 */
export function writeUnitEnds(
  sweep: ThresholdSweep,
  units: SweepUnits,
  metric: Metric,
  { estimates, lows, highs, level }: BandColumns,
): string | undefined {
  const known = slopesOfMetric(metric);
  if (!known) return NO_METHOD;
  if (new Set(units.unitCodes).size < 2) return ONE_UNIT;
  const fixed = known.sizesOf?.(sweep, units);
  let [hasEnds, why] = [false, undefined as string | undefined];
  const moments = new ThresholdMoments(sweep, units, known.kinds);
  for (const [row, estimate] of estimates.entries()) {
    moments.fallTo(row);
    if (Number.isNaN(estimate)) continue;
    const cells = cellsOf(sweep.counts, row);
    const total = dot(cells, ALL);
    const slopes = known.at(cells, estimate);
    const squares = moments.squares(slopes, dot(cells, slopes) / total);
    const nRows = dot(cells, known.kinds);
    const sizes = fixed ?? moments.sizes(nRows);
    const rows = { weighted: false, nSamples: total, total };
    const spread = unitSpread(sizes, squares / total ** 2, nRows, rows);
    const fault = unitFault(spread.nUnits, spread.nEffective);
    why ??= fault;
    if (fault !== undefined) continue;
    [lows[row], highs[row]] = unitEnds(estimate, spread, level, metric.range);
    hasEnds = true;
  }
  return hasEnds ? undefined : why;
}

const ALL: Cells = [1, 1, 1, 1];

/** How a metric of one threshold follows from its four counts. */
interface MetricSlopes {
  /** As how many rows each kind of answer counts that it rests on. */
  readonly kinds: Cells;
  /** What units have of the rows that the metric rests on, if that is the same at every threshold. */
  readonly sizesOf?: (sweep: ThresholdSweep, units: SweepUnits) => UnitSizes;
  /** What one row more of each kind adds, as a share of the rows. */
  readonly at: (cells: Cells, value: number) => Cells;
}

/** Null if no method is known. */
function slopesOfMetric(metric: Metric): MetricSlopes | null {
  const form = formOf(metric);
  if (form !== undefined && WHOLE_METRICS.has(metric.name)) {
    const at = (cells: Cells): Cells => {
      const gradient = wholeGradient(smoothedPair(cells, 0), metric.name);
      if (!gradient) throw new Error('bug: every whole metric has a gradient');
      const slope = slopeOfGradient(gradient);
      return [slope(1, 1), slope(0, 1), slope(1, 0), slope(0, 0)];
    };
    if (metric.name === 'balancedAccuracy') return { kinds: ALL, at, sizesOf: sharesOfClasses };
    return { kinds: ALL, at };
  }
  if (!form || !isKnownRatio(form)) return null;
  return {
    kinds: relevantKinds(form),
    at: (cells, value) => slopesOf(value, dot(cells, form.under) / dot(cells, ALL), form),
  };
}

/** The units by their shares of the positives and of the negatives, which recalls rest on. */
function sharesOfClasses(
  { nPositives, nNegatives }: ThresholdSweep,
  { keys, unitCodes, positives, negatives }: SweepUnits,
): UnitSizes {
  const shares = new Float64Array(keys.length);
  for (const [cell, code] of unitCodes.entries()) {
    const ofPositives = nPositives > 0 ? (positives[cell] ?? 0) / nPositives : 0;
    const ofNegatives = nNegatives > 0 ? (negatives[cell] ?? 0) / nNegatives : 0;
    shares[code] = (shares[code] ?? 0) + ofPositives + ofNegatives;
  }
  return unitSizes(shares);
}
