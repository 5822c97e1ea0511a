import type { Label } from '@confmat/core';
import type { ByName } from '../../arguments/call-metric.js';
import { ARRAY, LABEL, NULL, integerFrom, numberOf, oneOf } from '../../arguments/checks.js';
import { callMetric, optional, required } from '../../arguments/call-metric.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';
import { valueError } from '../../errors.js';
import { addByBin, writeBins } from '../../scores/kernels/columns.js';
import { quantileEdges, uniformEdges } from '../../scores/calibration-bins.js';
import { positiveLabel, positiveSamples } from '../../scores/positive-label.js';
import { readProbabilityColumn, readTwoLabels } from '../../scores/calibration-columns.js';
import { checkLengths } from '../../targets/check-lengths.js';

/** Arguments of `calibration_curve`, by name. */
export interface CalibrationCurveArguments {
  /** True labels, two of them, shape (nSamples,). */
  readonly y_true: ArrayLikeInput;
  /** Probabilities of the positive label, in [0, 1], shape (nSamples,). */
  readonly y_prob: ArrayLikeInput;
  /** The positive label. Default: null, which is 1 of 0 and 1, or −1 and 1. */
  readonly pos_label?: Label | null | undefined;
  /** Number of bins, at least 1. Default: 5. */
  readonly n_bins?: number | undefined;
  /** Whether bins are equally wide, or have equally many samples. Default: `'uniform'`. */
  readonly strategy?: 'uniform' | 'quantile' | undefined;
}

/** Bins with samples, shape (nFilled,) each. */
export type CalibrationCurveArrays = readonly [prob_true: Float64Array, prob_pred: Float64Array];

/**
 * Calibration curve: in bins of the predicted probability, the share of positives against its mean.
 * @param y_true True labels, two of them, shape (nSamples,).
 * @param y_prob Probabilities of the positive label, in [0, 1], shape (nSamples,). A probability at an
 *   edge is in the lower bin.
 * @param options By name: `pos_label`, `n_bins`, `strategy`.
 * @returns `[prob_true, prob_pred]` of the bins that have samples.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `sklearn.calibration.calibration_curve`
 * @example
 * calibration_curve([0, 0, 1, 1], [0.2, 0.3, 0.6, 0.9], { n_bins: 2 })[1]; // → Float64Array [0.25, 0.75]
 */
export function calibration_curve(
  y_true: ArrayLikeInput,
  y_prob: ArrayLikeInput,
  options?: Omit<CalibrationCurveArguments, 'y_true' | 'y_prob'>,
): CalibrationCurveArrays;
/** The same, with arguments by name: all, or all but the first. */
export function calibration_curve(
  ...args: ByName<CalibrationCurveArguments>
): CalibrationCurveArrays;
export function calibration_curve(...received: readonly unknown[]): unknown {
  return callMetric<CalibrationCurveArguments, CalibrationCurveArrays>(
    'calibration_curve',
    received,
    {
      parameters: {
        y_true: required(ARRAY),
        y_prob: required(ARRAY),
        pos_label: optional(null, LABEL, NULL),
        n_bins: optional(5, integerFrom(1)),
        strategy: optional('uniform', oneOf('uniform', 'quantile')),
      },
      compute: ({ y_true, y_prob, pos_label, n_bins, strategy }) => {
        const { labels, codes } = readTwoLabels(y_true);
        const probabilities = readProbabilityColumn(y_prob);
        checkLengths({ y_true: codes, y_prob: probabilities });
        const isPositive = positiveSamples(labels, codes, positiveLabel(pos_label, labels));
        const nBins = numberOf(n_bins);
        const hasNaN = probabilities.some(Number.isNaN);
        const row = hasNaN ? -1 : probabilities.findIndex((p) => !(p >= 0 && p <= 1));
        if (row >= 0)
          throw valueError(`y_prob[${row}] is ${probabilities[row]}, expected a number in [0, 1]`);
        if (labels.length > 2) throw valueError(`y_true has ${labels.length} labels, expected two`);
        const edges =
          strategy === 'uniform' ? uniformEdges(nBins) : quantileEdges(probabilities, nBins);
        return meansOfBins(isPositive, probabilities, edges);
      },
    },
  );
}

/** @param edges Inner edges, ascending, shape (nBins − 1,). */
function meansOfBins(
  isPositive: Uint8Array,
  probabilities: Float64Array,
  edges: Float64Array,
): CalibrationCurveArrays {
  const nBins = edges.length + 1;
  const [sizes, positives, sums] = [0, 1, 2].map(() => new Float64Array(nBins)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const bins = new Int32Array(probabilities.length);
  writeBins(probabilities, edges, bins);
  addByBin(bins, isPositive, probabilities, sizes, positives, sums);
  const meanOf = (column: Float64Array): Float64Array =>
    column.map((sum, bin) => sum / (sizes[bin] ?? NaN)).filter((_, bin) => (sizes[bin] ?? 0) > 0);
  return [meanOf(positives), meanOf(sums)];
}
