export { CSV_FILES } from './csv-files.js';
export { runs, runsSlowTests, sampled } from './effort.js';
export { PEAK_BYTES_PROGRAM } from './peak-bytes-program.js';
export {
  describeGolden,
  goldenDataset,
  goldenWeights,
  loadGolden,
  type GoldenCase,
  type GoldenConfusionCase,
  type GoldenCurveCase,
  type GoldenLabel,
  type GoldenMetricCase,
  type GoldenMultilabelCase,
  type GoldenRankingCase,
  type GoldenRankingDataset,
  type GoldenReportCase,
  type GoldenReportScores,
  type GoldenScoreCase,
  type GoldenScoreDataset,
} from './golden.js';
export { HOSTILE_LABELS } from './hostile-labels.js';
export {
  EXACT_RATIOS,
  EXACT_SQUARES,
  exactBalancedAccuracy,
  exactClassCounts,
  exactFbeta,
  exactIntegers,
  exactKappa,
  exactMatthewsSquare,
  exactShares,
  numberOf,
  signedRootOf,
  type Exact,
  type ExactCounts,
} from './exact.js';
export {
  oracleAccuracy,
  oracleAverage,
  oracleBalancedAccuracy,
  oracleBinaryCounts,
  oracleCells,
  oracleConfusionMatrix,
  oracleFbeta,
  oracleJaccard,
  oracleKappa,
  oracleLabels,
  oracleMatthews,
  oraclePerClass,
  oraclePrecision,
  oracleRecall,
  oracleSpecificity,
  type OracleBinaryCounts,
  type OracleRatio,
} from './oracle.js';
export { ROW_COUNTS, at, drawIntegers, range, viewOf } from './kernel-input.js';
export {
  ENTRY_FIELDS,
  INDEX_EXPORTS,
  INTERNAL_EXPORTS,
  publishedFields,
  readPackage,
  type Manifest,
} from './package-files.js';
export { oracleSweep, type OracleSweepRow } from './oracle-sweep.js';
export {
  classNames,
  createRandom,
  labelsFromCodes,
  randomColumns,
  randomFractionalWeights,
  randomIntegerWeights,
  sprinkleNulls,
  type Random,
} from './random.js';
export {
  oracleAveragePrecision,
  oracleCountsAt,
  oracleRocAuc,
  oracleThresholds,
  type OracleScores,
} from './threshold-oracle.js';
export {
  SKLEARN_GOLDENS,
  loadSklearnGolden,
  sklearnCaseFrom,
  type SklearnCase,
} from './sklearn-golden.js';
export { oracleLabelCounts, oracleSampleCounts, oracleSetLabels } from './oracle-sets.js';
export { fraudCsv, fraudRows, type FraudRows } from './fraud.js';
export { countsWithoutJson } from './counts-without-json.js';
export { zipOf, type ZippedFile } from './zip-of.js';
