export { csrFromSets, indicatorFromSets } from './sets/convert-sets.js';
export { labelSets } from './sets/label-sets.js';
export type { PairOptions } from './sets/pair-columns.js';
export type {
  BitMatrix,
  CsrMatrix,
  IndicatorMatrix,
  LabelSetCell,
  LabelSetColumn,
  SetOptions,
} from './sets/set-column.js';

export { labelCounts } from './counts/label-counts.js';
export type { LabelCountsOptions } from './counts/label-counts.js';
export { meanOverSamples } from './counts/mean-over-samples.js';
export type { MeanOverSamplesOptions } from './counts/mean-over-samples.js';
export { sampleCounts } from './counts/sample-counts.js';
export type { SampleCountsOptions } from './counts/sample-counts.js';
export type { SetCounts } from './counts/set-counts.js';

export { exactMatch } from './metrics/exact-match.js';
export { coverageBySize } from './metrics/coverage-by-size.js';
export type { CoverageBySizeOptions } from './metrics/coverage-by-size.js';
export { hammingLoss } from './metrics/hamming-loss.js';
export { labelCardinality } from './metrics/label-cardinality.js';
export type { CardinalityOptions, LabelCardinality } from './metrics/label-cardinality.js';
export { labelEdits } from './metrics/label-edits.js';
export type {
  EditCosts,
  SampleEdits,
  LabelEdits,
  LabelEditsOptions,
} from './metrics/label-edits.js';

export { denseLabelPairs } from './pairs/dense-label-pairs.js';
export type { DenseLabelPairs } from './pairs/dense-label-pairs.js';
export { labelCooccurrence } from './pairs/label-cooccurrence.js';
export { multilabelConfusion } from './pairs/multilabel-confusion.js';
export type { MultilabelConfusionOptions } from './pairs/multilabel-confusion.js';
export { labelPairsFromJson, labelPairsToJson } from './pairs/label-pairs-json.js';
export type { LabelPairCountsJson } from './pairs/label-pairs-json.js';

export {
  labelAccumulatorFromBinary,
  labelAccumulatorFromJson,
} from './accumulator/accumulator-storage.js';
export type { LabelAccumulatorJson } from './accumulator/accumulator-state.js';
export { createLabelAccumulator } from './accumulator/label-accumulator.js';
export type {
  LabelAccumulator,
  LabelAccumulatorOptions,
  LabelBatch,
} from './accumulator/label-accumulator.js';

export { labelRows } from './counts/label-rows.js';
export type { LabelRows, LabelRowsOptions } from './counts/label-rows.js';
export { labelPowersetMatrix } from './counts/label-powerset-matrix.js';
export type { LabelPowersetOptions } from './counts/label-powerset-matrix.js';

export { coverageError } from './ranking/coverage-error.js';
export { dcg } from './ranking/dcg.js';
export type { DcgOptions, GainOptions } from './ranking/dcg.js';
export { labelRankingAveragePrecision } from './ranking/label-ranking-average-precision.js';
export { labelRankingLoss } from './ranking/label-ranking-loss.js';
export type { RankingOptions } from './ranking/mean-of-ranking.js';
export { ndcg } from './ranking/ndcg.js';
export type { NdcgOptions } from './ranking/ndcg.js';
export { precisionAtK } from './ranking/precision-at-k.js';
export type { PrecisionAtKOptions } from './ranking/precision-at-k.js';
export type { Relevance } from './ranking/read-relevance.js';
export type { RankingTruth } from './ranking/read-truth.js';
export { recallAtK } from './ranking/recall-at-k.js';
export type { RecallAtKOptions } from './ranking/recall-at-k.js';

export { formatMultilabelReport } from './report/format-multilabel-report.js';
export type { FormatMultilabelOptions } from './report/format-multilabel-report.js';
export type { LabelsPerSample } from './report/labels-per-sample.js';
export {
  multilabelReportFromJson,
  multilabelReportToJson,
} from './report/multilabel-report-json.js';
export type { MultilabelReportJson } from './report/multilabel-report-json.js';
export { multilabelReport, multilabelReportOfCounts } from './report/multilabel-report.js';
export type {
  MultilabelAverage,
  MultilabelMetricOptions,
  MultilabelMean,
  MultilabelReport,
  MultilabelReportOptions,
  SetScores,
} from './report/multilabel-report.js';

// What most users of counts need; all other metrics are core's.
export {
  MetricError,
  accuracy,
  f1,
  fbeta,
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
  Label,
  LabelColumn,
  LabelPairCounts,
  LabelSets,
  MetricIssue,
  NullPolicy,
  NumberColumn,
} from '@confmat/core';

export { levelMatrices } from './trees/level-matrices.js';
export type { ParentTable, TreeOptions } from './trees/read-tree.js';
export { treeCounts, treeSampleCounts } from './trees/tree-counts.js';
