import type { BinaryCounts } from '@confmat/core';
import type { ByName } from '../../arguments/call-metric.js';
import { NULL, numberOf } from '../../arguments/checks.js';
import type { Check } from '../../arguments/checks.js';
import { callMetric, optional } from '../../arguments/call-metric.js';
import { AVERAGE, BETA, LABEL_SCORE_PARAMETERS } from '../../label-scores/options.js';
import type {
  SklearnAverage,
  LabelScoreArguments,
  OneAverage,
  SklearnZeroDivision,
} from '../../label-scores/options.js';
import { PRECISION, RECALL, fScore, scoreLabels } from '../../label-scores/score-labels.js';
import { setWiseCounts } from '../../label-scores/set-wise-counts.js';
import type { TargetsInput } from '../../arrays/inputs.js';

/** Arguments of `precision_recall_fscore_support`, by name. */
export interface PrecisionRecallFscoreSupportArguments<
  A extends SklearnAverage = SklearnAverage,
> extends LabelScoreArguments<A> {
  /** Weight of recall against precision, in [0, ∞]. Default: 1. */
  readonly beta?: number | undefined;
  /** How scores per label become one. Default: null, all of them. */
  readonly average?: A | undefined;
  /** Which of `'precision'`, `'recall'` and `'f-score'` may warn. Default: all. */
  readonly warn_for?: readonly string[] | undefined;
}

/** Precision, recall, F-score and support, a value per label. */
export type ScoresPerLabel = readonly [
  precision: Float64Array,
  recall: Float64Array,
  fscore: Float64Array,
  support: Float64Array,
];

/** Averages of precision, recall and F-score. */
export type AverageScores = readonly [
  precision: number,
  recall: number,
  fscore: number,
  support: null,
];

/** Arguments with an average, but for those that go by position. */
type AverageOptions<Given extends 'y_true' | 'y_pred' = never> = Omit<
  PrecisionRecallFscoreSupportArguments<OneAverage>,
  Given | 'average'
> & {
  /** How scores per label become one. */
  readonly average: OneAverage;
};

const NAMES = ['precision', 'recall', 'f-score'];
const NAMES_CHECK: Check = {
  allows: (value) => Array.isArray(value),
  text: 'an array of "precision", "recall", "f-score"',
};

/**
 * Precision, recall, F-score and support at once.
 * @param y_true True labels, shape (nSamples,), or an indicator matrix, shape (nSamples, nLabels).
 * @param y_pred Predicted labels, shape of `y_true`.
 * @param options By name: `beta`, `labels`, `pos_label`, `average`, `warn_for`, `sample_weight`,
 *   `zero_division`.
 * @returns `[precision, recall, fscore, support]`: arrays with a value per label, or, with an
 *   average, three numbers and null.
 * @throws {SklearnError} `ValueError`, `TypeError`, `InvalidParameterError`.
 * @see scikit-learn `precision_recall_fscore_support`
 * @example
 * precision_recall_fscore_support([0, 1, 1], [0, 1, 0], { average: 'micro' }); // → [0.6666666666666666, 0.6666666666666666, 0.6666666666666666, null]
 */
export function precision_recall_fscore_support(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options: AverageOptions<'y_true' | 'y_pred'>,
): AverageScores;
/** Without an average four arrays, shape (nLabels,) each, in the order of the labels. */
export function precision_recall_fscore_support(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options?: Omit<PrecisionRecallFscoreSupportArguments<null>, 'y_true' | 'y_pred'>,
): ScoresPerLabel;
/** Either, where the type does not tell the average. */
export function precision_recall_fscore_support(
  y_true: TargetsInput,
  y_pred: TargetsInput,
  options: Omit<PrecisionRecallFscoreSupportArguments, 'y_true' | 'y_pred'>,
): ScoresPerLabel | AverageScores;
/** The same, with arguments by name: all, or all but the first. */
export function precision_recall_fscore_support(
  ...args: [y_true: TargetsInput, options: AverageOptions<'y_true'>] | [options: AverageOptions]
): AverageScores;
/** The same without an average, with arguments by name: all, or all but the first. */
export function precision_recall_fscore_support(
  ...args: ByName<PrecisionRecallFscoreSupportArguments<null>>
): ScoresPerLabel;
export function precision_recall_fscore_support(...received: readonly unknown[]): unknown {
  return callMetric<PrecisionRecallFscoreSupportArguments, ScoresPerLabel | AverageScores>(
    'precision_recall_fscore_support',
    received,
    {
      parameters: {
        ...LABEL_SCORE_PARAMETERS,
        beta: optional(1, BETA),
        average: optional(null, AVERAGE, NULL),
        warn_for: optional(NAMES, NAMES_CHECK),
      },
      compute: (args) => {
        const { average, zero_division, warn_for } = args;
        const { counts } = setWiseCounts(args);
        return scoresOf(counts, numberOf(args.beta), average, zero_division, warn_for);
      },
    },
  );
}

export function scoresOf(
  counts: BinaryCounts,
  beta: number,
  average: SklearnAverage,
  zero_division: SklearnZeroDivision,
  warn_for: readonly string[] = NAMES,
): ScoresPerLabel | AverageScores {
  const isPlain = beta === 0 || beta === Infinity;
  const scores = [PRECISION, RECALL, fScore(beta)].map((score, place) => {
    const mayWarn = warn_for.includes(NAMES[place] ?? '') && !(place === 2 && isPlain);
    return scoreLabels(score, counts, { average, zero_division }, mayWarn);
  });
  const { tp, fn } = counts;
  const support = average === null ? tp.map((count, row) => count + (fn?.[row] ?? 0)) : null;
  return [...scores, support] as unknown as ScoresPerLabel | AverageScores;
}
