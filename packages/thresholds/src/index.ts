export { createSweepAccumulator } from './accumulator/sweep-accumulator.js';
export type {
  SweepAccumulator,
  SweepAccumulatorOptions,
  SweepBatch,
} from './accumulator/sweep-accumulator.js';
export type { SweepAccumulatorJson } from './accumulator/accumulator-state.js';
export {
  sweepAccumulatorFromBinary,
  sweepAccumulatorFromJson,
} from './accumulator/accumulator-storage.js';
export type { ThresholdComparison, SweepUnits, ThresholdSweep } from './sweep/sweep.js';
export type { RowUnitsJson } from './sweep/row-units.js';
export { thresholdSweepFromJson } from './sweep/threshold-sweep-from-json.js';
export { thresholdSweepToJson } from './sweep/threshold-sweep-to-json.js';
export type { ThresholdSweepJson } from './sweep/threshold-sweep-to-json.js';
export { countsAt } from './sweep/counts-at.js';
export { scoreTallyFromJson } from './tally/score-tally-from-json.js';
export { sweepFromTally } from './tally/sweep-from-tally.js';
export { averagePrecisionPerSlice, rocAucPerSlice } from './slices/areas-per-slice.js';
export { slicedSweeps } from './slices/sliced-sweeps.js';
export type { SlicedSweep } from './slices/sliced-sweep.js';
export type { SlicedSweepsOptions } from './slices/sliced-sweeps.js';
export { createSlicedSweepAccumulator } from './slices/sliced-sweep-accumulator.js';
export type {
  SlicedSweepAccumulator,
  SlicedSweepAccumulatorOptions,
  SlicedSweepBatch,
} from './slices/sliced-sweep-accumulator.js';
export type { SlicedSweepAccumulatorJson } from './slices/sliced-accumulator-state.js';
export {
  slicedSweepAccumulatorFromBinary,
  slicedSweepAccumulatorFromJson,
} from './slices/sliced-accumulator-storage.js';
export { slicedSweepsFromJson } from './slices/sliced-sweeps-from-json.js';
export type { SlicedSweepJson } from './slices/sliced-sweeps-from-json.js';
export { thresholdSweep } from './sweep/threshold-sweep.js';
export type { ThresholdSweepOptions } from './sweep/threshold-sweep.js';
export type { BinsOption, ThresholdsOption } from './sweep/thresholds-option.js';

export { argMaxLabels } from './multiclass/arg-max-labels.js';
export { leastCostLabels } from './probabilities/least-cost-labels.js';
export type { LeastCostOptions } from './probabilities/least-cost-labels.js';
export type { LabelScore, LabelScores, ScoredLabels } from './multiclass/label-scores.js';
export { averagePrecisionOneVsRest } from './multiclass/average-precision-one-vs-rest.js';
export type { AveragePrecisionOneVsRestOptions } from './multiclass/average-precision-one-vs-rest.js';
export { labelsAtThreshold } from './multiclass/labels-at-threshold.js';
export type { LabelsAtThresholdOptions } from './multiclass/labels-at-threshold.js';
export { oneVsRestSweeps } from './multiclass/one-vs-rest-sweeps.js';
export type { OneVsRestOptions } from './multiclass/one-vs-rest-sweeps.js';
export type { ClassScoreOptions } from './multiclass/read-class-scores.js';
export { rocAucOneVsOne } from './multiclass/roc-auc-one-vs-one.js';
export type { RocAucOneVsOneOptions } from './multiclass/roc-auc-one-vs-one.js';
export { rocAucOneVsRest } from './multiclass/roc-auc-one-vs-rest.js';
export type { RocAucOneVsRestOptions } from './multiclass/roc-auc-one-vs-rest.js';
export { topKAccuracy } from './multiclass/top-k-accuracy.js';
export type { TopKAccuracyOptions } from './multiclass/top-k-accuracy.js';
export { trueClassRanks } from './multiclass/true-class-ranks.js';
export type { RankTies, TrueClassRankOptions } from './multiclass/true-class-ranks.js';

