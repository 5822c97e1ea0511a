import { named } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { ratesOf } from './sweep-points.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { averagedSweeps, lastOf, positivesOf } from './averaged-sweeps.js';
import type { MeanCurveOptions } from './averaged-sweeps.js';
import { addRocCurve, keepDistinct, writeMeanCurve } from './kernels/average-curves.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';

/** A mean of ROC curves. */
export interface MeanRocCurve<L extends Label = Label> {
  /** False positive rates, ascending from 0 to 1, twice where the curve is vertical. */
  readonly fpr: Float64Array;
  /** Mean true positive rates there, ascending, shape of `fpr`. */
  readonly tpr: Float64Array;
  /** Classes or labels without a curve of their own: all their rows are positive, or none is. */
  readonly leftOut: readonly L[];
}

/**
 * Average ROC curves over classes or labels: at each false positive rate the mean of the true
 * positive rates, between thresholds along straight lines. The area under it is the mean of the
 * areas of the curves. Classes have different thresholds at one point of it, so that it has none.
 * @param set Exact sweeps of each class or label.
 * @param options The average.
 * @returns The curve, through every false positive rate of any class; empty where no class has one.
 * @throws {MetricError} `option-conflict` for sweeps that are not exact, `invalid-option`,
 *   `empty-input`, `unsupported-type`.
 * @see The micro curve is `rocCurve(pooledSweep(set))`.
 * @example
 * const set = oneVsRestSweeps(['a', 'b'], [[0.75, 0.25], [0.5, 0.5]]);
 * meanRocCurve(set).tpr; // → Float64Array [0, 1, 1]
 */
export function meanRocCurve<L extends Label>(
  set: SweepSet<L>,
  options: MeanCurveOptions = {},
): MeanRocCurve<L> {
  return named('meanRocCurve', () => {
    const { sweeps, shares, leftOut } = averagedSweeps(
      set,
      options,
      ({ nPositives, nNegatives }) => nPositives > 0 && nNegatives > 0,
    );
    const empty = new Float64Array(0);
    if (sweeps.length === 0) return { fpr: empty, tpr: empty, leftOut };
    const grid = allRates(sweeps);
    const low = new Float64Array(grid.length);
    const high = new Float64Array(grid.length);
    sweeps.forEach((sweep, place) => {
      const { fp, tp } = sweep.counts;
      addRocCurve(grid, fp, tp, lastOf(fp), positivesOf(sweep), shares[place] ?? 0, low, high);
    });
    const fpr = new Float64Array(2 * grid.length);
    const tpr = new Float64Array(2 * grid.length);
    const nPoints = writeMeanCurve(grid, low, high, fpr, tpr);
    return { fpr: fpr.slice(0, nPoints), tpr: tpr.slice(0, nPoints), leftOut };
  });
}

function allRates(sweeps: readonly ThresholdSweep[]): Float64Array {
  const nPoints = sweeps.reduce((sum, { thresholds }) => sum + thresholds.length, 2);
  const rates = new Float64Array(nPoints);
  rates[0] = 1;
  let end = 2;
  for (const { counts } of sweeps) {
    rates.set(ratesOf(counts.fp, lastOf(counts.fp)), end);
    end += counts.fp.length;
  }
  rates.sort();
  return rates.slice(0, keepDistinct(rates));
}
