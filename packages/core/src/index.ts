export { columnsOf } from './columns/columns-of.js';
export type { ColumnsOf } from './columns/columns-of.js';
export { MetricError, isMetricError } from './errors/metric-error.js';
export type { MetricIssue } from './errors/issue.js';

export type { NullPolicy } from './columns/read-column.js';
export type { ArrowColumn } from './columns/arrow-layout.js';
export type {
  LabelCells,
  LabelColumn,
  LabelTensor,
  NumberColumn,
  TypedArray,
} from './columns/column.js';
export type { Label } from './label.js';

export type { JsonLabel } from './storage/json-label.js';
export type { JsonNumber } from './storage/json-number.js';

export {
  confusionAccumulatorFromBinary,
  confusionAccumulatorFromJson,
} from './matrix/accumulator/accumulator-storage.js';
export type { AccumulatorJson } from './matrix/accumulator/accumulator-state.js';
export { createConfusionAccumulator } from './matrix/accumulator/accumulator.js';
export type {
  AccumulatorOptions,
  ConfusionAccumulator,
  ConfusionBatch,
  ConfusionUpdateOptions,
} from './matrix/accumulator/accumulator.js';
export { addMatrices } from './matrix/transforms/add-matrices.js';
export { confusionMatrix } from './matrix/confusion-matrix.js';
export type { ConfusionMatrixOptions } from './matrix/confusion-matrix.js';
export { confusionMatrixFromCells } from './matrix/confusion-matrix-from-cells.js';
export type { CountedCell } from './matrix/confusion-matrix-from-cells.js';
export { confusionMatrixFromJson } from './matrix/confusion-matrix-from-json.js';
export { confusionMatrixFromCounts } from './matrix/confusion-matrix-from-counts.js';
export type { FromCountsOptions } from './matrix/confusion-matrix-from-counts.js';
export { confusionMatrixFromTable } from './matrix/confusion-matrix-from-table.js';
export type { FromTableOptions, TableCell } from './matrix/confusion-matrix-from-table.js';
export { isConfusionMatrix } from './matrix/matrix.js';
export type { ConfusionCell, ConfusionMatrix, ConfusionMatrixJson } from './matrix/matrix.js';
export { mergeClasses } from './matrix/transforms/merge-classes.js';
export type { ClassGroups } from './matrix/transforms/merge-classes.js';
export { normalizeMatrix } from './matrix/transforms/normalize-matrix.js';
export type { NormalizeOver } from './matrix/transforms/normalize-matrix.js';
export { slicedMatrices } from './matrix/sliced-matrices.js';
export type { SlicedMatrix } from './matrix/sliced-matrices.js';
export { slicedMatricesFromJson } from './matrix/sliced-matrices-from-json.js';
export type { SlicedMatrixJson } from './matrix/sliced-matrices-from-json.js';
export { selectClasses } from './matrix/transforms/select-classes.js';

export { createJointAccumulator } from './joint/joint-accumulator.js';
export type {
  JointAccumulator,
  JointAccumulatorOptions,
  JointBatch,
  JointUpdateOptions,
} from './joint/joint-accumulator.js';
export { jointCounts } from './joint/joint-counts.js';
export type { JointCountsOptions } from './joint/joint-counts.js';
export { jointCountsFromJson, jointCountsToJson } from './joint/joint-json.js';
export type { JointCountsJson } from './joint/joint-json.js';
export { jointMatrices } from './joint/joint.js';
export type { JointCounts, JointMatrices, JointSlice, JointTally } from './joint/joint.js';

export { binaryCounts } from './counts/binary-counts.js';
export type {
  BinaryCounts,
  BinaryCountsInput,
  BinaryCountsOptions,
  CountsOf,
} from './counts/binary-counts.js';
export type { CountColumn } from './columns/check-counts.js';
export { binaryCountsFromJson, binaryCountsToJson } from './counts/counts-json.js';
export type { BinaryCountsJson, StoredCounts } from './counts/counts-json.js';
export { classCounts } from './counts/class-counts.js';
export type { MatrixOrCounts } from './counts/counts-of.js';
export { pooledCounts } from './counts/pooled-counts.js';
export { presentClasses } from './counts/present-classes.js';
export { selectRows } from './counts/select-rows.js';

