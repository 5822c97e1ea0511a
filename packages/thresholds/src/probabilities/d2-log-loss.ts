import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { meanConstantLoss } from './constant-loss.js';
import { logLossesAt, meanLogLoss } from './log-loss.js';
import { DOUBLE_EPSILON, PROBABILITY_OPTIONS, readProbabilities } from './read-probabilities.js';
import type { Probabilities, ProbabilityOptions } from './read-probabilities.js';

/**
 * Skill in log loss: 1 − loss / loss of the constant probabilities that are the classes' shares of
 * these rows.
 * @param yTrue True labels, shape (nSamples,).
 * @param yProba Probabilities in [0, 1], shape (nSamples,) or (nSamples, nClasses).
 * @param options As for `logLoss`.
 * @returns A number of at most 1: 1 for certainty of what is true, 0 for the constant, below where
 *   worse than it. NaN with fewer than two rows. With rows of one class the constant is right, and
 *   the skill of anything less certain is a huge negative number.
 * @throws {MetricError} As `logLoss`.
 * @see scikit-learn `d2_log_loss_score`.
 * @example
 * d2LogLoss([0, 1], [0.25, 0.75]); // → 0.5849625007211562
 */
export function d2LogLoss<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: Probabilities,
  options: ProbabilityOptions<L> = {},
): number {
  return named('d2LogLoss', () => {
    checkOptionNames(options, PROBABILITY_OPTIONS);
    const read = readProbabilities(yTrue, yProba, options);
    if (read.trueCodes.length < 2) return NaN;
    return 1 - meanLogLoss(read) / meanConstantLoss(read, logLossesAt(DOUBLE_EPSILON));
  });
}
