import type { TargetsInput } from './arrays/inputs.js';
import { accuracy_score } from './metrics/labels/accuracy-score.js';
import { average_precision_score } from './metrics/scores/average-precision-score.js';
import { balanced_accuracy_score } from './metrics/labels/balanced-accuracy-score.js';
import { brier_score_loss } from './metrics/scores/brier-score-loss.js';
import { scoredLikelihoodRatios } from './metrics/labels/class-likelihood-ratios.js';
import { d2_brier_score } from './metrics/scores/d2-brier-score.js';
import { d2_log_loss_score } from './metrics/scores/d2-log-loss-score.js';
import { f1_score } from './metrics/labels/f1-score.js';
import { jaccard_score } from './metrics/labels/jaccard-score.js';
import { log_loss } from './metrics/scores/log-loss.js';
import { matthews_corrcoef } from './metrics/labels/matthews-corrcoef.js';
import { precision_score } from './metrics/labels/precision-score.js';
import { recall_score } from './metrics/labels/recall-score.js';
import { roc_auc_score } from './metrics/scores/roc-auc-score.js';
import { top_k_accuracy_score } from './metrics/scores/top-k-accuracy-score.js';

/** What a scorer looks at: predicted labels, decisions (or probabilities), or probabilities. */
export type ScorerInput = 'predict' | 'decision' | 'predict_proba';

/** A score for which greater is better. */
export interface Scorer {
  readonly input: ScorerInput;
  /**
   * Score predictions.
   * @param y_true True labels.
   * @param y Predicted labels, decisions or probabilities, as `input` says.
   * @param options Further options of the metric, such as `sample_weight`.
   */
  readonly score: (
    y_true: TargetsInput,
    y: TargetsInput,
    options?: Readonly<Record<string, unknown>>,
  ) => number;
}

/** A metric of labels with a scorer for each average. */
type AveragedName = 'f1' | 'jaccard' | 'precision' | 'recall';

type ScorerAverage = 'macro' | 'micro' | 'samples' | 'weighted';

/** The names of scorers. */
export type ScorerName =
  | 'accuracy'
  | 'average_precision'
  | 'balanced_accuracy'
  | 'd2_brier_score'
  | 'd2_log_loss_score'
  | AveragedName
  | `${AveragedName}_${ScorerAverage}`
  | 'matthews_corrcoef'
  | 'neg_brier_score'
  | 'neg_log_loss'
  | 'neg_negative_likelihood_ratio'
  | 'positive_likelihood_ratio'
  | 'roc_auc'
  | 'roc_auc_ovo'
  | 'roc_auc_ovo_weighted'
  | 'roc_auc_ovr'
  | 'roc_auc_ovr_weighted'
  | 'top_k_accuracy';

type Options = Readonly<Record<string, unknown>>;
type Metric = (y_true: never, y: never, options: never) => unknown;

function scorer(
  metric: Metric,
  input: ScorerInput = 'predict',
  fixed: Options = {},
  sign: 1 | -1 = 1,
): Scorer {
  const call = metric as (y_true: unknown, y: unknown, options: Options) => unknown;
  return {
    input,
    score: (y_true, y, options = {}) => sign * Number(call(y_true, y, { ...fixed, ...options })),
  };
}

function averages<N extends AveragedName>(
  name: N,
  metric: Metric,
): Record<N | `${N}_${ScorerAverage}`, Scorer> {
  const entries = ['macro', 'micro', 'samples', 'weighted'].map((average) => [
    `${name}_${average}`,
    scorer(metric, 'predict', { pos_label: null, average }),
  ]);
  return { [name]: scorer(metric), ...Object.fromEntries(entries) } as Record<
    N | `${N}_${ScorerAverage}`,
    Scorer
  >;
}

function likelihoodRatio(place: 0 | 1, sign: 1 | -1): Scorer {
  const ratio: Metric = (...args) => scoredLikelihoodRatios(...args)[place];
  return scorer(ratio, 'predict', {}, sign);
}

/**
 * The scorers by scikit-learn's names, such as `f1_macro` or `neg_log_loss`: greater is better.
 * @see scikit-learn `get_scorer`; a scorer there takes an estimator, here what it predicted.
 * @example
 * SCORERS.f1_macro.score([0, 1, 2], [0, 1, 2]); // → 1
 */
export const SCORERS: Readonly<Record<ScorerName, Scorer>> = /* @__PURE__ */ (() => ({
  accuracy: scorer(accuracy_score),
  average_precision: scorer(average_precision_score, 'decision'),
  balanced_accuracy: scorer(balanced_accuracy_score),
  d2_brier_score: scorer(d2_brier_score, 'predict_proba'),
  d2_log_loss_score: scorer(d2_log_loss_score, 'predict_proba'),
  ...averages('f1', f1_score),
  ...averages('jaccard', jaccard_score),
  ...averages('precision', precision_score),
  ...averages('recall', recall_score),
  matthews_corrcoef: scorer(matthews_corrcoef),
  neg_brier_score: scorer(brier_score_loss, 'predict_proba', {}, -1),
  neg_log_loss: scorer(log_loss, 'predict_proba', {}, -1),
  neg_negative_likelihood_ratio: likelihoodRatio(1, -1),
  positive_likelihood_ratio: likelihoodRatio(0, 1),
  roc_auc: scorer(roc_auc_score, 'decision'),
  roc_auc_ovo: scorer(roc_auc_score, 'predict_proba', { multi_class: 'ovo' }),
  roc_auc_ovo_weighted: scorer(roc_auc_score, 'predict_proba', {
    multi_class: 'ovo',
    average: 'weighted',
  }),
  roc_auc_ovr: scorer(roc_auc_score, 'predict_proba', { multi_class: 'ovr' }),
  roc_auc_ovr_weighted: scorer(roc_auc_score, 'predict_proba', {
    multi_class: 'ovr',
    average: 'weighted',
  }),
  top_k_accuracy: scorer(top_k_accuracy_score, 'decision'),
}))();
