export { SklearnError } from './errors.js';
export type { SklearnErrorKind } from './errors.js';
export { setWarningHandler } from './warnings.js';
export type { SklearnWarning, WarningCategory, WarningHandler } from './warnings.js';

export type { ArrayLikeInput, Cell, TargetsInput } from './arrays/inputs.js';
export type { Matrix, SparseMatrix } from './arrays/matrix.js';
export type { MetricFunction, TargetsFunction } from './arguments/metric-function.js';
export type { Average, LabelScoreArguments, ZeroDivision } from './label-scores/options.js';
export type { LabelScoreFunction } from './label-scores/options.js';

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
  UndefinedRatios,
} from './metrics/class-likelihood-ratios.js';
export { classification_report } from './metrics/classification-report.js';
export type { ClassificationReportArguments } from './metrics/classification-report.js';
export type { ReportDict, ReportScores } from './report/report-dict.js';
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
