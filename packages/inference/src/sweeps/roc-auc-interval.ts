import { checkOptionNames, named } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep, closedColumns } from '@confmat/thresholds/internal';
import { logitEnds } from '../delta/additive-gradient.js';
import { twoSidedT, twoSidedZ } from '../numerics/distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { checkLevel } from '../interval/interval-options.js';
import { ONE_CLASS, UNKNOWN_UNITS, WEIGHTED, tiesOf } from '../refusals.js';
import { sharesOfSweep, unitAreaEnds, unitVariance } from './area-variance.js';
import type { AreaEnds, UnitAreas } from './area-variance.js';
import { ROC_AUC, delong, newcombeEnds } from './delong.js';
import type { AreaVariance, RisingCounts } from './delong.js';

/** Options of intervals of areas. */
export interface AreaIntervalOptions {
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/**
 * Interval of the area under the ROC curve: DeLong's on the log odds with Student's t, or Newcombe's
 * method 5 where the area is near 1 or a class is small.
 *
 * @param sweep A sweep without weights, of any kind; with units, the interval is by unit.
 *   Scores between two thresholds of a list or of bins count as ties, and so they do in the estimate.
 *   Missed positives are rows below all others, independent as these are.
 * @param options Level.
 * @returns The interval; its relevant rows are those of the smaller class.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see DeLong, DeLong & Clarke-Pearson 1988; Newcombe 2006; with units Obuchowski 1997.
 * @example
 * rocAucInterval(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).low.toFixed(3); // → '0.227'
 */
export function rocAucInterval(sweep: ThresholdSweep, options: AreaIntervalOptions = {}): Interval {
  return named('rocAucInterval', () => {
    checkOptionNames(options, ['level']);
    const level = checkLevel(options.level);
    checkSweep(sweep);
    const { nPositives, nNegatives, kind, weighted, units } = sweep;
    // Missed positives are below every row, also below those that a list leaves out.
    const { tp, fp } = sweep.missedPositives ? closedColumns(sweep) : sweep.counts;
    const counts = { tp, fp, nPositives, nNegatives };
    const shares = typeof units === 'object' ? sharesOfSweep(sweep, units) : undefined;
    const interval = areaInterval(counts, level, shares);
    if (weighted && interval.relevantRows > 0) return noInterval(interval, WEIGHTED);
    if (units === 'unknown') return noInterval(interval, UNKNOWN_UNITS);
    if (kind === 'exact' || interval.method === 'none') return interval;
    return { ...interval, warning: tiesOf(kind) };
  });
}

/**
 * Interval of the area under a ROC curve of rows that count 1 each.
 *
 * @param shares What units add to the area; undefined where rows are independent.
 */
export function areaInterval(counts: RisingCounts, level: number, shares?: UnitAreas): Interval {
  const { nPositives, nNegatives } = counts;
  const relevantRows = Math.min(nPositives, nNegatives);
  if (relevantRows === 0) {
    return noInterval({ ...ROC_AUC, estimate: NaN, level, relevantRows }, ONE_CLASS);
  }
  const { area, variance } = delong(counts);
  const of = { ...ROC_AUC, estimate: area, level, relevantRows };
  if (!shares) {
    const { method, ends } = areaEnds({ area, variance }, nPositives, nNegatives, level);
    return intervalOf(of, method, ends);
  }
  const byUnit = unitVariance(shares, counts);
  if (byUnit.fault !== undefined) return noInterval(of, byUnit.fault);
  const { method, ends } = unitAreaEnds({ area, ...byUnit }, variance, counts, level);
  return intervalOf(of, method, ends);
}

/** Fewest pairs in the wrong order, per row of the smaller class, that DeLong's variance needs. */
const ENOUGH = 10;

/**
 * Interval of an area under a ROC curve: DeLong's on the log odds with Student's t, or Newcombe's where
 * the area is so near to 0 or 1, or the smaller class so small, that DeLong's variance is not to be
 * trusted.
 */
export function areaEnds(
  { area, variance }: AreaVariance,
  nPositives: number,
  nNegatives: number,
  level: number,
): AreaEnds {
  const smaller = Math.min(nPositives, nNegatives);
  if (smaller * (1 - Math.max(area, 1 - area)) < ENOUGH || !(variance > 0)) {
    const ends = newcombeEnds(area, nPositives, nNegatives, twoSidedZ(level));
    return { method: 'newcombe', ends };
  }
  return { method: 'logit-delong', ends: logitEnds(area, variance, twoSidedT(level, smaller - 1)) };
}
