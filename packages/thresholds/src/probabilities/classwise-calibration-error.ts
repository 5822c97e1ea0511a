import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrixLike } from '@confmat/core';
import { markClass } from '../kernels/mark-class.js';
import type { ClassScoreOptions } from '../multiclass/read-class-scores.js';
import { gatherScores } from '../scores/gather-scores.js';
import { expectedCalibrationError } from './expected-calibration-error.js';
import { readProbabilities } from './read-probabilities.js';
import type { ProbabilityOptions } from './read-probabilities.js';
import { checkBinWeights, checkBinning, curveOf } from './reliability-curve.js';
import type { BinningOptions } from './reliability-curve.js';

/** Options of `classwiseCalibrationError`. */
export interface ClasswiseCalibrationOptions<L extends Label = Label>
  extends ClassScoreOptions<L>, BinningOptions, Pick<ProbabilityOptions<L>, 'rowSums'> {
  /** `'macro'`: the mean over the classes. null: a value per class. Default: null. */
  readonly average?: 'macro' | null | undefined;
}

const OPTIONS: readonly string[] = [
  'labels',
  'bins',
  'strategy',
  'average',
  'rowSums',
  'sampleWeight',
  'nulls',
];

/**
 * Expected calibration error of each class's probabilities against the rest of the classes, or
 * their mean. Biased as `expectedCalibrationError` is; with many classes most probabilities are
 * small, and with bins of equal width nearly all rows fall into the first.
 * @param yTrue True labels, shape (nSamples,).
 * @param yProba Probabilities in [0, 1] of every class, shape (nSamples, nClasses), whose rows add
 *   to 1.
 * @param options The classes, row weights, bins, average, and what to do with rows that do not add
 *   to 1.
 * @returns Numbers in [0, 1], shape (nClasses,), or their mean.
 * @throws {MetricError} As `logLoss`, and `invalid-option` for bins, `invalid-value` for weights
 *   below 0.
 * @see Kull et al. 2019, "Beyond temperature scaling"; Nixon et al. 2019 for equal mass.
 * @example
 * const yProba = [[1, 0], [0.5, 0.5]];
 * classwiseCalibrationError(['a', 'b'], yProba); // → Float64Array [0.25, 0.25]
 */
export function classwiseCalibrationError<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: ScoreMatrixLike,
  options: ClasswiseCalibrationOptions<L> & { readonly average: 'macro' },
): number;
export function classwiseCalibrationError<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: ScoreMatrixLike,
  options?: ClasswiseCalibrationOptions<L> & { readonly average?: null | undefined },
): Float64Array;
export function classwiseCalibrationError<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: ScoreMatrixLike,
  options: ClasswiseCalibrationOptions<L> = {},
): Float64Array | number {
  return named('classwiseCalibrationError', () => {
    checkOptionNames(options, OPTIONS);
    const { average = null } = options;
    checkOption('average', average, ['macro', null]);
    const binning = checkBinning(options);
    checkBinWeights(options.sampleWeight);
    const { trueCodes, nClasses, scores, weights } = readProbabilities(yTrue, yProba, options);
    const truth = new Uint8Array(trueCodes.length);
    const errors = Float64Array.from({ length: nClasses }, (_, code) => {
      markClass(trueCodes, code, truth);
      const column = {
        trueCodes: Int32Array.from(truth),
        scores: gatherScores(scores, code),
        weights,
      };
      return expectedCalibrationError(curveOf(column, binning));
    });
    return average === null ? errors : errors.reduce((sum, error) => sum + error, 0) / nClasses;
  });
}
