import { named } from '@confmat/core/internal';
import { precisionRecallGainCurve } from '../curves/precision-recall-gain-curve.js';
import { reduceTrapezoids } from '../kernels/reduce-areas.js';
import { checkExactSweep, checkRising } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';

/**
 * Area under the precision–recall–gain curve by trapezoids. Unlike the area under precision and
 * recall it is comparable between data sets of different prevalence, and is linear in expected F1.
 * @param sweep An exact sweep.
 * @returns At most 1; 0 without skill, negative below; NaN with one class only.
 * @throws {MetricError} `option-conflict` if the sweep is not exact or its counts fall,
 *   `unsupported-type`.
 * @see Flach & Kull 2015, "Precision-Recall-Gain Curves: PR Analysis Done Right".
 * @example
 * precisionRecallGainAuc(thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])); // → 0.25
 */
export function precisionRecallGainAuc(sweep: ThresholdSweep): number {
  return named('precisionRecallGainAuc', () => {
    checkExactSweep(sweep);
    checkRising(sweep);
    const { recallGain, precisionGain } = precisionRecallGainCurve(sweep);
    // Where missed positives leave every recall below the prevalence, there is no area.
    if (recallGain.length === 0) return sweep.nPositives > 0 && sweep.nNegatives > 0 ? 0 : NaN;
    return reduceTrapezoids(recallGain, precisionGain);
  });
}
