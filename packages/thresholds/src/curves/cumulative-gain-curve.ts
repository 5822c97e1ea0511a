import { named } from '@confmat/core/internal';
import { writeSumRates } from '../kernels/write-rates.js';
import { checkSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { ratesFromOrigin, withFirst } from './sweep-points.js';

/** Recall against the share of rows predicted positive, shape (nThresholds + 1,) each. */
export interface CumulativeGainCurve {
  /** Share of all rows that are predicted positive, ascending from 0, in [0, 1]. */
  readonly predictedPrevalence: Float64Array;
  /** Share of all positives that are among them, ascending from 0; all NaN without positives. */
  readonly recall: Float64Array;
  /** Descending; the first is Infinity, which no score reaches. */
  readonly thresholds: Float64Array;
}

/**
 * The cumulative gain curve: which share of the positives is found by taking which share of the
 * rows, the best scores first. Its mirror image about the diagonal is the Lorenz curve of the
 * scores.
 * @param sweep A sweep of any kind.
 * @returns The curve, from (0, 0) on.
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * cumulativeGainCurve(sweep).recall; // → Float64Array [0, 0.5, 0.5, 1, 1]
 */
export function cumulativeGainCurve(sweep: ThresholdSweep): CumulativeGainCurve {
  return named('cumulativeGainCurve', () => {
    checkSweep(sweep);
    const { nPositives, nNegatives, thresholds } = sweep;
    const { tp, fp } = columnsOf(sweep);
    const predictedPrevalence = new Float64Array(thresholds.length + 1);
    writeSumRates(tp, fp, nPositives + nNegatives, 1, predictedPrevalence);
    return {
      predictedPrevalence,
      recall: ratesFromOrigin(tp, nPositives),
      thresholds: withFirst(thresholds, Infinity),
    };
  });
}
