import { errorRate, f1, fbetaOf, precision, recall } from '@confmat/core';
import type { Metric } from '@confmat/core';
import { byWholeMetric } from '@confmat/report/document';
import { averageIn, metricNamed } from '../metrics/metric-names.js';
import { own } from '../own.js';
import { badGate, noSuchMetric } from '../refusals.js';
import { EXTRA_METRICS } from '../metrics/extra-metrics.js';
import { didYouMean, quote } from '../suggest.js';
import { checkBound, readBound } from './bound.js';
import type { Bound } from './bound.js';

/** What a metric of a report must be. */
export interface Gate extends Bound {
  /** As typed, for messages. */
  readonly text: string;
  /** Null for a metric of a class or of the whole problem. */
  readonly average: (typeof AVERAGES)[number] | null;
  readonly label: string | null;
  readonly metric: string;
  /** The group of rows, as tables name it; `*` for each; null for all rows together. */
  readonly group: string | null;
}

/** A metric of scores whose name begins like an average. */
const MACRO_AREA = ['macroRocAuc'] as const;
const AVERAGES = ['micro', 'macro', 'weighted', 'samples'] as const;

/** Metrics of the whole problem, with their ranges. */
const WHOLE: Readonly<Record<string, readonly [number, number]>> = {
  ...byWholeMetric(({ metric }) => metric.range),
  errorRate: errorRate.range,
};

/** What errors cost: per row, in all, or per row of a true class. */
const COSTS: Readonly<Record<string, readonly [number, number]>> = {
  cost: [-Infinity, Infinity],
  totalCost: [-Infinity, Infinity],
};

/** Metrics of whole label sets. */
const SETS: Readonly<Record<string, readonly [number, number]>> = {
  exactMatch: [0, 1],
  jaccard: [0, 1],
  hammingLoss: [0, 1],
  labelAccuracy: [0, 1],
};

/** Metrics of the scores themselves. */
const OF_SCORES: Readonly<Record<string, readonly [number, number]>> = {
  rocAuc: [0, 1],
  averagePrecision: [0, 1],
  expectedCalibrationError: [0, 1],
  macroRocAuc: [0, 1],
  top2Accuracy: [0, 1],
  top5Accuracy: [0, 1],
  logLoss: [0, Infinity],
  brierScore: [0, 2],
};

const SCORES: Readonly<Record<string, Metric>> = { precision, recall, f1, ...EXTRA_METRICS };
const SCORE_NAMES: readonly string[] = [
  'precision',
  'recall',
  'f1',
  'fbeta',
  ...Object.keys(EXTRA_METRICS),
];
const FORMS = `forms: 'macro.f1>=0.8', 'recall[Yes]>=0.5', 'errorRate<=0.1', 'accuracy{GROUP}>=0.9'`;
/** The forms of gates on label sets. */
export const SET_FORMS = `forms: 'macro.f1>=0.8', 'samples.f1>=0.8', 'recall[LABEL]>=0.5', 'exactMatch>=0.4'`;

/** Metrics of whole label sets that a gate can bound. */
export const SET_METRICS: readonly string[] = Object.keys(SETS);

/** Whether a metric is of the whole problem where no class is named. */
export function isWholeMetric(name: string): boolean {
  return own(WHOLE, name) !== undefined;
}

/** Whether a metric is of the scores themselves, and not of the labels that they predict. */
export function isOfScores({ metric, average, label }: Gate): boolean {
  return average === null && label === null && own(OF_SCORES, metric) !== undefined;
}

/** Whether a metric is of a class, or an average over classes. */
export function isScore(name: string): boolean {
  return SCORE_NAMES.includes(name);
}

/** What a metric of all rows, or of their scores, may be; [0, 1] where no range is known. */
export function rangeOf(metric: string): readonly [number, number] {
  return own(WHOLE, metric) ?? own(SETS, metric) ?? own(OF_SCORES, metric) ?? rangeOfClass(metric);
}

function rangeOfClass(metric: string): readonly [number, number] {
  return own(SCORES, metric)?.range ?? [0, 1];
}

/** A metric of a class by name. */
export function scoreMetric(name: string, beta: number): Metric {
  const metric = name === 'fbeta' ? fbetaOf(beta) : own(SCORES, name);
  if (metric) return metric;
  throw new Error('bug: the name of the metric was not checked');
}

/**
 * Read a gate: `average.metric`, `metric[label]` or `metric`, then perhaps `{group}`, a comparison
 * and a bound.
 *
 * @param forms What a person may type instead.
 */
export function parseGate(text: string, forms = FORMS): Gate {
  const { left, ...bound } = readBound(text, forms);
  const parts = /^\s*(?:(\w+)\.)?([\w-]+)(?:\[(.*)\])?(?:\{(.*)\})?\s*$/s.exec(left);
  if (!parts) throw badGate(text, 'is not a gate', forms);
  const [, dotted, name = '', label = null, group = null] = parts;
  const isMacroArea = dotted === undefined && metricNamed(name, MACRO_AREA) === MACRO_AREA[0];
  const joined =
    dotted === undefined && label === null && !isMacroArea ? averageIn(name, AVERAGES) : null;
  const averageName = joined?.average ?? dotted;
  const average = AVERAGES.find((known) => known === averageName) ?? null;
  if (averageName !== undefined && average === null) {
    const meant = didYouMean(averageName, AVERAGES);
    throw badGate(text, `no average ${quote(averageName)}${meant}`, forms);
  }
  if (average !== null && label !== null) {
    throw badGate(text, 'names an average and a label', forms);
  }
  const isOfClass = label !== null;
  const isWhole = average === null && !isOfClass;
  const known = isWhole
    ? [...new Set([...Object.keys({ ...WHOLE, ...COSTS, ...SETS, ...OF_SCORES }), ...SCORE_NAMES])]
    : isOfClass
      ? [...SCORE_NAMES, 'cost']
      : SCORE_NAMES;
  const metric = metricNamed(joined?.metric ?? name, known);
  if (!known.includes(metric)) {
    const of = isWhole ? '' : isOfClass ? ' of a class' : ' of an average';
    throw noSuchMetric(`--fail-under ${quote(text)}`, metric, known, { of });
  }
  const range = own(COSTS, metric) ?? (isWhole ? rangeOf(metric) : rangeOfClass(metric));
  checkBound(text, bound, range, forms);
  return { text, average, label, metric, group, ...bound };
}
