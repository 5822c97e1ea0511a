export { interval } from './sources/interval.js';
export { bootstrap } from './bootstrap/bootstrap.js';
export { bootstrapValues } from './bootstrap/bootstrap-values.js';
export type { BootstrapValuesOptions } from './bootstrap/bootstrap-values.js';
export type { BootstrapInterval, BootstrapOptions } from './bootstrap/bootstrap.js';
export type { Interval, IntervalMethod, IntervalMetric } from './interval/interval-data.js';
export { intervalFromJson, intervalToJson } from './interval/interval-json.js';
export type { IntervalJson } from './interval/interval-json.js';
export type {
  AverageIntervalOptions,
  IntervalOptions,
  LevelOptions,
  RowIntervalOptions,
} from './interval/interval-options.js';
export type { ProportionMethod } from './proportions/proportion-bounds.js';
export { intervals } from './sources/intervals.js';
export type {
  ReportIntervalOptions,
  ReportIntervals,
  RowIntervals,
  ScoreIntervals,
} from './sources/intervals.js';
export { calibrationBand } from './sweeps/calibration-band.js';
export type { CalibrationBand, CalibrationBandOptions } from './sweeps/calibration-band.js';
export { expectedCostIntervals } from './costs/expected-cost-intervals.js';
export type { CostIntervals } from './costs/expected-cost-intervals.js';
export { netBenefitIntervals } from './costs/net-benefit-intervals.js';
export { averagePrecisionInterval } from './sweeps/average-precision-interval.js';
export { rocAucInterval } from './sweeps/roc-auc-interval.js';
export type { AreaIntervalOptions } from './sweeps/roc-auc-interval.js';
export { thresholdIntervals } from './sweeps/threshold-intervals.js';
export type { ThresholdIntervals } from './sweeps/threshold-intervals.js';
export { compare } from './compare/compare.js';
export type { CompareOptions, ModelComparison, ComparisonTest } from './compare/compare-options.js';
export { marginTests } from './compare/margin-tests.js';
export type { ChiSquareTest, MarginTests } from './compare/margin-tests.js';
export { compareAveragePrecision } from './areas/compare-average-precision.js';
export type { AveragePrecisionComparison } from './areas/average-precision-comparison.js';
export { diffAreas } from './diff/diff-areas.js';
export type { DiffAreasOptions, SweepArea } from './diff/diff-areas.js';
export { compareRocAuc } from './areas/compare-roc-auc.js';
export type { CompareRocAucOptions } from './areas/paired-scores.js';
export type { RocAucComparison } from './areas/score-comparison.js';
export { compareFolds } from './significance/compare-folds.js';
export type { CompareFoldsOptions, FoldComparison } from './significance/compare-folds.js';
export { compareMany } from './significance/compare-many.js';
export type {
  CompareManyOptions,
  ManyComparison,
  PairComparison,
} from './significance/compare-many.js';
export { countsDiffer } from './significance/counts-differ.js';
export { adjustPValues } from './significance/adjust-p-values.js';
export type { AdjustMethod } from './significance/adjust-p-values.js';
export { sequence } from './significance/sequence.js';
export type { SequenceOptions } from './significance/sequence.js';
export { sequentialComparison } from './significance/sequential-comparison.js';
export type {
  SequentialComparison,
  SequentialComparisonOptions,
} from './significance/sequential-comparison.js';
export { checkGate } from './gates/check-gate.js';
export type { CheckGateOptions, GateCheck, GateSource } from './gates/check-gate.js';
export { combineGates } from './gates/combine-gates.js';
export type { CombinedGates } from './gates/combine-gates.js';
export { gate } from './gates/gate.js';
export type { GateOptions } from './gates/gate-options.js';
export type { GateResult, Verdict } from './gates/gate.js';
export { parseGate } from './gate-text/parse-gate.js';
export type { ParsedGate } from './gate-text/read-gate.js';
export { weightedKappaInterval } from './matrix/weighted-kappa-interval.js';
export type { WeightedKappaOptions } from './matrix/weighted-kappa-interval.js';
export { acceptance } from './acceptance/acceptance.js';
export type {
  Acceptance,
  PromisedAcceptance,
  UnpromisedAcceptance,
} from './acceptance/acceptance.js';
export type { AcceptanceOptions, PromiseOptions } from './acceptance/acceptance-options.js';
export { acceptances } from './acceptance/acceptances.js';
export type { SliceAcceptance, SlicedSweep } from './acceptance/acceptances.js';
export type { AnswerCosts, MeanAnswerCosts } from './acceptance/answer-costs.js';
export { compareJudged } from './judges/compare-judged.js';
export type { JudgedComparison, JudgedRows } from './judges/compare-judged.js';
export { nextLabels } from './judges/next-labels.js';
export type { NextLabels, NextLabelsOptions } from './judges/next-labels.js';
export { judged } from './judges/judged.js';
export type { JudgedOptions } from './judges/judged.js';
export type { Judged } from './judges/share-finders.js';
export type { JudgeTotals } from './judges/judge-cells.js';
export type { Labeling } from './judges/labeling.js';
export { orderEffect } from './pairs/order-effect.js';
export type { OrderEffect, OrderOptions } from './pairs/order-effect.js';
export { surelyAhead } from './pairs/surely-ahead.js';
export type { PlayerPair } from './pairs/surely-ahead.js';
export { strengths } from './pairs/strengths.js';
export type { PairOptions } from './pairs/pair-options.js';
export type { PlayerStrength, StrengthOptions, Strengths } from './pairs/strengths.js';
export { atPrevalence } from './prevalence/at-prevalence.js';
export type { PrevalenceOptions } from './prevalence/at-prevalence.js';
export { shiftedPrevalence } from './prevalence/shifted-prevalence.js';
export type { ShiftedPrevalence } from './prevalence/shifted-prevalence.js';
export { agreement } from './raters/agreement.js';
export { raterErrors } from './raters/rater-errors.js';
export type {
  RaterError,
  RaterErrors,
  RaterErrorsOptions,
  RatingPattern,
} from './raters/rater-errors.js';
export type { RatingOptions, Ratings, UnitRatings } from './raters/ratings.js';
export type { Agreement, AgreementMeasure, AgreementOptions } from './raters/agreement.js';
export { compareTrials } from './trials/compare-trials.js';
export type {
  CompareTrialsOptions,
  TrialComparison,
  TrialMeasure,
} from './trials/compare-trials.js';
export type { TaskTally } from './trials/task-tallies.js';
export { trialRates } from './trials/trial-rates.js';
export type { TrialOptions, TrialRates } from './trials/trial-rates.js';
export { rowsNeeded } from './gates/rows-needed.js';
export type { RowsGoal, RowsNeeded } from './gates/rows-needed.js';
export { attribute } from './diff/attribute.js';
export type {
  AttributeOptions,
  Attribution,
  CellContribution,
  ClassContribution,
} from './diff/attribute.js';
export { compareSlices } from './slices/compare-slices.js';
export type { CompareSlicesOptions, SliceComparison } from './slices/compare-slices.js';
export { sliceGap } from './gaps/slice-gap.js';
export type { GapValue, SliceGap } from './gaps/gap-of-reading.js';
export type { GapSlice } from './slices/check-slices.js';
export { equalizedOdds } from './gaps/equalized-odds.js';
export type { EqualizedOdds, EqualizedOddsOptions } from './gaps/equalized-odds.js';
export { diffEvaluations } from './diff/diff-evaluations.js';
export type { DiffOptions } from './diff/diff-evaluations.js';
export type { EvaluationDifference } from './diff/independent-difference.js';
