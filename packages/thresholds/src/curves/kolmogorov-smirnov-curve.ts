import { named } from '@confmat/core/internal';
import { writeDifferences } from '../kernels/write-rates.js';
import { checkSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { ratesOf } from './sweep-points.js';

/** How far the scores of both classes lie apart; row i is row i of the sweep. */
export interface KolmogorovSmirnovCurve {
  /** Descending, shape (nThresholds,). */
  readonly thresholds: Float64Array;
  /** Share of the positives at or above the threshold; NaN without positives. */
  readonly tpr: Float64Array;
  /** Share of the negatives at or above the threshold; NaN without negatives. */
  readonly fpr: Float64Array;
  /** tpr − fpr, in [−1, 1]; NaN with one class only. */
  readonly difference: Float64Array;
}

/**
 * The Kolmogorov–Smirnov curve: the two classes' shares above each threshold, and their difference.
 * @param sweep A sweep of any kind.
 * @returns The curve.
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * kolmogorovSmirnovCurve(sweep).difference; // → Float64Array [0.5, 0, 0.5, 0]
 */
export function kolmogorovSmirnovCurve(sweep: ThresholdSweep): KolmogorovSmirnovCurve {
  return named('kolmogorovSmirnovCurve', () => {
    checkSweep(sweep);
    const { tp, fp } = columnsOf(sweep);
    const tpr = ratesOf(tp, sweep.nPositives);
    const fpr = ratesOf(fp, sweep.nNegatives);
    const difference = new Float64Array(tpr.length);
    writeDifferences(tpr, fpr, difference);
    return { thresholds: sweep.thresholds.slice(), tpr, fpr, difference };
  });
}