export { accuracy } from './metrics/whole/accuracy.js';
export { balancedAccuracy } from './metrics/whole/balanced-accuracy.js';
export type { AdjustedOption } from './metrics/whole/balanced-accuracy.js';
export { cohenKappa } from './metrics/whole/cohen-kappa.js';
export type { KappaWeights, KappaWeightsOption } from './metrics/whole/cohen-kappa.js';
export type { CellCost, CellCosts, CostMatrix } from './metrics/costs/cost-lookup.js';
export { defineMetric } from './metrics/define/define-metric.js';
export type { MetricDefinition } from './metrics/define/define-metric.js';
export { diagnosticOddsRatio } from './metrics/chance/diagnostic-odds-ratio.js';
export { errorRate } from './metrics/whole/error-rate.js';
export { expectedCost } from './metrics/costs/expected-cost.js';
export type { ExpectedCost } from './metrics/costs/expected-cost.js';
export { expectedCostOf } from './metrics/costs/expected-cost-of.js';
export type { BinaryCosts } from './metrics/costs/expected-cost-of.js';
export { f1 } from './metrics/rates/f1.js';
export { falseDiscoveryRate } from './metrics/rates/false-discovery-rate.js';
export { falseNegativeRate } from './metrics/rates/false-negative-rate.js';
export { falseOmissionRate } from './metrics/rates/false-omission-rate.js';
export { falsePositiveRate } from './metrics/rates/false-positive-rate.js';
export { fbeta } from './metrics/rates/fbeta.js';
export { fbetaOf } from './metrics/rates/fbeta-of.js';
export { fbetaOfAverages } from './metrics/rates/fbeta-of-averages.js';
export type {
  FbetaOfAveragesOptions,
  ZeroDivisionApart,
} from './metrics/rates/fbeta-of-averages.js';
export { gMean } from './metrics/rates/g-mean.js';
export { informedness } from './metrics/chance/informedness.js';
export { jaccard } from './metrics/rates/jaccard.js';
export { lift } from './metrics/chance/lift.js';
export { majorityBaseline } from './metrics/whole/majority-baseline.js';
export { markedness } from './metrics/chance/markedness.js';
export { matthewsCorrcoef } from './metrics/whole/matthews-corrcoef.js';
export type {
  ClassMetric,
  CountsFunction,
  Direction,
  Metric,
  MetricFacts,
  ProblemMetric,
} from './metrics/define/metric.js';
export { mergeEffect } from './metrics/whole/merge-effect.js';
export type { MergeEffect, MergeScores } from './metrics/whole/merge-effect.js';
export { mostConfused } from './metrics/whole/most-confused.js';
export type {
  ConfusedCell,
  ConfusedPair,
  MostConfusedOptions,
} from './metrics/whole/most-confused.js';
export { negativeLikelihoodRatio } from './metrics/chance/negative-likelihood-ratio.js';
export { negativePredictiveValue } from './metrics/rates/negative-predictive-value.js';
export { noInformationRate } from './metrics/whole/no-information-rate.js';
export { noInformationTest } from './metrics/whole/no-information-test.js';
export type { NoInformationTest } from './metrics/whole/no-information-test.js';
export { positiveLikelihoodRatio } from './metrics/chance/positive-likelihood-ratio.js';
export { precision } from './metrics/rates/precision.js';
export { predictedPrevalence } from './metrics/rates/predicted-prevalence.js';
export { prevalence } from './metrics/rates/prevalence.js';
export { recall } from './metrics/rates/recall.js';
export { specificity } from './metrics/rates/specificity.js';

export { macroSpread } from './averages/macro-spread.js';
export type { MacroSpread } from './averages/macro-spread.js';
export { valuesByLabel } from './averages/values-by-label.js';
export type {
  Average,
  AverageOptions,
  AverageWeights,
  BinaryOptions,
  MeanOptions,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
  UndefinedRows,
  ZeroDivision,
} from './averages/options.js';

export type { LabelPairCounts } from './shapes/label-pair-counts.js';
export type { LabelSets } from './shapes/label-sets.js';
export type { ScoreMatrix, ScoreMatrixLike, ScoreTensor } from './shapes/score-matrix.js';
export type { BinnedScoreTally, ExactScoreTally, ScoreTally } from './shapes/score-tally.js';

export { classificationReport } from './classification-report/classification-report.js';
export type { AveragesOver } from './averages/averages-over.js';
export type {
  ClassificationReport,
  ReportOptions,
  ReportRow,
  ReportScores,
  UndefinedScore,
  ZeroDivisionByMetric,
} from './classification-report/classification-report.js';
export {
  classificationReportFromJson,
  classificationReportToJson,
} from './classification-report/report-json.js';
export type { ReportJson } from './classification-report/report-json.js';
export { formatConfusionMatrix } from './classification-report/format-confusion-matrix.js';
export type { FormatMatrixOptions } from './classification-report/format-confusion-matrix.js';
export type { TruthAxis } from './classification-report/truth-axis.js';
export { formatClassificationReport } from './classification-report/format-classification-report.js';
export type { FormatReportOptions } from './classification-report/format-classification-report.js';
export { rowOf } from './classification-report/row-of.js';

export type { NumberedKeysJson, UnitsJson } from './units/units-json.js';
export type {
  CountUnits,
  JointUnits,
  MatrixUnits,
  UnitNumbering,
  Units,
  UnitsOf,
} from './units/units.js';
