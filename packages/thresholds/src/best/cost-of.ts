import { MetricError } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';
import { checkObject } from '../check-object.js';
import { reduceCost } from '../kernels/reduce-cost.js';
import type { CountsMetric } from './metric.js';

/** What each kind of answer costs, in one unit; negative is a gain. */
export interface BinaryCosts {
  /** A negative predicted positive. */
  readonly fp: number;
  /** A positive predicted negative. */
  readonly fn: number;
  /** A positive predicted right. Default: 0. */
  readonly tp?: number | undefined;
  /** A negative predicted right. Default: 0. */
  readonly tn?: number | undefined;
}

/**
 * Make a metric of what errors cost: the mean cost of a row. Least is best, so pass
 * `direction: 'min'` with it.
 *
 * For calibrated probabilities the best threshold is known without looking:
 * (fp − tn) / (fp − tn + fn − tp).
 *
 * @param costs The cost of each kind of answer.
 * @returns A metric; NaN for counts of no rows.
 * @throws {MetricError} `invalid-option`, `unsupported-type`; the metric itself `partial-counts`.
 * @see Elkan 2001, "The foundations of cost-sensitive learning"; `expectedCost` of core does it for a
 *   matrix of any number of classes.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * const best = bestThreshold(sweep, costOf({ fp: 1, fn: 5 }), { direction: 'min' });
 * best.value; // → 0.25
 */
export function costOf(costs: BinaryCosts): CountsMetric {
  checkObject('costOf', 'costs', costs, '{ fp, fn, tp, tn }');
  const { tp = 0, fp, fn, tn = 0 } = costs;
  for (const [name, value] of Object.entries({ tp, fp, fn, tn })) {
    if (Number.isFinite(value)) continue;
    const option = `costs.${name}`;
    const allowed = 'a finite number';
    throw new MetricError('costOf', { code: 'invalid-option', option, value, allowed });
  }
  const perAnswer = Float64Array.of(tp, fp, fn, tn);
  return function expectedCost(counts: BinaryCounts): Float64Array {
    const missing = counts.fn ? 'tn' : 'fn';
    if (!counts.fn || !counts.tn) {
      throw new MetricError('costOf', { code: 'partial-counts', missing });
    }
    const out = new Float64Array(counts.tp.length);
    reduceCost(counts.tp, counts.fp, counts.fn, counts.tn, perAnswer, out);
    return out;
  };
}
