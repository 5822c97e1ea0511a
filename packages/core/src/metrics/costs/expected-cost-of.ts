import { checkOptionNames } from '../../columns/check-options.js';
import { named } from '../../errors/metric-error.js';
import { unsupportedType } from '../../errors/refusals.js';
import { mustBeCost } from '../../errors/words.js';
import { classMetric } from '../define/class-metric.js';
import { meanPerRow } from '../define/mean-per-row.js';
import type { ClassMetric } from '../define/metric.js';

/** What each kind of answer to a yes/no question costs, in one unit; negative is a gain. */
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

const COSTS = ['fp', 'fn', 'tp', 'tn'];

/**
 * Make a metric of what answers cost: the mean cost of a row; the least is best.
 *
 * For calibrated probabilities the best threshold is known without looking: (fp − tn) / (fp − tn +
 * fn − tp).
 * @param costs The cost of each kind of answer.
 * @returns The metric, between the least and the greatest of the costs; its name is `expectedCost`.
 *   Undefined where there are no samples.
 * @throws {MetricError} `invalid-option`, `unsupported-type`.
 * @see Elkan 2001, "The foundations of cost-sensitive learning"; `expectedCost` does it for a
 *   matrix of any number of classes.
 * @example
 * const counts = binaryCounts({ tp: [2], fp: [1], fn: [1], tn: [4] });
 * expectedCostOf({ fp: 1, fn: 5 })(counts)[0]; // → 0.75
 */
export function expectedCostOf(costs: BinaryCosts): ClassMetric {
  return named('expectedCostOf', () => {
    const found: unknown = costs;
    if (typeof found !== 'object' || found === null) {
      throw unsupportedType('costs', found, '{ fp, fn, tp, tn }');
    }
    checkOptionNames(costs, COSTS);
    const { tp = 0, fp, fn, tn = 0 } = costs;
    for (const [name, value] of Object.entries({ tp, fp, fn, tn })) {
      if (!Number.isFinite(value)) throw mustBeCost(`costs.${name}`, value);
    }
    const perAnswer = [tp, fp, fn, tn] as const;
    const range = [Math.min(...perAnswer), Math.max(...perAnswer)] as const;
    return classMetric({ ...meanPerRow('expectedCost', 'min', perAnswer), range });
  });
}
