import { precisionRecallCurve } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { ByName } from '../../arguments/call-metric.js';
import { callMetric } from '../../arguments/call-metric.js';
import { curveParameters } from '../../scores/curve-arguments.js';
import type { CurveArguments } from '../../scores/curve-arguments.js';
import { sweepOf } from '../../scores/sweep-of.js';
import { warn } from '../../warnings.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';

/** The precision–recall curve. */
export type PrecisionRecallCurveArrays = readonly [
  precision: Float64Array,
  recall: Float64Array,
  thresholds: Float64Array,
];

/**
 * The precision–recall curve, ending in precision 1 and recall 0.
 * @param y_true True labels, two of them unless `pos_label` is given, shape (nSamples,).
 * @param y_score Finite scores, greater for the positive label, shape (nSamples,).
 * @param options By name: `pos_label`, `sample_weight`, `drop_intermediate`.
 * @returns `[precision, recall, thresholds]`: thresholds ascending, shape (n,), the others (n +
 *   1,). Without positive samples recall is 1, with a warning.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `precision_recall_curve`
 * @example
 * precision_recall_curve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])[1]; // → Float64Array [1, 1, 0.5, 0.5, 0]
 */
export function precision_recall_curve(
  y_true: ArrayLikeInput,
  y_score: ArrayLikeInput,
  options?: Omit<CurveArguments, 'y_true' | 'y_score'>,
): PrecisionRecallCurveArrays;
/** The same, with arguments by name: all, or all but the first. */
export function precision_recall_curve(...args: ByName<CurveArguments>): PrecisionRecallCurveArrays;
export function precision_recall_curve(...received: readonly unknown[]): unknown {
  return callMetric<CurveArguments, PrecisionRecallCurveArrays>(
    'precision_recall_curve',
    received,
    {
      parameters: curveParameters(false),
      compute: (args) => {
        const { sweep } = sweepOf(args);
        warnWithoutPositives(sweep);
        const curve = precisionRecallCurve(sweep, { dropIntermediate: args.drop_intermediate });
        const { precision, recall, thresholds } = curve;
        if (sweep.nPositives !== 0) return [precision, recall, thresholds];
        return [precision, recall.map((_, i) => (i < recall.length - 1 ? 1 : 0)), thresholds];
      },
    },
  );
}

export function warnWithoutPositives({ nPositives }: ThresholdSweep): void {
  if (nPositives !== 0) return;
  warn('UserWarning', 'there are no positive samples, recall is set to 1 throughout');
}
