import { defineMetric } from '../arguments/define-metric.js';
import { THRESHOLDS_PARAMETERS } from '../scores/curve-arguments.js';
import type { ScoreFunction, ThresholdsArguments } from '../scores/curve-arguments.js';
import { sweepOf } from '../scores/sweep-of.js';

/** Counts at every threshold, shape (nThresholds,) each. */
export type CountsAtThresholds = readonly [
  tns: Float64Array,
  fps: Float64Array,
  fns: Float64Array,
  tps: Float64Array,
  thresholds: Float64Array,
];

/**
 * Count true and false negatives and positives of `score >= threshold` at every distinct score.
 *
 * @returns `[tns, fps, fns, tps, thresholds]`, thresholds descending.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `confusion_matrix_at_thresholds`
 * @example
 * confusion_matrix_at_thresholds([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])[0]; // → Float64Array [2, 1, 1, 0]
 */
export const confusion_matrix_at_thresholds: ScoreFunction<
  ThresholdsArguments,
  CountsAtThresholds
> = /* @__PURE__ */ defineMetric<ThresholdsArguments, CountsAtThresholds>({
  name: 'confusion_matrix_at_thresholds',
  nPositional: 2,
  deprecatedPositional: 4,
  parameters: THRESHOLDS_PARAMETERS,
  compute: (args, caller) => {
    const { thresholds, counts } = sweepOf(caller, args).sweep;
    const { tp, fp } = counts;
    const none = new Float64Array(tp.length);
    return [counts.tn ?? none, fp, counts.fn ?? none, tp, thresholds];
  },
});
