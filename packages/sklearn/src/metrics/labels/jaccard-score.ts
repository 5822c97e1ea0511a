import type { BinaryCounts } from '@confmat/core';
import type { ByName } from '../../arguments/call-metric.js';
import { oneOf, oneOfNumbers } from '../../arguments/checks.js';
import { callMetric, optional } from '../../arguments/call-metric.js';
import { LABEL_SCORE_PARAMETERS } from '../../label-scores/options.js';
import type {
  SklearnAverage,
  Averaged,
  LabelScoreArguments,
  OneAverage,
} from '../../label-scores/options.js';
import { JACCARD, scoreLabels } from '../../label-scores/score-labels.js';
import { setWiseCounts } from '../../label-scores/set-wise-counts.js';
import { warn } from '../../warnings.js';
import type { TargetsInput } from '../../arrays/inputs.js';
import { fault } from '../../errors.js';

/**
 * Overlap of the samples that have a label with those predicted as it: tp / (tp + fp + fn).
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `labels`, `pos_label`, `average`, `sample_weight`, `zero_division`.
 * @returns A score in [0, 1]; one per label with `average: null`, `Float64Array`.
 * @throws {SklearnError} `ValueError`, `TypeError`; `InvalidParameterError` also for
 *   `zero_division: NaN`; `ZeroDivisionError` for weights of an average that add to 0.
 * @see scikit-learn `jaccard_score`
 * @example
 * jaccard_score([0, 1, 1], [1, 1, 1]); // → 0.6666666666666666
 */
export function jaccard_score<A extends SklearnAverage | undefined = undefined>(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<LabelScoreArguments<A>, 'y_true' | 'y_pred'>,
): Averaged<A>;
/** The same, with arguments by name: all, or all but the first. */
export function jaccard_score(...args: ByName<LabelScoreArguments<OneAverage>>): number;
/** The same, with `average: null` and arguments by name: all, or all but the first. */
export function jaccard_score<A extends SklearnAverage>(
  ...args: ByName<LabelScoreArguments<A>>
): Averaged<A>;
export function jaccard_score(...received: readonly unknown[]): unknown {
  return callMetric<LabelScoreArguments, Float64Array | number>('jaccard_score', received, {
    parameters: {
      ...LABEL_SCORE_PARAMETERS,
      // NaN is documented there and refused.
      zero_division: optional('warn', oneOfNumbers(0, 1), oneOf('warn')),
    },
    compute: (args) => {
      const { average } = args;
      const { targets, counts } = setWiseCounts(args);
      const score = scoreLabels(JACCARD, counts, args);
      checkAverageWeights(average, counts, targets.weights);
      if (counts.tp.length === 0 && average !== null && average !== 'micro') {
        // As often as NumPy does.
        warn('RuntimeWarning', 'labels is empty, there is nothing to average');
        warn('RuntimeWarning', 'the average is 0/0');
      }
      return score;
    },
  });
}

/** Weights that are all zero make a plain mean; others that add to zero are an error. */
function checkAverageWeights(
  average: SklearnAverage,
  { tp, fn }: BinaryCounts,
  sampleWeights: Float64Array | null,
): void {
  const weights =
    average === 'weighted'
      ? tp.map((count, row) => count + (fn?.[row] ?? 0))
      : average === 'samples'
        ? sampleWeights
        : null;
  if (!weights?.some((weight) => weight !== 0)) return;
  if (weights.reduce((sum, weight) => sum + weight, 0) !== 0) return;
  throw fault('ZeroDivisionError', `the weights of average "${average ?? ''}" add to 0`);
}
