import { f1 } from '@confmat/core';
import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { BestThreshold, Constraint, ThresholdSweep } from '@confmat/thresholds';
import { CHOSEN_BY, chooseThreshold } from '@confmat/thresholds/internal';
import type { Ask } from '../results/ask.js';
import { metricName } from '../svg/metric-name.js';

/** What thresholds are chosen by. */
export type ThresholdChoice = Pick<Ask, 'maximize' | 'subjectTo'>;

/** Whether somebody said what thresholds are chosen by. */
export function isChoiceAsked({ maximize = [], subjectTo = [] }: ThresholdChoice): boolean {
  return maximize.length > 0 || subjectTo.length > 0;
}

/** The metric that counts where there is room for one. */
export function leadingMetric({ maximize = [] }: ThresholdChoice): Metric {
  return maximize[0] ?? f1;
}

/** The metrics that are each chosen by: those that were asked for, otherwise F1, of one model a few more. */
export function metricsOf({ maximize }: ThresholdChoice, isOfOneModel: boolean): readonly Metric[] {
  return maximize ?? (isOfOneModel ? CHOSEN_BY : [f1]);
}

/** The threshold that a choice comes to by its leading metric. */
export function chosenIn(sweep: ThresholdSweep, choice: ThresholdChoice): BestThreshold {
  return chooseThreshold(sweep, leadingMetric(choice), choice.subjectTo);
}

/** What tables call a metric that thresholds are chosen by: `F2`, `MCC`, `error rate`. */
export function chosenTitle(metric: Metric): string {
  if (metric.name === 'matthewsCorrcoef') return 'MCC';
  return metric.name === 'fbeta' ? `F${String(betaOf(metric))}` : metricName(metric.name);
}

/** The β of an Fβ, whose false negatives weigh β² false positives. */
function betaOf(metric: Metric): number {
  const [, fp = NaN, fn = NaN] = formOf(metric)?.under ?? [];
  return fp === 0 ? Infinity : Math.sqrt(fn);
}

/** The limits of a constraint, as in `precision ≥ 0.6`. */
export function limitsOf({ metric, atLeast, atMost }: Constraint): readonly Limit[] {
  const name = metricName(metric.name);
  return [
    ...(atLeast === undefined ? [] : [{ text: `${name} ≥ ${String(atLeast)}`, at: atLeast }]),
    ...(atMost === undefined ? [] : [{ text: `${name} ≤ ${String(atMost)}`, at: atMost }]),
  ];
}

/** A limit of a metric, in words. */
interface Limit {
  readonly text: string;
  readonly at: number;
}

/** What a caption of best thresholds says of constraints: ` with precision ≥ 0.6`; empty without. */
export function underText({ subjectTo = [] }: ThresholdChoice): string {
  const limits = subjectTo.flatMap(limitsOf).map(({ text }) => text);
  return limits.length === 0 ? '' : ` with ${limits.join(' and ')}`;
}
