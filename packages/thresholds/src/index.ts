export type { Comparison, ThresholdSweep } from './sweep.js';
export { thresholdSweep } from './threshold-sweep.js';
export type { ThresholdSweepOptions } from './threshold-sweep.js';

export { argMaxLabels } from './multiclass/arg-max-labels.js';
export type { ArgMaxOptions, ScoredLabels } from './multiclass/arg-max-labels.js';
export { labelsAtThreshold } from './multiclass/labels-at-threshold.js';
export type { ClassScoreOptions } from './multiclass/read-class-scores.js';
export { topKAccuracy } from './multiclass/top-k-accuracy.js';
export type { TopKAccuracyOptions } from './multiclass/top-k-accuracy.js';
export { trueClassRanks } from './multiclass/true-class-ranks.js';
export type { RankTies, TrueClassRankOptions } from './multiclass/true-class-ranks.js';

export { brierScore } from './probabilities/brier-score.js';
export type { BrierScoreOptions } from './probabilities/brier-score.js';
export { d2Brier } from './probabilities/d2-brier.js';
export { d2LogLoss } from './probabilities/d2-log-loss.js';
export { hingeLoss } from './probabilities/hinge-loss.js';
export { logLoss } from './probabilities/log-loss.js';
export type { BinaryScoreOptions } from './probabilities/read-binary.js';
export type { Probabilities, ProbabilityOptions } from './probabilities/read-probabilities.js';
