import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { meanSquaredLoss, writeSquaredLosses } from './brier-score.js';
import { meanConstantLoss } from './constant-loss.js';
import { PROBABILITY_OPTIONS, readProbabilities } from './read-probabilities.js';
import type { Probabilities, ProbabilityOptions } from './read-probabilities.js';

/**
 * Skill in squared distance: 1 − Brier score / that of the constant probabilities that are the
 * classes' shares of these rows (also: Brier skill score).
 * @param yTrue True labels, shape (nSamples,).
 * @param yProba Probabilities in [0, 1], shape (nSamples,) or (nSamples, nClasses).
 * @param options As for `logLoss`.
 * @returns A number of at most 1: 1 for certainty of what is true, 0 for the constant, below where
 *   worse than it. NaN with fewer than two rows. With rows of one class the constant is right:
 *   −Infinity, or NaN if all probabilities are right too.
 * @throws {MetricError} As `logLoss`.
 * @see scikit-learn `d2_brier_score`.
 * @example
 * d2Brier([0, 1], [0.25, 0.75]); // → 0.75
 */
export function d2Brier<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: Probabilities,
  options: ProbabilityOptions<L> = {},
): number {
  return named('d2Brier', () => {
    checkOptionNames(options, PROBABILITY_OPTIONS);
    const read = readProbabilities(yTrue, yProba, options);
    if (read.trueCodes.length < 2) return NaN;
    return 1 - meanSquaredLoss(read) / meanConstantLoss(read, writeSquaredLosses);
  });
}
