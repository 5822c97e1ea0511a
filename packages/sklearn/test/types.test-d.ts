/** Checked by `tsc --noEmit`, never run: what the types promise and refuse. */
import { expectTypeOf } from 'vitest';
import {
  SCORERS,
  average_precision_score,
  classification_report,
  f1_score,
  fbeta_score,
  jaccard_score,
  log_loss,
  metric_at_thresholds,
  precision_recall_fscore_support,
  precision_score,
  recall_score,
  roc_auc_score,
} from '../src/index.js';
import type {
  SklearnAreaAverage,
  SklearnAverage,
  AverageScores,
  ReportDict,
  SklearnReportScores,
  ScorerName,
  ScoresPerLabel,
} from '../src/index.js';

const t = [0, 1, 1];
const s = [0.5, 0.25, 0.75];
declare const average: SklearnAverage;
declare const area: SklearnAreaAverage;
declare const isData: boolean;
declare const name: string;

// @ts-expect-error: the check below refuses another type
expectTypeOf(f1_score(t, t)).toEqualTypeOf<Float64Array>();

// An average makes one number, null one per label.
for (const score of [f1_score, jaccard_score, precision_score, recall_score]) {
  expectTypeOf(score(t, t)).toEqualTypeOf<number>();
  expectTypeOf(score(t, t, { sample_weight: s })).toEqualTypeOf<number>();
  expectTypeOf(score(t, t, { average: 'macro' })).toEqualTypeOf<number>();
  expectTypeOf(score(t, t, { average: undefined })).toEqualTypeOf<number>();
  expectTypeOf(score(t, t, { average: null })).toEqualTypeOf<Float64Array>();
  expectTypeOf(score(t, t, { average })).toEqualTypeOf<number | Float64Array>();
  expectTypeOf(score(t, { y_pred: t, average: 'micro' })).toEqualTypeOf<number>();
  expectTypeOf(score(t, { y_pred: t, average: null })).toEqualTypeOf<Float64Array>();
  expectTypeOf(score({ y_true: t, y_pred: t })).toEqualTypeOf<number>();
  expectTypeOf(score({ y_true: t, y_pred: t, average: null })).toEqualTypeOf<Float64Array>();
}
expectTypeOf(fbeta_score(t, t, { beta: 2 })).toEqualTypeOf<number>();
expectTypeOf(fbeta_score(t, t, { beta: 2, average: null })).toEqualTypeOf<Float64Array>();

// Areas are numbers unless asked for each label.
expectTypeOf(roc_auc_score(t, s)).toEqualTypeOf<number>();
expectTypeOf(roc_auc_score(t, s, { multi_class: 'ovr' })).toEqualTypeOf<number>();
expectTypeOf(roc_auc_score(t, s, { average: 'weighted' })).toEqualTypeOf<number>();
expectTypeOf(roc_auc_score(t, s, { average: null })).toEqualTypeOf<Float64Array>();
expectTypeOf(roc_auc_score(t, s, { average: area })).toEqualTypeOf<number | Float64Array>();
expectTypeOf(roc_auc_score({ y_true: t, y_score: s })).toEqualTypeOf<number>();
expectTypeOf(average_precision_score(t, s)).toEqualTypeOf<number>();
expectTypeOf(average_precision_score(t, s, { average: null })).toEqualTypeOf<Float64Array>();
expectTypeOf(average_precision_score(t, { y_score: s })).toEqualTypeOf<number>();

expectTypeOf(precision_recall_fscore_support(t, t)).toEqualTypeOf<ScoresPerLabel>();
expectTypeOf(
  precision_recall_fscore_support(t, t, { average: 'macro' }),
).toEqualTypeOf<AverageScores>();
expectTypeOf(
  precision_recall_fscore_support(t, t, { average: null }),
).toEqualTypeOf<ScoresPerLabel>();
expectTypeOf(precision_recall_fscore_support(t, t, { average })).toEqualTypeOf<
  ScoresPerLabel | AverageScores
>();
expectTypeOf(
  precision_recall_fscore_support({ y_true: t, y_pred: t }),
).toEqualTypeOf<ScoresPerLabel>();

// The report is text, or data whose lines are there without a cast.
expectTypeOf(classification_report(t, t)).toEqualTypeOf<string>();
expectTypeOf(classification_report(t, t, { digits: 3 })).toEqualTypeOf<string>();
expectTypeOf(classification_report(t, t, { output_dict: false })).toEqualTypeOf<string>();
expectTypeOf(classification_report(t, t, { output_dict: isData })).toEqualTypeOf<
  string | ReportDict
>();
expectTypeOf(
  classification_report({ y_true: t, y_pred: t, output_dict: true }),
).toEqualTypeOf<ReportDict>();
const report = classification_report(t, t, { output_dict: true });
expectTypeOf(report).toEqualTypeOf<ReportDict>();
expectTypeOf(report.accuracy).toEqualTypeOf<number>();
expectTypeOf(report['macro avg'].precision).toEqualTypeOf<number>();
expectTypeOf(report['cat']).toEqualTypeOf<SklearnReportScores | undefined>();
expectTypeOf(report[name]?.['f1-score']).toEqualTypeOf<number | undefined>();

// Scorers have their names.
expectTypeOf<keyof typeof SCORERS>().toEqualTypeOf<ScorerName>();
expectTypeOf(SCORERS.f1_macro.score(t, t)).toEqualTypeOf<number>();
expectTypeOf(SCORERS.neg_log_loss.input).toEqualTypeOf<'predict' | 'decision' | 'predict_proba'>();
// @ts-expect-error: no such scorer
expectTypeOf(SCORERS.f1_marco).toBeAny();

// A metric keeps what it returns where another function calls it.
expectTypeOf(metric_at_thresholds(t, s, f1_score)[1]).toEqualTypeOf<Float64Array>();
expectTypeOf(log_loss(t, { y_proba: s })).toEqualTypeOf<number>();

// @ts-expect-error: no such average
f1_score(t, t, { average: 'marco' });
// @ts-expect-error: no such option
f1_score(t, t, { avarage: 'macro' });
// @ts-expect-error: a β is needed
fbeta_score(t, t);
// @ts-expect-error: the areas have no binary average
roc_auc_score(t, s, { average: 'binary' });
// @ts-expect-error: labels of what?
f1_score(t);
