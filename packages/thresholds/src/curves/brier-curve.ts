import { named } from '@confmat/core/internal';
import { reduceTrapezoids } from '../kernels/reduce-areas.js';
import { checkExactSweep, checkProbabilities } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { writeBrierCurve } from './kernels/write-threshold-curves.js';

/** The loss of taking each cost proportion as the threshold, shape (2 nThresholds + 2,). */
export interface BrierCurve {
  /** c_FP / (c_FP + c_FN), from 0 to 1; each score twice, before and after its jump. */
  readonly costProportion: Float64Array;
  /** Expected loss there, in [0, 2]; straight between two points. */
  readonly loss: Float64Array;
  /** Area under the curve: the Brier score, the mean of (score − truth)². */
  readonly area: number;
}

/**
 * The Brier curve: what a model costs at each cost proportion c if it takes c as its threshold,
 * which is right for calibrated probabilities: 2 (c · fp + (1 − c) · fn) / n. Where it lies above
 * the cost of another threshold, the scores are not calibrated.
 * @param sweep An exact sweep of probabilities.
 * @returns The curve; NaN where the weights add to 0.
 * @throws {MetricError} `option-conflict` if the sweep is not exact, `invalid-value` if a threshold
 *   is outside [0, 1], `unsupported-type`.
 * @see Hernández-Orallo, Flach & Ferri 2011, "Brier curves: a new cost-based visualisation of
 *   classifier performance".
 * @example
 * brierCurve(thresholdSweep([0, 1], [0.5, 0.5])).area; // → 0.25
 */
export function brierCurve(sweep: ThresholdSweep): BrierCurve {
  return named('brierCurve', () => {
    checkExactSweep(sweep);
    checkProbabilities(sweep);
    const { thresholds, nPositives, nNegatives } = sweep;
    const { fp, fn } = columnsOf(sweep);
    const costProportion = new Float64Array(2 * thresholds.length + 2);
    const loss = new Float64Array(2 * thresholds.length + 2);
    writeBrierCurve(thresholds, fp, fn, nPositives, nNegatives, costProportion, loss);
    return { costProportion, loss, area: reduceTrapezoids(costProportion, loss) };
  });
}
