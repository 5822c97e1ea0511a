import { named } from '@confmat/core/internal';
import { lift, predictedPrevalence } from '@confmat/core';
import { checkSweep } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';

/** Lift against the share of rows predicted positive; row i is row i of the sweep. */
export interface LiftCurve {
  /** Share of all rows that are predicted positive, ascending, in [0, 1], shape (nThresholds,). */
  readonly predictedPrevalence: Float64Array;
  /** At least 0; NaN without positives or where nothing is predicted positive. */
  readonly lift: Float64Array;
  /** Descending, shape (nThresholds,). */
  readonly thresholds: Float64Array;
}

/**
 * The lift curve: how many times more positives there are among the rows taken than among as many
 * rows taken at random. It has no point for taking none.
 * @param sweep A sweep of any kind.
 * @returns The curve; 1 is no better than chance.
 * @throws {MetricError} `unsupported-type`.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * liftCurve(sweep).lift[0]; // → 2
 */
export function liftCurve(sweep: ThresholdSweep): LiftCurve {
  return named('liftCurve', () => {
    checkSweep(sweep);
    return {
      predictedPrevalence: predictedPrevalence(sweep.counts, { zeroDivision: NaN }),
      lift: lift(sweep.counts, { zeroDivision: NaN }),
      thresholds: sweep.thresholds.slice(),
    };
  });
}
