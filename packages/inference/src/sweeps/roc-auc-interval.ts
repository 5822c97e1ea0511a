import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep } from '@confmat/thresholds/internal';
import { checkOptionNames, named } from '@confmat/core/internal';
import { checkLevel } from '../interval/interval-options.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import type { SweepUnits } from '@confmat/thresholds';
import { tiesOf, UNKNOWN_UNITS, WEIGHTED } from '../refusals.js';
import { areaInterval } from './area-interval.js';
import { ROC_AUC } from './area-metrics.js';
import { unitAreaEnds, unitDelong } from './unit-areas.js';
import { delong } from './delong.js';

/** Options of intervals of areas. */
export interface AreaIntervalOptions {
  /** Nominal coverage, in (0, 1). Default: 0.95. */
  readonly level?: number | undefined;
}

/**
 * Interval of the area under the ROC curve: DeLong's on the log odds with Student's t, or Newcombe's
 * method 5 where the area is near 1 or a class is small.
 *
 * @param sweep A sweep without weights, of any kind; where it has units, their rows are taken together. Scores between two thresholds of a list or of bins
 *   count as ties, and so they do in the estimate.
 * @param options Level.
 * @returns The interval; its relevant rows are those of the smaller class.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @see DeLong, DeLong & Clarke-Pearson 1988; Newcombe 2006; by unit Obuchowski 1997.
 * @example
 * rocAucInterval(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])).low.toFixed(3); // → '0.227'
 */
export function rocAucInterval(sweep: ThresholdSweep, options: AreaIntervalOptions = {}): Interval {
  return named('rocAucInterval', () => {
    checkOptionNames(options, ['level']);
    const level = checkLevel(options.level);
    checkSweep(sweep);
    const { nPositives, nNegatives, kind, weighted } = sweep;
    const { tp, fp } = sweep.counts;
    const counts = { tp, fp, nPositives, nNegatives };
    const relevantRows = Math.min(nPositives, nNegatives);
    if (weighted && relevantRows > 0) {
      const estimate = delong(counts).area;
      return noInterval({ ...ROC_AUC, estimate, level, relevantRows }, WEIGHTED);
    }
    const { units } = sweep;
    if (units === 'unknown') {
      const estimate = delong(counts).area;
      return noInterval({ ...ROC_AUC, estimate, level, relevantRows }, UNKNOWN_UNITS);
    }
    const found =
      units && relevantRows > 0 ? unitInterval(sweep, units, level) : areaInterval(counts, level);
    if (kind === 'exact' || relevantRows === 0 || found.method === 'none') return found;
    return { ...found, warning: tiesOf(kind) };
  });
}

function unitInterval(sweep: ThresholdSweep, units: SweepUnits, level: number): Interval {
  const { nPositives, nNegatives } = sweep;
  const { area, variance } = delong({ ...sweep.counts, nPositives, nNegatives });
  const relevantRows = Math.min(nPositives, nNegatives);
  const of = { ...ROC_AUC, estimate: area, level, relevantRows };
  const found = unitDelong(sweep, units, area);
  if (found.fault !== undefined) return noInterval(of, found.fault);
  const { method, ends } = unitAreaEnds(found, variance, sweep, level);
  return intervalOf(of, method, ends);
}
