import { precisionRecallCurve } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { defineMetric } from '../arguments/define-metric.js';
import { curveParameters } from '../scores/curve-arguments.js';
import type { CurveArguments, ScoreFunction } from '../scores/curve-arguments.js';
import { sweepOf } from '../scores/sweep-of.js';
import { warn } from '../warnings.js';

/** The precision–recall curve. */
export type PrecisionRecallCurveArrays = readonly [
  precision: Float64Array,
  recall: Float64Array,
  thresholds: Float64Array,
];

/**
 * The precision–recall curve, ending in precision 1 and recall 0.
 *
 * @returns `[precision, recall, thresholds]`: thresholds ascending, shape (n,), the others
 *   (n + 1,). Without positive samples recall is 1, with a warning.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `precision_recall_curve`
 * @example
 * precision_recall_curve([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])[1]; // → Float64Array [1, 1, 0.5, 0.5, 0]
 */
export const precision_recall_curve: ScoreFunction<CurveArguments, PrecisionRecallCurveArrays> =
  /* @__PURE__ */ defineMetric<CurveArguments, PrecisionRecallCurveArrays>({
    name: 'precision_recall_curve',
    nPositional: 2,
    parameters: /* @__PURE__ */ curveParameters(false),
    compute: (args, caller) => {
      const { sweep } = sweepOf(caller, args);
      warnWithoutPositives(caller, sweep);
      const curve = precisionRecallCurve(sweep, { dropIntermediate: args.drop_intermediate });
      const { precision, recall, thresholds } = curve;
      if (sweep.nPositives !== 0) return [precision, recall, thresholds];
      return [precision, recall.map((_, i) => (i < recall.length - 1 ? 1 : 0)), thresholds];
    },
  });

/**
 * Warn of a truth without positive samples.
 *
 * @param caller Name of the function that was called.
 * @param sweep The counts.
 */
export function warnWithoutPositives(caller: string, { nPositives }: ThresholdSweep): void {
  if (nPositives !== 0) return;
  warn('UserWarning', caller, 'there are no positive samples, recall is set to 1 throughout');
}
