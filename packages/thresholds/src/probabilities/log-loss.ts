import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { meanOf } from '../scores/mean-of.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import type { WriteLosses } from './constant-loss.js';
import { binaryLogLosses, logLosses } from './kernels/row-losses.js';
import { PROBABILITY_OPTIONS, readProbabilities } from './read-probabilities.js';
import type { Probabilities, ProbabilityOptions, ReadProbabilities } from './read-probabilities.js';

/**
 * Mean log loss: −ln of the probability that a row's true class was given (also: cross-entropy).
 * Probabilities are cut to [ε, 1 − ε], ε = 2⁻⁵², and 2⁻²³ for a `Float32Array`, so that one row
 * loses at most 36.04 (15.94).
 * @param yTrue True labels, shape (nSamples,).
 * @param yProba Probabilities in [0, 1] of the positive label, shape (nSamples,), or of every
 *   class, shape (nSamples, nClasses), whose rows add to 1.
 * @param options The classes, row weights, and what to do with rows that do not add to 1.
 * @returns The loss in nats, at least 0, 0 for certainty of what is true; NaN where the weights add
 *   to 0. Constant probabilities p of a positive class of share p lose −p ln p − (1 − p) ln(1 − p).
 * @throws {MetricError} `invalid-value`, `option-conflict`, `invalid-option`, `unknown-label`,
 *   `shape-mismatch`, `length-mismatch`, `empty-input`, `invalid-score`, `invalid-weight`,
 *   `unsupported-type`, and the issues of labels.
 * @see scikit-learn `log_loss`, which takes rows that do not add to 1 with a warning, and computes
 *   in single precision on such arrays.
 * @example
 * logLoss([0, 1, 1], [0.5, 0.5, 1]); // → 0.46209812037329695
 */
export function logLoss<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: Probabilities,
  options: ProbabilityOptions<L> = {},
): number {
  return named('logLoss', () => {
    checkOptionNames(options, PROBABILITY_OPTIONS);
    return meanLogLoss(readProbabilities(yTrue, yProba, options));
  });
}

export function meanLogLoss({ trueCodes, scores, weights, epsilon }: ReadProbabilities): number {
  const losses = new Float64Array(trueCodes.length);
  const [, nColumns] = scores.shape;
  const writeLosses = logLossesAt(epsilon);
  visitBlocks(scores, (block, start, end) => {
    const codes = trueCodes.subarray(start, end);
    writeLosses(block, nColumns, codes, losses.subarray(start, end));
  });
  return meanOf(losses, weights);
}

export function logLossesAt(epsilon: number): WriteLosses {
  return (probabilities, nColumns, trueCodes, losses) => {
    if (nColumns === 1) binaryLogLosses(probabilities, trueCodes, epsilon, losses);
    else logLosses(probabilities, nColumns, trueCodes, epsilon, losses);
  };
}
