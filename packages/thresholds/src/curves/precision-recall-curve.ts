import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { ZeroDivision } from '@confmat/core';
import { checkSweep } from '../sweep/check-sweep.js';
import { columnsOf } from '../sweep/sweep-columns.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { writePrecisionRecallUpwards } from './kernels/write-precision.js';
import type { DropIntermediateOption } from './roc-curve.js';
import { recallChanges } from './sweep-points.js';

/** Options of `precisionRecallCurve`. */
export interface PrecisionRecallCurveOptions extends DropIntermediateOption {
  /** Precision at a threshold above every score, which only a list or bins have. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
}

/** Precision against recall. */
export interface PrecisionRecallCurve {
  /** In [0, 1], shape (nPoints + 1,); the last is 1. */
  readonly precision: Float64Array;
  /**
   * Descending, in [0, 1], shape (nPoints + 1,); the last is 0, all others NaN without positives.
   */
  readonly recall: Float64Array;
  /** Ascending, shape (nPoints,): the last point of the curve has no threshold. */
  readonly thresholds: Float64Array;
}

const OPTIONS: readonly string[] = ['dropIntermediate', 'zeroDivision'];

/**
 * The precision–recall curve, from the lowest threshold to the point (recall 0, precision 1), which
 * is a convention.
 * @param sweep A sweep of any kind.
 * @param options `dropIntermediate` leaves out points whose recall is that of both neighbours;
 *   `zeroDivision`.
 * @returns Precision, recall and thresholds.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @see scikit-learn `precision_recall_curve`: the same arrays; without positives its recall is 1.
 * @example
 * const sweep = thresholdSweep([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]);
 * precisionRecallCurve(sweep).recall; // → Float64Array [1, 1, 0.5, 0.5, 0]
 */
export function precisionRecallCurve(
  sweep: ThresholdSweep,
  options: PrecisionRecallCurveOptions = {},
): PrecisionRecallCurve {
  return named('precisionRecallCurve', () => {
    checkSweep(sweep);
    checkOptionNames(options, OPTIONS);
    const { dropIntermediate = false, zeroDivision = 0 } = options;
    checkOption('zeroDivision', zeroDivision, [0, 1, NaN]);
    const columns = columnsOf(sweep);
    const all = { thresholds: sweep.thresholds, tp: columns.tp, fp: columns.fp };
    const { thresholds, tp, fp } = dropIntermediate ? recallChanges(all) : all;
    const precision = new Float64Array(thresholds.length + 1);
    const recall = new Float64Array(thresholds.length + 1);
    writePrecisionRecallUpwards(tp, fp, sweep.nPositives, zeroDivision, precision, recall);
    precision[thresholds.length] = 1;
    return { precision, recall, thresholds: thresholds.slice().reverse() };
  });
}
