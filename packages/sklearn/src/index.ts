export { SklearnError } from './errors.js';
export type { SklearnErrorKind } from './errors.js';
export { setWarningHandler } from './warnings.js';
export type { SklearnWarning, WarningCategory, WarningHandler } from './warnings.js';

export type { ArrayLikeInput, Cell, TargetsInput } from './arrays/inputs.js';
export type { Matrix, SparseMatrix } from './arrays/matrix.js';
export type {
  Average,
  Averaged,
  LabelScoreArguments,
  OneAverage,
  ZeroDivision,
} from './label-scores/options.js';

export { type_of_target } from './targets/type-of-target.js';
export type { TypeOfTargetArguments } from './targets/type-of-target.js';
export type { TargetType } from './targets/target-type.js';
export { unique_labels } from './targets/unique-labels.js';

export { f1_score } from './metrics/f1-score.js';
export { fbeta_score } from './metrics/fbeta-score.js';
export type { FbetaScoreArguments } from './metrics/fbeta-score.js';
export { jaccard_score } from './metrics/jaccard-score.js';
export { precision_recall_fscore_support } from './metrics/precision-recall-fscore-support.js';
export type {
  AverageScores,
  PrecisionRecallFscoreSupportArguments,
  ScoresPerLabel,
} from './metrics/precision-recall-fscore-support.js';
export { precision_score } from './metrics/precision-score.js';
export { recall_score } from './metrics/recall-score.js';

export { accuracy_score } from './metrics/accuracy-score.js';
export type { AccuracyScoreArguments } from './metrics/accuracy-score.js';
export { balanced_accuracy_score } from './metrics/balanced-accuracy-score.js';
export type { BalancedAccuracyScoreArguments } from './metrics/balanced-accuracy-score.js';
export { class_likelihood_ratios } from './metrics/class-likelihood-ratios.js';
export type {
  ClassLikelihoodRatiosArguments,
  LikelihoodRatios,
  UndefinedRatios,
} from './metrics/class-likelihood-ratios.js';
export { classification_report } from './metrics/classification-report.js';
export type { ClassificationReportArguments, ReportAs } from './metrics/classification-report.js';
export type { ReportAverages, ReportDict, ReportScores } from './report/report-dict.js';
export { cohen_kappa_score } from './metrics/cohen-kappa-score.js';
export type { CohenKappaScoreArguments } from './metrics/cohen-kappa-score.js';
export { confusion_matrix } from './metrics/confusion-matrix.js';
export type { ConfusionMatrixArguments } from './metrics/confusion-matrix.js';
export { hamming_loss } from './metrics/hamming-loss.js';
export type { HammingLossArguments } from './metrics/hamming-loss.js';
export { matthews_corrcoef } from './metrics/matthews-corrcoef.js';
export type { MatthewsCorrcoefArguments } from './metrics/matthews-corrcoef.js';
export { multilabel_confusion_matrix } from './metrics/multilabel-confusion-matrix.js';
export type { MultilabelConfusionMatrixArguments } from './metrics/multilabel-confusion-matrix.js';
export { zero_one_loss } from './metrics/zero-one-loss.js';

export { auc } from './metrics/auc.js';
export type { AucArguments } from './metrics/auc.js';
export { confusion_matrix_at_thresholds } from './metrics/confusion-matrix-at-thresholds.js';
export type { CountsAtThresholds } from './metrics/confusion-matrix-at-thresholds.js';
export { det_curve } from './metrics/det-curve.js';
export type { DetCurveArrays } from './metrics/det-curve.js';
export { precision_recall_curve } from './metrics/precision-recall-curve.js';
export type { PrecisionRecallCurveArrays } from './metrics/precision-recall-curve.js';
export { roc_curve } from './metrics/roc-curve.js';
export type { RocCurveArrays } from './metrics/roc-curve.js';
export type { CurveArguments, ThresholdsArguments } from './scores/curve-arguments.js';
export type { AreaAverage } from './scores/average-binary-score.js';
export { average_precision_score } from './metrics/average-precision-score.js';
export type { AveragePrecisionScoreArguments } from './metrics/average-precision-score.js';
export { roc_auc_score } from './metrics/roc-auc-score.js';
export type { RocAucScoreArguments } from './metrics/roc-auc-score.js';
export { brier_score_loss } from './metrics/brier-score-loss.js';
export type { BrierScoreLossArguments } from './metrics/brier-score-loss.js';
export { d2_brier_score } from './metrics/d2-brier-score.js';
export { d2_log_loss_score } from './metrics/d2-log-loss-score.js';
export { hinge_loss } from './metrics/hinge-loss.js';
export type { HingeLossArguments } from './metrics/hinge-loss.js';
export { log_loss } from './metrics/log-loss.js';
export type { LogLossArguments } from './metrics/log-loss.js';
export type {
  BrierBaseArguments,
  LogLossBaseArguments,
  ProbabilityArguments,
} from './scores/probability-arguments.js';
export { coverage_error } from './metrics/coverage-error.js';
export { dcg_score } from './metrics/dcg-score.js';
export type { DcgScoreArguments, NdcgScoreArguments } from './metrics/dcg-score.js';
export { label_ranking_average_precision_score } from './metrics/label-ranking-average-precision-score.js';
export { label_ranking_loss } from './metrics/label-ranking-loss.js';
export { metric_at_thresholds } from './metrics/metric-at-thresholds.js';
export type {
  MetricAtThresholdsArguments,
  MetricOfLabels,
  ValuesAtThresholds,
} from './metrics/metric-at-thresholds.js';
export { ndcg_score } from './metrics/ndcg-score.js';
export { top_k_accuracy_score } from './metrics/top-k-accuracy-score.js';
export type { TopKAccuracyScoreArguments } from './metrics/top-k-accuracy-score.js';
export type { RankingArguments } from './scores/read-ranking.js';

export { SCORERS } from './scorers.js';
export type { Scorer, ScorerInput, ScorerName } from './scorers.js';
