import { named } from '@confmat/core/internal';
import { reduceTrapezoids } from '../kernels/reduce-areas.js';
import { checkRising, checkSweep } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { writeCostEnvelope } from './kernels/write-cost-envelope.js';
import { rocConvexHull } from './roc-convex-hull.js';

/** The lower envelope of the thresholds' cost lines: nCorners straight pieces. */
export interface CostCurve {
  /**
   * Probability cost of the positive class, π c_FN / (π c_FN + (1 − π) c_FP), ascending from 0 to
   * 1, shape (nCorners + 1,).
   */
  readonly probabilityCost: Float64Array;
  /** Normalized expected cost of the best threshold there, in [0, 0.5], shape (nCorners + 1,). */
  readonly normalizedExpectedCost: Float64Array;
  /** The best threshold between point i and point i + 1, descending, shape (nCorners,). */
  readonly thresholds: Float64Array;
  /** Area under the envelope: mean normalized cost, all operating conditions equally likely. */
  readonly area: number;
}

/**
 * The cost curve of Drummond and Holte: what the best threshold costs for every prevalence and
 * every pair of costs at once. A threshold is the straight line fnr · PC + fpr · (1 − PC); the
 * curve is the lower envelope of all of them, Infinity (nothing positive) and −Infinity
 * (everything) among them.
 * @param sweep A sweep of any kind.
 * @returns The envelope; NaN with one class only.
 * @throws {MetricError} `option-conflict` if weights below 0 make counts fall, `unsupported-type`.
 * @see Drummond & Holte 2006, "Cost curves: an improved method for visualizing classifier
 *   performance".
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * costCurve(sweep).normalizedExpectedCost; // → Float64Array [0, 0, 0.25, 0, 0]
 */
export function costCurve(sweep: ThresholdSweep): CostCurve {
  return named('costCurve', () => {
    checkSweep(sweep);
    checkRising(sweep);
    const { fpr, tpr, thresholds } = rocConvexHull(sweep);
    const probabilityCost = new Float64Array(fpr.length + 1);
    const normalizedExpectedCost = new Float64Array(fpr.length + 1);
    writeCostEnvelope(fpr, tpr, probabilityCost, normalizedExpectedCost);
    const area = reduceTrapezoids(probabilityCost, normalizedExpectedCost);
    return { probabilityCost, normalizedExpectedCost, thresholds, area };
  });
}
