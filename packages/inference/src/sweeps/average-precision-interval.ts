import type { ThresholdSweep } from '@confmat/thresholds';
import { checkSweep } from '@confmat/thresholds/internal';
import { checkOptionNames, named } from '@confmat/core/internal';
import { checkLevel } from '../interval/interval-options.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { effectiveEnds } from '../proportions/effective-ends.js';
import type { SweepUnits } from '@confmat/thresholds';
import { ONE_CLASS, tiesOf, UNKNOWN_UNITS, WEIGHTED } from '../refusals.js';
import { AVERAGE_PRECISION } from './delong.js';
import { unitPrecision } from './unit-precision.js';
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
 * @returns The interval; its relevant rows are the positives.
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
    const { nPositives, nNegatives, kind, weighted } = sweep;
    if (nPositives === 0 || nNegatives === 0) {
      const none = { ...AVERAGE_PRECISION, estimate: NaN, level, relevantRows: nPositives };
      return noInterval(none, ONE_CLASS);
    }
    const found = new Float64Array(2);
    reducePrecisionSlopes(sweep.counts.tp, sweep.counts.fp, nPositives, found);
    const [estimate = NaN, variance = NaN] = found;
    const of = { ...AVERAGE_PRECISION, estimate, level, relevantRows: nPositives };
    if (weighted) return noInterval(of, WEIGHTED);
    if (nPositives < 2) return noInterval(of, 'fewer than two positives');
    const { units } = sweep;
    if (units === 'unknown') return noInterval(of, UNKNOWN_UNITS);
    if (units) return unitInterval(sweep, units, of);
    const note = kind === 'exact' ? undefined : tiesOf(kind);
    const isKnown = nPositives * Math.min(estimate, 1 - estimate) >= ENOUGH;
    const nRows = isKnown ? nPositives + nNegatives : nPositives;
    const sample = { nEffective: nPositives, df: nPositives - 1, nRows };
    return intervalOf(of, 'wilson', effectiveEnds(estimate, variance, sample, level), note);
  });
}

function unitInterval(sweep: ThresholdSweep, units: SweepUnits, of: Estimate): Interval {
  const { nPositives, nNegatives, kind } = sweep;
  const { nEffective, df, variance, fault } = unitPrecision(sweep, units, of.estimate);
  if (fault !== undefined) return noInterval(of, fault);
  const isKnown = nEffective * Math.min(of.estimate, 1 - of.estimate) >= ENOUGH;
  const nRows = isKnown ? nPositives + nNegatives : nPositives;
  const ends = effectiveEnds(of.estimate, variance, { nEffective, df, nRows }, of.level);
  return intervalOf(of, 'cluster-wilson', ends, kind === 'exact' ? undefined : tiesOf(kind));
}
