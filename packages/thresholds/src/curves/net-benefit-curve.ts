import { named } from '@confmat/core/internal';
import { checkProbabilities, checkSweep } from '../sweep/check-sweep.js';
import { columnsOf, scoredPositives } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { writeNetBenefit } from './kernels/write-threshold-curves.js';

/** Net benefit at each threshold probability; row i is row i of the sweep. */
export interface NetBenefitCurve {
  /** Threshold probabilities, descending, in [0, 1], shape (nThresholds,). */
  readonly thresholds: Float64Array;
  /** Net benefit of the model, in true positives per row, at most the prevalence. */
  readonly netBenefit: Float64Array;
  /** Net benefit of making every row positive, which finds no missed positive; that of making none so is 0. */
  readonly treatAll: Float64Array;
}

/**
 * The decision curve: tp / n − fp / n · t / (1 − t), where the threshold t also says how many false
 * positives one true positive is worth. At t = 1 a false positive makes it −Infinity.
 *
 * For even steps of t, sweep over a list of them.
 * @param sweep A sweep of any kind whose thresholds are probabilities.
 * @returns The curve and its two baselines.
 * @throws {MetricError} `invalid-value` if a threshold is outside [0, 1], `unsupported-type`.
 * @see Vickers & Elkin 2006, "Decision curve analysis".
 * @example
 * netBenefitCurve(thresholdSweep([0, 1, 1], [0.5, 0.5, 0.2])).netBenefit[0]; // → 0
 */
export function netBenefitCurve(sweep: ThresholdSweep): NetBenefitCurve {
  return named('netBenefitCurve', () => {
    checkSweep(sweep);
    checkProbabilities(sweep);
    const { thresholds, nPositives, nNegatives } = sweep;
    const { tp, fp } = columnsOf(sweep);
    const n = nPositives + nNegatives;
    const netBenefit = new Float64Array(thresholds.length);
    const treatAll = new Float64Array(thresholds.length);
    writeNetBenefit(thresholds, tp, fp, n, netBenefit);
    const allTp = new Float64Array(thresholds.length).fill(scoredPositives(sweep));
    const allFp = new Float64Array(thresholds.length).fill(nNegatives);
    writeNetBenefit(thresholds, allTp, allFp, n, treatAll);
    return { thresholds: thresholds.slice(), netBenefit, treatAll };
  });
}
