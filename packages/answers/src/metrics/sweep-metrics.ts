import { accuracy, errorRate, f1, fbetaOf, precision, recall } from '@confmat/core';
import type { BinaryCounts, Metric, UndefinedOptions } from '@confmat/core';
import { predictedPositives } from '@confmat/thresholds';
import type { Constraint } from '@confmat/thresholds';
import { usageError } from '@confmat/rows/command-error.js';
import type { ValueRecord } from '../document/value-records.js';
import { EXTRA_METRICS, metricNamed } from '@confmat/inference/gate-text';
import { own } from '@confmat/rows/own.js';
import { noSuchMetric } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';

const METRICS: Readonly<Record<string, Metric>> = {
  predictedPositives,
  precision,
  recall,
  f1,
  accuracy,
  errorRate,
  ...EXTRA_METRICS,
};

/** The names that --maximize and --metrics accept; fbeta is that of --beta. */
export const METRIC_NAMES: readonly string[] = [
  ...Object.keys(METRICS).filter((name) => name !== 'predictedPositives'),
  'fbeta',
];

/** What --subject-to can bound. */
const BOUNDED_NAMES: readonly string[] = [...METRIC_NAMES, 'predictedPositives'];

/** A bound that a threshold must keep. */
export interface SweepConstraint {
  /** As typed. */
  readonly text: string;
  readonly metric: string;
  readonly atLeast?: number;
  readonly atMost?: number;
}

/** Constraints with their metrics, as functions of counts. */
export function constraintsOf(
  constraints: readonly SweepConstraint[],
  beta: number,
): readonly Constraint[] {
  return constraints.map(({ metric, atLeast, atMost }) => ({
    metric: metricOf(metric, beta),
    atLeast,
    atMost,
  }));
}

/** The bounds of constraints, by what was typed. */
export function constraintRecords(constraints: readonly SweepConstraint[]): ValueRecord[] {
  return constraints.map(({ text, atLeast, atMost }) => ({
    kind: 'constraint',
    label: text,
    value: atLeast ?? atMost ?? NaN,
  }));
}

/** Read names of metrics, separated by commas. */
export function parseMetricNames(
  option: string,
): (text: string, before: readonly string[] | undefined) => readonly string[] {
  return (text, before = []) => {
    const names = text.split(',').map((name) => metricNamed(name.trim(), METRIC_NAMES));
    for (const name of names) checkName(`--${option}`, name, METRIC_NAMES);
    return [...new Set([...before, ...names])];
  };
}

/** Read a constraint, such as `precision>=0.8`. */
export function parseConstraint(text: string): SweepConstraint {
  const shown = `--subject-to ${quote(text)}`;
  const forms = `forms: "precision>=0.8", "predictedPositives<=200"`;
  const parts = /^([\w-]+)\s*(>=|<=)(.+)$/.exec(text.trim());
  if (!parts)
    throw usageError(`${shown}: is not a constraint, expected METRIC>=NUMBER or <=`, forms);
  const [, typed = '', comparison, after = ''] = parts;
  const limitText = after.trim();
  const metric = metricNamed(typed, BOUNDED_NAMES);
  checkName(shown, metric, BOUNDED_NAMES);
  const limit = Number(limitText);
  if (!Number.isFinite(limit)) {
    throw usageError(`${shown}: ${quote(limitText)} is not a number`, forms);
  }
  return { text, metric, ...(comparison === '>=' ? { atLeast: limit } : { atMost: limit }) };
}

function checkName(where: string, name: string, names: readonly string[]): void {
  if (names.includes(name)) return;
  throw noSuchMetric(where, name, names);
}

/** The values of a metric by name, a value per row. */
export function metricColumn(
  name: string,
  beta: number,
  counts: BinaryCounts,
  options: UndefinedOptions,
): Float64Array {
  return metricOf(name, beta)(counts, options);
}

/** A metric by name. */
export function metricOf(name: string, beta: number): Metric {
  const metric = name === 'fbeta' ? fbetaOf(beta) : own(METRICS, name);
  if (metric) return metric;
  throw new Error('bug: the name of the metric was not checked');
}

/** Whether the greatest or the least value of a metric is best. */
export type BestDirection = 'max' | 'min';

/** The direction of a metric; of those that are neither good nor bad, the greatest is looked for. */
export function bestDirection({ direction }: Metric): BestDirection {
  return direction ?? 'max';
}

/** What tables call a metric. */
export function titleOf(name: string, beta: number): string {
  switch (name) {
    case 'f1':
      return 'F1';
    case 'fbeta':
      return `F${beta}`;
    case 'matthewsCorrcoef':
      return 'MCC';
    default:
      return name;
  }
}
