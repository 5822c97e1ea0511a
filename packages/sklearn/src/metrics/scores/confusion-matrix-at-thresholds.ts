import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { THRESHOLDS_PARAMETERS } from '../../scores/curve-arguments.js';
import type { ThresholdsArguments } from '../../scores/curve-arguments.js';
import { sweepOf } from '../../scores/sweep-of.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';

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
 * @param y_true True labels, two of them unless `pos_label` is given, shape (nSamples,).
 * @param y_score Finite scores, greater for the positive label, shape (nSamples,).
 * @param options By name: `pos_label`, `sample_weight`.
 * @returns `[tns, fps, fns, tps, thresholds]`, thresholds descending.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `confusion_matrix_at_thresholds`
 * @example
 * confusion_matrix_at_thresholds([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])[0]; // → Float64Array [2, 1, 1, 0]
 */
export function confusion_matrix_at_thresholds(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  options?: Omit<ThresholdsArguments, 'y_true' | 'y_score'>,
): CountsAtThresholds;
/** The same, with arguments by name: all, or all but the first. */
export function confusion_matrix_at_thresholds(
  ...args: ByName<ThresholdsArguments>
): CountsAtThresholds;
export function confusion_matrix_at_thresholds(...received: readonly unknown[]): unknown {
  return callMetric<ThresholdsArguments, CountsAtThresholds>(
    'confusion_matrix_at_thresholds',
    received,
    {
      deprecatedPositional: 4,
      parameters: THRESHOLDS_PARAMETERS,
      compute: (args) => {
        const { thresholds, counts } = sweepOf(args).sweep;
        const { tp, fp } = counts;
        const none = new Float64Array(tp.length);
        return [counts.tn ?? none, fp, counts.fn ?? none, tp, thresholds];
      },
    },
  );
}
