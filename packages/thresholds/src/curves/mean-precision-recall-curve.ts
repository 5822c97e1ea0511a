import { named } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { ratesOf } from './sweep-points.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { averagedSweeps, positivesOf } from './averaged-sweeps.js';
import type { MeanCurveOptions } from './averaged-sweeps.js';
import { addPrecisionSteps, keepDistinct } from './kernels/average-curves.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';

/** A mean of precision–recall curves, in steps. */
export interface MeanPrecisionRecallCurve<L extends Label = Label> {
  /** Recalls, ascending within (0, 1]. */
  readonly recall: Float64Array;
  /** Mean precision from the recall before (at first: from 0) up to this one, shape of `recall`. */
  readonly precision: Float64Array;
  /** Classes or labels without a curve of their own: none of their rows is positive. */
  readonly leftOut: readonly L[];
}

/**
 * Average precision–recall curves over classes or labels: at each recall the mean of the precisions
 * at the highest threshold that reaches it. The area under its steps is the mean of the average
 * precisions.
 * @param set Exact sweeps of each class or label.
 * @param options The average.
 * @returns The curve, through every recall of any class; empty where no class has one.
 * @throws {MetricError} `option-conflict` for sweeps that are not exact, `invalid-option`,
 *   `empty-input`, `unsupported-type`.
 * @see The micro curve is `precisionRecallCurve(pooledSweep(set))`.
 * @example
 * const set = oneVsRestSweeps(['a', 'b'], [[0.75, 0.25], [0.5, 0.5]]);
 * meanPrecisionRecallCurve(set).precision; // → Float64Array [1]
 */
export function meanPrecisionRecallCurve<L extends Label>(
  set: SweepSet<L>,
  options: MeanCurveOptions = {},
): MeanPrecisionRecallCurve<L> {
  return named('meanPrecisionRecallCurve', () => {
    const { sweeps, shares, leftOut } = averagedSweeps(
      set,
      options,
      ({ nPositives }) => nPositives > 0,
    );
    const recall = allRecalls(sweeps);
    const precision = new Float64Array(recall.length);
    sweeps.forEach((sweep, place) => {
      const { fp, tp } = sweep.counts;
      addPrecisionSteps(recall, tp, fp, positivesOf(sweep), shares[place] ?? 0, precision);
    });
    return { recall, precision, leftOut };
  });
}

function allRecalls(sweeps: readonly ThresholdSweep[]): Float64Array {
  const nPoints = sweeps.reduce((sum, { thresholds }) => sum + thresholds.length, 0);
  const recalls = new Float64Array(nPoints);
  let end = 0;
  for (const sweep of sweeps) {
    const { tp } = sweep.counts;
    recalls.set(ratesOf(tp, positivesOf(sweep)), end);
    end += tp.length;
  }
  recalls.sort();
  const nDistinct = keepDistinct(recalls);
  return recalls.slice(recalls[0] === 0 ? 1 : 0, nDistinct);
}
