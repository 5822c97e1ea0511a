export { SklearnError } from './errors.js';
export type { SklearnErrorKind } from './errors.js';
export { setWarningHandler } from './warnings.js';
export type { SklearnWarning, WarningCategory, WarningHandler } from './warnings.js';

export type { CountsArray } from './arrays/counts-array.js';
export type { ArrayLikeInput, Cell, Matrix, SparseMatrix, TargetsInput } from './arrays/inputs.js';
export type {
  SklearnAverage,
  Averaged,
  LabelScoreArguments,
  OneAverage,
  SklearnZeroDivision,
} from './label-scores/options.js';

export { type_of_target } from './targets/type-of-target.js';
export type { TypeOfTargetArguments } from './targets/type-of-target.js';
export type { TargetType } from './targets/target-type.js';
export { unique_labels } from './targets/unique-labels.js';

export { f1_score } from './metrics/labels/f1-score.js';
export { fbeta_score } from './metrics/labels/fbeta-score.js';
export type { FbetaScoreArguments } from './metrics/labels/fbeta-score.js';
export { jaccard_score } from './metrics/labels/jaccard-score.js';
export { precision_recall_fscore_support } from './metrics/labels/precision-recall-fscore-support.js';
export type {
  AverageScores,
  PrecisionRecallFscoreSupportArguments,
  ScoresPerLabel,
} from './metrics/labels/precision-recall-fscore-support.js';
export { precision_score } from './metrics/labels/precision-score.js';
export { recall_score } from './metrics/labels/recall-score.js';

export { accuracy_score } from './metrics/labels/accuracy-score.js';
export type { AccuracyScoreArguments } from './metrics/labels/accuracy-score.js';
export { balanced_accuracy_score } from './metrics/labels/balanced-accuracy-score.js';
export type { BalancedAccuracyScoreArguments } from './metrics/labels/balanced-accuracy-score.js';
export { class_likelihood_ratios } from './metrics/labels/class-likelihood-ratios.js';
export type {
  ClassLikelihoodRatiosArguments,
  LikelihoodRatios,
  UndefinedRatios,
} from './metrics/labels/class-likelihood-ratios.js';
export { classification_report } from './metrics/labels/classification-report.js';
export type {
  ClassificationReportArguments,
  ReportAs,
} from './metrics/labels/classification-report.js';
export type { ReportAverages, ReportDict, SklearnReportScores } from './report/report-dict.js';
export { cohen_kappa_score } from './metrics/labels/cohen-kappa-score.js';
export type { CohenKappaScoreArguments } from './metrics/labels/cohen-kappa-score.js';
export { confusion_matrix } from './metrics/labels/confusion-matrix.js';
export type { ConfusionMatrixArguments } from './metrics/labels/confusion-matrix.js';
export { hamming_loss } from './metrics/labels/hamming-loss.js';
export type { HammingLossArguments } from './metrics/labels/hamming-loss.js';
export { matthews_corrcoef } from './metrics/labels/matthews-corrcoef.js';
export type { MatthewsCorrcoefArguments } from './metrics/labels/matthews-corrcoef.js';
export { multilabel_confusion_matrix } from './metrics/labels/multilabel-confusion-matrix.js';
export type { MultilabelConfusionMatrixArguments } from './metrics/labels/multilabel-confusion-matrix.js';
export { zero_one_loss } from './metrics/labels/zero-one-loss.js';

export { auc } from './metrics/scores/auc.js';
export type { AucArguments } from './metrics/scores/auc.js';
export { confusion_matrix_at_thresholds } from './metrics/scores/confusion-matrix-at-thresholds.js';
export type { CountsAtThresholds } from './metrics/scores/confusion-matrix-at-thresholds.js';
export { det_curve } from './metrics/scores/det-curve.js';
export type { DetCurveArrays } from './metrics/scores/det-curve.js';
export { precision_recall_curve } from './metrics/scores/precision-recall-curve.js';
export type { PrecisionRecallCurveArrays } from './metrics/scores/precision-recall-curve.js';
export { roc_curve } from './metrics/scores/roc-curve.js';
export type { RocCurveArrays } from './metrics/scores/roc-curve.js';
export type { CurveArguments, ThresholdsArguments } from './scores/curve-arguments.js';
export type { SklearnAreaAverage } from './scores/average-binary-score.js';
export { average_precision_score } from './metrics/scores/average-precision-score.js';
export type { AveragePrecisionScoreArguments } from './metrics/scores/average-precision-score.js';
export { roc_auc_score } from './metrics/scores/roc-auc-score.js';
export type { RocAucScoreArguments } from './metrics/scores/roc-auc-score.js';
export { calibration_curve } from './metrics/scores/calibration-curve.js';
export type {
  CalibrationCurveArguments,
  CalibrationCurveArrays,
} from './metrics/scores/calibration-curve.js';
export { brier_score_loss } from './metrics/scores/brier-score-loss.js';
export type { BrierScoreLossArguments } from './metrics/scores/brier-score-loss.js';
export { d2_brier_score } from './metrics/scores/d2-brier-score.js';
export { d2_log_loss_score } from './metrics/scores/d2-log-loss-score.js';
export { hinge_loss } from './metrics/scores/hinge-loss.js';
export type { HingeLossArguments } from './metrics/scores/hinge-loss.js';
export { log_loss } from './metrics/scores/log-loss.js';
export type { LogLossArguments } from './metrics/scores/log-loss.js';
export type {
  BrierBaseArguments,
  LogLossBaseArguments,
  ProbabilityArguments,
} from './scores/probability-arguments.js';
export { coverage_error } from './metrics/ranking/coverage-error.js';
export { dcg_score } from './metrics/ranking/dcg-score.js';
export type { DcgScoreArguments, NdcgScoreArguments } from './metrics/ranking/dcg-score.js';
export { label_ranking_average_precision_score } from './metrics/ranking/label-ranking-average-precision-score.js';
export { label_ranking_loss } from './metrics/ranking/label-ranking-loss.js';
export { metric_at_thresholds } from './metrics/scores/metric-at-thresholds.js';
export type {
  MetricAtThresholdsArguments,
  MetricOfLabels,
  ValuesAtThresholds,
} from './metrics/scores/metric-at-thresholds.js';
export { ndcg_score } from './metrics/ranking/ndcg-score.js';
export { top_k_accuracy_score } from './metrics/scores/top-k-accuracy-score.js';
export type { TopKAccuracyScoreArguments } from './metrics/scores/top-k-accuracy-score.js';
export type { RankingArguments } from './scores/read-ranking.js';

export { SCORERS } from './scorers.js';
export type { Scorer, ScorerInput, ScorerName } from './scorers.js';
