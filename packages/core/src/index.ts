export { MetricError, describeIssue, isMetricError } from './errors.js';
export type { MetricIssue } from './errors.js';

export type { NullPolicy } from './columns/read-column.js';
export type { ArrowChunk, ArrowColumn, ArrowType } from './columns/arrow-layout.js';
export type { LabelColumn, NumberColumn, TypedArray } from './columns/column.js';
export { compareLabels } from './columns/label.js';
export type { Label } from './columns/label.js';

export {
  accumulatorFromBinary,
  accumulatorFromJson,
  accumulatorToBinary,
  accumulatorToJson,
} from './matrix/accumulator-storage.js';
export type { AccumulatorJson, JsonLabel } from './matrix/accumulator-storage.js';
export { createConfusionAccumulator } from './matrix/accumulator.js';
export type {
  AccumulatorOptions,
  AccumulatorState,
  ConfusionAccumulator,
  ConfusionBatch,
} from './matrix/accumulator.js';
export { addMatrices } from './matrix/add-matrices.js';
export { confusionMatrix } from './matrix/confusion-matrix.js';
export type { ConfusionMatrixOptions } from './matrix/confusion-matrix.js';
export { confusionMatrixFromCounts } from './matrix/confusion-matrix-from-counts.js';
export type { FromCountsOptions } from './matrix/confusion-matrix-from-counts.js';
export { isConfusionMatrix } from './matrix/matrix.js';
export type { ConfusionCell, ConfusionMatrix } from './matrix/matrix.js';
export { normalizeMatrix } from './matrix/normalize-matrix.js';
export type { NormalizeOver } from './matrix/normalize-matrix.js';
export { slicedMatrices } from './matrix/sliced-matrices.js';
export type { SlicedMatrix } from './matrix/sliced-matrices.js';
export { selectClasses } from './matrix/select-classes.js';

export { binaryCounts } from './counts/binary-counts.js';
export type {
  BinaryCounts,
  BinaryCountsInput,
  BinaryCountsOptions,
  CountsOf,
} from './counts/binary-counts.js';
export { classCounts } from './counts/class-counts.js';
export type { MatrixOrCounts } from './counts/counts-of.js';
export { pooledCounts } from './counts/pooled-counts.js';
export { selectRows } from './counts/select-rows.js';

export { accuracy } from './metrics/accuracy.js';
export { balancedAccuracy } from './metrics/balanced-accuracy.js';
export { cohenKappa } from './metrics/cohen-kappa.js';
export { errorRate } from './metrics/error-rate.js';
export { f1 } from './metrics/f1.js';
export { fbeta } from './metrics/fbeta.js';
export type { BetaOption } from './metrics/fbeta.js';
export { jaccard } from './metrics/jaccard.js';
export { matthewsCorrcoef } from './metrics/matthews-corrcoef.js';
export { precision } from './metrics/precision.js';
export { recall } from './metrics/recall.js';
export { specificity } from './metrics/specificity.js';

export { macroSpread } from './averages/macro-spread.js';
export type { MacroSpread } from './averages/macro-spread.js';
export type {
  Average,
  AverageOptions,
  AverageWeights,
  MetricOptions,
  PerRowOptions,
  UndefinedOptions,
  UndefinedRows,
  ZeroDivision,
} from './averages/options.js';

export { classificationReport } from './report/classification-report.js';
export type {
  ClassificationReport,
  ReportMetric,
  ReportOptions,
  ReportRow,
  ReportScores,
  UndefinedScore,
  ZeroDivisionByMetric,
} from './report/classification-report.js';
export { formatClassificationReport } from './report/format-classification-report.js';
export type { FormatReportOptions } from './report/format-classification-report.js';
export { formatFixed } from './report/format-number.js';