export { averagePrecisionPerLabel } from './multilabel/average-precision-per-label.js';
export type { AveragePrecisionPerLabelOptions } from './multilabel/average-precision-per-label.js';
export { bestMicroF1 } from './multilabel/best-micro-f1.js';
export type { BestMicroF1 } from './multilabel/best-micro-f1.js';
export { labelSweeps } from './multilabel/label-sweeps.js';
export type { LabelSweepOptions } from './multilabel/label-sweeps.js';
export type { LabelScoreOptions, LabelTruth } from './multilabel/read-label-scores.js';
export { rocAucPerLabel } from './multilabel/roc-auc-per-label.js';
export type { RocAucPerLabelOptions } from './multilabel/roc-auc-per-label.js';

export { bestCommonThreshold } from './sweep-sets/best-common-threshold.js';
export type {
  BestCommonThreshold,
  ReachedCommonThreshold,
  UnreachedCommonThreshold,
  BestCommonThresholdOptions,
} from './sweep-sets/best-common-threshold.js';
export type { AreaAverage, AreaAverageOption } from './per-column/average-areas.js';
export { pooledSweep } from './sweep-sets/pooled-sweep.js';
export type { SweepSet } from './sweep-sets/sweep-set.js';
export { sweepSetFromJson, sweepSetToJson } from './sweep-sets/sweep-set-json.js';
export type { SweepSetJson } from './sweep-sets/sweep-set-json.js';

export { brierScore } from './probabilities/brier-score.js';
export type { BrierScoreOptions } from './probabilities/brier-score.js';
export { d2Brier } from './probabilities/d2-brier.js';
export { d2LogLoss } from './probabilities/d2-log-loss.js';
export { hingeLoss } from './probabilities/hinge-loss.js';
export { logLoss } from './probabilities/log-loss.js';
export type { BinaryScoreOptions } from './probabilities/read-binary.js';
export type { Probabilities, ProbabilityOptions } from './probabilities/read-probabilities.js';
export { kolmogorovSmirnov } from './curves/kolmogorov-smirnov.js';
export type { KolmogorovSmirnov } from './curves/kolmogorov-smirnov.js';
export { precisionRecallCurve } from './curves/precision-recall-curve.js';
export type {
  PrecisionRecallCurve,
  PrecisionRecallCurveOptions,
} from './curves/precision-recall-curve.js';
export { rocCurve } from './curves/roc-curve.js';
export type { DropIntermediateOption, RocCurve } from './curves/roc-curve.js';

export { averagePrecision } from './areas/average-precision.js';
export { partialRocAuc } from './areas/partial-roc-auc.js';
export { precisionRecallAuc } from './areas/precision-recall-auc.js';
export { rocAuc } from './areas/roc-auc.js';
export { rocAucOfTally } from './tally/roc-auc-of-tally.js';
export type { RocAucOptions } from './areas/roc-auc.js';

export { bestThreshold } from './best/best-threshold.js';
export type {
  BestThreshold,
  BestThresholdOptions,
  Plateau,
  ReachedThreshold,
  UnreachedThreshold,
} from './best/best-threshold.js';
export type { Constraint, UnmetConstraint } from './best/constraints.js';
export type { DirectionOption } from './best/metric.js';
export { predictedPositives } from './best/predicted-positives.js';

// What most users of counts need; all other metrics are core's.
export {
  MetricError,
  accuracy,
  balancedAccuracy,
  expectedCostOf,
  f1,
  falsePositiveRate,
  fbeta,
  fbetaOf,
  isMetricError,
  jaccard,
  matthewsCorrcoef,
  precision,
  recall,
  specificity,
} from '@confmat/core';
export type {
  BinaryCounts,
  CountsFunction,
  Direction,
  Label,
  LabelColumn,
  LabelSets,
  Metric,
  MetricIssue,
  NullPolicy,
  NumberColumn,
} from '@confmat/core';
