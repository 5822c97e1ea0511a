export { interval } from './interval/interval.js';
export { bootstrap } from './bootstrap/bootstrap.js';
export type { BootstrapInterval, BootstrapOptions } from './bootstrap/bootstrap.js';
export type { Interval, IntervalMethod } from './interval/interval-data.js';
export type {
  AverageIntervalOptions,
  IntervalOptions,
  LevelOptions,
  RowIntervalOptions,
} from './interval/interval-options.js';
export type { ProportionMethod } from './proportions/proportion-bounds.js';
export {
  clusterTallies,
  matrixOfClusters,
  mergeClusterTallies,
} from './clusters/cluster-tallies.js';
export type { ClusterTallies, ClusterTalliesOptions } from './clusters/cluster-tallies.js';
export { intervals } from './report/intervals.js';
export type {
  ReportIntervalOptions,
  ReportIntervals,
  RowIntervals,
  ScoreIntervals,
} from './report/intervals.js';
export { averagePrecisionInterval } from './sweeps/average-precision-interval.js';
export { rocAucInterval } from './sweeps/roc-auc-interval.js';
export type { AreaIntervalOptions } from './sweeps/roc-auc-interval.js';
export { thresholdIntervals } from './sweeps/threshold-intervals.js';
export type { ThresholdIntervals } from './sweeps/threshold-intervals.js';
export { judged } from './judges/judged.js';
export type { Judged, JudgedOptions, JudgeTotals } from './judges/judged.js';
export { atPrevalence } from './prevalence/at-prevalence.js';
export type { PrevalenceOptions } from './prevalence/at-prevalence.js';
export { shiftedPrevalence } from './prevalence/shifted-prevalence.js';
export type { ShiftedPrevalence } from './prevalence/shifted-prevalence.js';
export { agreement } from './raters/agreement.js';
export type { Agreement, AgreementOptions } from './raters/agreement.js';
export { rowsNeeded } from './planning/rows-needed.js';
export type { RowsGoal } from './planning/rows-needed.js';
