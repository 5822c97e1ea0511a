import { named } from '@confmat/core/internal';
import type { ThresholdSweep } from '@confmat/thresholds';
import { moverDifferenceEnds } from '../compare/mover-difference.js';
import { normalP } from '../compare/p-values.js';
import { twoSidedZ } from '../distributions.js';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { averagePrecisionInterval } from '../sweeps/average-precision-interval.js';
import { rocAucInterval } from '../sweeps/roc-auc-interval.js';
import type { EvaluationDifference } from './diff-each.js';

/** An area that sweeps have. */
export type SweepArea = 'rocAuc' | 'averagePrecision';

const INTERVALS = { rocAuc: rocAucInterval, averagePrecision: averagePrecisionInterval } as const;

/**
 * Compare an area of two sweeps, as of two samples that were drawn apart.
 *
 * @param unknown Why there is no interval; undefined where rows are independent.
 * @returns Both areas with their intervals, the difference a − b, and its p-value.
 */
export function diffAreas(
  a: ThresholdSweep,
  b: ThresholdSweep,
  metric: SweepArea,
  level: number,
  unknown?: string,
): EvaluationDifference {
  return named('diffAreas', () => {
    const of = (sweep: ThresholdSweep): Interval => {
      const found = INTERVALS[metric](sweep, { level });
      return unknown === undefined ? found : noInterval(found, unknown);
    };
    const [ofA, ofB] = [of(a), of(b)];
    const facts = {
      ...({ metric, direction: 'max', a: ofA, b: ofB } as const),
      nSamples: Math.min(a.nSamples, b.nSamples),
    };
    const estimate = ofA.estimate - ofB.estimate;
    const relevantRows = Math.min(ofA.relevantRows, ofB.relevantRows);
    const ofBoth = { estimate, level, relevantRows };
    const reason = ofA.reason ?? ofB.reason;
    if (ofA.method === 'none' || ofB.method === 'none') {
      const difference = noInterval(ofBoth, reason ?? '');
      return { ...facts, difference, pValue: NaN, method: 'none', standardError: NaN };
    }
    const standardError = Math.hypot(errorOf(ofA), errorOf(ofB));
    const apart = { a: 0, b: 0, difference: 0 };
    const difference = intervalOf(
      ofBoth,
      'mover-difference',
      moverDifferenceEnds(ofA, ofB, apart, -1, 1),
      reason,
    );
    const pValue = normalP(estimate, standardError);
    return { ...facts, difference, pValue, method: 'delta', standardError };
  });
}

/** The standard error that an interval as wide would have. */
function errorOf({ low, high, level }: Interval): number {
  return (high - low) / 2 / twoSidedZ(level);
}
