import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep, scoredPositives } from '@confmat/thresholds/internal';
import { checkOptionNames, named } from '@confmat/core/internal';
import { checkLevel } from '../interval/interval-options.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { effectiveEnds } from '../proportions/effective-ends.js';
import { ONE_CLASS, tiesOf, UNKNOWN_UNITS, WEIGHTED } from '../refusals.js';
import { AVERAGE_PRECISION } from './delong.js';
import { unitPrecision } from './precision-slopes.js';
import { reducePrecisionSlopes } from './kernels/reduce-precision-slopes.js';
import type { AreaIntervalOptions } from './roc-auc-interval.js';

/** Fewest positives, weighed by how far the value is from 0 or 1, that the variance needs. */
const ENOUGH = 10;

/**
 * Interval of the average precision: Wilson's with as many rows as give the variance that the delta
 * method finds, at most the positives, and Student's t.
 *
 * @param sweep A sweep without weights, of any kind; scores between two thresholds of a list or of bins
 *   count as ties, and so they do in the estimate.
 * @param options Level.
 * @returns The interval; its relevant rows are the positives, missed ones among them, as independent
 *   rows. With positives only, the estimate is 1 (the share that has rows), without an interval;
 *   without positives it is NaN.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `option-conflict`.
 * @example
 * const sweep = thresholdSweep([0, 1, 0, 1], [0.1, 0.2, 0.4, 0.8]);
 * averagePrecisionInterval(sweep).estimate; // → 0.8333333333333333
 */
export function averagePrecisionInterval(
  sweep: ThresholdSweep,
  options: AreaIntervalOptions = {},
): Interval {
  return named('averagePrecisionInterval', () => {
    checkOptionNames(options, ['level']);
    const level = checkLevel(options.level);
    checkSweep(sweep);
    const { nPositives, nNegatives, kind, weighted, units } = sweep;
    if (nPositives === 0 || nNegatives === 0) {
      const estimate = nPositives > 0 ? scoredPositives(sweep) / nPositives : NaN;
      return noInterval(
        { ...AVERAGE_PRECISION, estimate, level, relevantRows: nPositives },
        ONE_CLASS,
      );
    }
    const moments = new Float64Array(2);
    reducePrecisionSlopes(sweep.counts.tp, sweep.counts.fp, nPositives, moments);
    const [estimate = NaN, variance = NaN] = moments;
    const of = { ...AVERAGE_PRECISION, estimate, level, relevantRows: nPositives };
    if (weighted) return noInterval(of, WEIGHTED);
    if (nPositives < 2) return noInterval(of, 'fewer than two positives');
    if (units === 'unknown') return noInterval(of, UNKNOWN_UNITS);
    const byUnit = units && unitPrecision(sweep, units, estimate);
    if (byUnit?.fault !== undefined) return noInterval(of, byUnit.fault);
    const { nEffective, df } = byUnit ?? { nEffective: nPositives, df: nPositives - 1 };
    const isKnown = nEffective * Math.min(estimate, 1 - estimate) >= ENOUGH;
    const nRows = isKnown ? nPositives + nNegatives : nPositives;
    const sample = { nEffective, df, nRows };
    const ends = effectiveEnds(estimate, byUnit?.variance ?? variance, sample, level);
    const note = kind === 'exact' ? undefined : tiesOf(kind);
    return intervalOf(of, byUnit ? 'cluster-wilson' : 'wilson', ends, note);
  });
}
