import { detCurve } from '@confmat/thresholds/curves';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { curveParameters } from '../../scores/curve-arguments.js';
import type { CurveArguments } from '../../scores/curve-arguments.js';
import { sweepOf } from '../../scores/sweep-of.js';
import { warn } from '../../warnings.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { valueError } from '../../errors.js';

/** The DET curve, shape (nPoints,) each. */
export type DetCurveArrays = readonly [
  fpr: Float64Array,
  fnr: Float64Array,
  thresholds: Float64Array,
];

/**
 * The detection error tradeoff curve: false negative rate against false positive rate.
 * @param y_true True labels, two of them unless `pos_label` is given, shape (nSamples,).
 * @param y_score Finite scores, greater for the positive label, shape (nSamples,).
 * @param options By name: `pos_label`, `sample_weight`, `drop_intermediate`.
 * @returns `[fpr, fnr, thresholds]`, thresholds ascending.
 * @throws {SklearnError} `ValueError` also where `y_true` has other than two labels; `TypeError`,
 *   `InvalidParameterError`.
 * @see scikit-learn `det_curve`, the one curve whose other arguments go by position too.
 * @example
 * det_curve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])[0]; // → Float64Array [0.5, 0.5, 0]
 */
export function det_curve(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  options?: Omit<CurveArguments, 'y_true' | 'y_score'>,
): DetCurveArrays;
/** The same, with arguments by name: all, or all but the first. */
export function det_curve(...args: ByName<CurveArguments>): DetCurveArrays;
export function det_curve(...received: readonly unknown[]): unknown {
  return callMetric<CurveArguments, DetCurveArrays>('det_curve', received, {
    nPositional: 5,
    parameters: curveParameters(false),
    compute: (args) => {
      const { sweep, truth } = sweepOf(args);
      if (truth.labels.length !== 2) {
        throw valueError(`y_true has ${truth.labels.length} labels, expected two`);
      }
      const { fpr, fnr, thresholds } = detCurve(sweep, {
        dropIntermediate: args.drop_intermediate,
      });
      const { nPositives, nNegatives } = sweep;
      for (const [name, count] of [
        ['negative', nNegatives],
        ['positive', nPositives],
      ] as const) {
        if (count === 0) warn('RuntimeWarning', `there are no ${name} samples, rates are 0/0`);
      }
      // Of one class scikit-learn's curve has the one point where the other's rate is 0.
      if (nPositives === 0)
        return [Float64Array.of(0), Float64Array.of(NaN), Float64Array.of(Infinity)];
      if (nNegatives === 0)
        return [Float64Array.of(NaN), Float64Array.of(0), thresholds.slice(0, 1)];
      return [fpr, fnr, thresholds];
    },
  });
}
