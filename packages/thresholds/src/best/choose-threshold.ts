import { accuracy, f1, informedness, matthewsCorrcoef } from '@confmat/core';
import type { Metric } from '@confmat/core';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { bestThreshold } from './best-threshold.js';
import type { BestThreshold } from './best-threshold.js';
import type { Constraint } from './constraints.js';

/** What thresholds are chosen by where nobody says; several models by the first of them. */
export const CHOSEN_BY: readonly Metric[] = [f1, informedness, matthewsCorrcoef, accuracy];

/** A sweep of bins as one of the list of their edges, at which the counts are exact. */
export function edgesOf(sweep: ThresholdSweep): ThresholdSweep {
  return sweep.kind === 'bins' ? { ...sweep, kind: 'list' } : sweep;
}

/**
 * The threshold of a sweep of any kind at which a metric is best under constraints; of bins, the best of
 * their edges. A metric that is neither good nor bad is best where it is greatest.
 */
export function chooseThreshold(
  sweep: ThresholdSweep,
  metric: Metric,
  subjectTo: readonly Constraint[] = [],
): BestThreshold {
  const direction = metric.direction ?? 'max';
  return bestThreshold(edgesOf(sweep), metric, { direction, subjectTo });
}
