import { meanLogLoss } from '@confmat/thresholds/internal';
import type { ByName } from '../../arguments/call-metric.js';
import { BOOLEAN } from '../../arguments/checks.js';
import { callMetric, optional } from '../../arguments/call-metric.js';
import { indicatorLoss, logCell } from '../../scores/indicator-losses.js';
import { LOG_LOSS_PARAMETERS, renamedProba } from '../../scores/probability-arguments.js';
import type { LogLossBaseArguments } from '../../scores/probability-arguments.js';
import { epsilonOf, readProbabilities } from '../../scores/read-probabilities.js';
import { readScores } from '../../scores/read-scores.js';
import { checkWeightSum, sumOfMeans } from '../../weighted-mean.js';
import type { ArrayLikeInput } from '../../arrays/inputs.js';

/** Arguments of `log_loss`, by name. */
export interface LogLossArguments extends LogLossBaseArguments {
  /** Whether to return the mean, and not the sum. Default: true. */
  readonly normalize?: boolean | undefined;
}

/**
 * Log loss, or cross-entropy: −ln of the probability that was given to what is true. Probabilities
 * are cut to [ε, 1 − ε], ε that of their precision.
 * @param y_true True labels, shape (nSamples,), or a row per sample with a single 1.
 * @param y_proba Probabilities of the greater of two labels, shape (nSamples,), or of every label,
 *   in rows.
 * @param options By name: `normalize`, `sample_weight`, `labels`.
 * @returns The mean loss in nats, at least 0; or the sum.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`, `ZeroDivisionError`.
 * @see scikit-learn `log_loss`
 * @example
 * log_loss(['a', 'b'], [[0.5, 0.5], [0.5, 0.5]]); // → 0.6931471805599453
 */
export function log_loss(
  y_true: ArrayLikeInput,
  y_proba: ArrayLikeInput,
  options?: Omit<LogLossArguments, 'y_true' | 'y_proba'>,
): number;
/** The same, with arguments by name: all, or all but the first. */
export function log_loss(...args: ByName<LogLossArguments>): number;
export function log_loss(...received: readonly unknown[]): unknown {
  return callMetric<LogLossArguments, number>('log_loss', received, {
    parameters: { ...LOG_LOSS_PARAMETERS, normalize: optional(true, BOOLEAN) },
    compute: ({ y_true, y_proba, y_pred, sample_weight, labels, normalize }) => {
      const received = renamedProba(y_proba, y_pred, 'ValueError');
      const scores = readScores('y_proba', received, 'ValueError', 'ValueError');
      const read = readProbabilities(y_true, scores, sample_weight, labels);
      const { codes, weights, indicator } = read;
      const { data, nSamples, nColumns } = scores;
      const checked = {
        ...{ trueCodes: codes, scores: { data, shape: [nSamples, nColumns] as const } },
        ...{ nClasses: read.nClasses, epsilon: epsilonOf(data) },
      };
      const meanOf = (own: Float64Array | null): number =>
        indicator
          ? indicatorLoss({ ...indicator, weights: own }, logCell)
          : meanLogLoss({ ...checked, weights: own });
      if (!normalize) return weights ? sumOfMeans(weights, meanOf) : meanOf(null) * codes.length;
      checkWeightSum(weights);
      return meanOf(weights);
    },
  });
}
