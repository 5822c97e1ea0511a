import { rocCurve } from '@confmat/thresholds';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { curveParameters } from '../../scores/curve-arguments.js';
import type { CurveArguments } from '../../scores/curve-arguments.js';
import { sweepOf } from '../../scores/sweep-of.js';
import { warn } from '../../warnings.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';

/** The ROC curve, shape (nPoints,) each. */
export type RocCurveArrays = readonly [
  fpr: Float64Array,
  tpr: Float64Array,
  thresholds: Float64Array,
];

/**
 * The ROC curve: true positive rate against false positive rate.
 * @param y_true True labels, two of them unless `pos_label` is given, shape (nSamples,).
 * @param y_score Finite scores, greater for the positive label, shape (nSamples,).
 * @param options By name: `pos_label`, `sample_weight`, `drop_intermediate`.
 * @returns `[fpr, tpr, thresholds]`, thresholds descending from infinity; a rate is NaN, with a
 *   warning, where there are no samples of its class.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `roc_curve`: `drop_intermediate` is true by default.
 * @example
 * roc_curve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])[1]; // → Float64Array [0, 0.5, 0.5, 1, 1]
 */
export function roc_curve(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  options?: Omit<CurveArguments, 'y_true' | 'y_score'>,
): RocCurveArrays;
/** The same, with arguments by name: all, or all but the first. */
export function roc_curve(...args: ByName<CurveArguments>): RocCurveArrays;
export function roc_curve(...received: readonly unknown[]): unknown {
  return callMetric<CurveArguments, RocCurveArrays>('roc_curve', received, {
    parameters: curveParameters(true),
    compute: (args) => {
      const { sweep } = sweepOf(args);
      const curve = rocCurve(sweep, { dropIntermediate: args.drop_intermediate });
      const rate = (values: Float64Array, count: number, name: string): Float64Array => {
        if (count > 0) return values;
        warn('UndefinedMetricWarning', `there are no ${name} samples, their rate is NaN`);
        return values.map(() => NaN);
      };
      return [
        rate(curve.fpr, sweep.nNegatives, 'negative'),
        rate(curve.tpr, sweep.nPositives, 'positive'),
        curve.thresholds,
      ];
    },
  });
}
