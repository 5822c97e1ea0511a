import { named } from '@confmat/core/internal';
import { findGreatest } from '../kernels/find-best.js';
import { checkExactSweep } from '../sweep/check-sweep.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { kolmogorovSmirnovCurve } from './kolmogorov-smirnov-curve.js';

/** The greatest distance between the distributions of both classes' scores. */
export interface KolmogorovSmirnov {
  /** In [0, 1]; NaN with one class only. */
  readonly statistic: number;
  /** tpr − fpr there: negative if the negatives have the greater scores. */
  readonly difference: number;
  /** The highest threshold with this distance; NaN if there is none. */
  readonly threshold: number;
  /** Its row in the sweep; −1 if there is none. */
  readonly row: number;
}

/**
 * The two-sample Kolmogorov–Smirnov statistic of the scores of positives and negatives: the greatest
 * |tpr − fpr| over all thresholds. For a model better than chance it is the greatest informedness.
 * @param sweep An exact sweep.
 * @returns The statistic and where it is reached.
 * @throws {MetricError} `option-conflict` if the sweep is not exact, `unsupported-type`.
 * @see scipy `ks_2samp`: the same statistic.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * kolmogorovSmirnov(sweep).statistic; // → 0.5
 */
export function kolmogorovSmirnov(sweep: ThresholdSweep): KolmogorovSmirnov {
  return named('kolmogorovSmirnov', () => {
    checkExactSweep(sweep, 'bestThresholdBounds with informedness');
    const { difference, thresholds } = kolmogorovSmirnovCurve(sweep);
    const row = findGreatest(difference.map(Math.abs));
    const there = difference[row] ?? NaN;
    return {
      statistic: Math.abs(there),
      difference: there,
      threshold: thresholds[row] ?? NaN,
      row,
    };
  });
}
