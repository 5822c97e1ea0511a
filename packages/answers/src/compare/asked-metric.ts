import { nameText } from '@confmat/core/internal';
import { f1, precision, recall } from '@confmat/core';
import type { ClassMetric, Label, ProblemMetric } from '@confmat/core';
import { readLabel } from '@confmat/sql/internal';
import { namedMetric } from '@confmat/report/document';
import type { NamedMetric } from '@confmat/report/document';
import { usageError } from '@confmat/rows/command-error.js';
import {
  EXTRA_METRICS,
  NO_NEGATIVES,
  WHOLE_METRICS,
  averageIn,
  lacksNegatives,
  metricNamed,
} from '@confmat/inference/gate-text';
import { own } from '@confmat/rows/own.js';
import { noSuchLabel, noSuchMetric } from '@confmat/rows/refusals.js';
import { didYouMean, quote } from '@confmat/rows/suggest.js';

/** A metric that was asked for by name, such as `macro.f1`, `recall[Yes]` or `accuracy`. */
export interface AskedName {
  /** The option, and what was typed: for messages. */
  readonly where: string;
  readonly average: (typeof AVERAGES)[number] | null;
  /** The class; null for an average, for the whole, and for the positive class. */
  readonly label: string | null;
  readonly metric: string;
}

type AnyMetric = ClassMetric | ProblemMetric<never>;

const AVERAGES = ['micro', 'macro', 'weighted'] as const;
const OF_CLASSES: Readonly<Record<string, AnyMetric>> = { precision, recall, f1, ...EXTRA_METRICS };
const FORMS = 'forms: macro.f1, accuracy, recall[Yes]';

/** Read the name of a metric: `average.metric`, `metric[label]` or `metric`. */
export function parseAskedName(text: string, option: string): AskedName {
  const where = `${option} ${quote(text)}`;
  const parts = /^\s*(?:(\w+)\.)?([\w-]+)(?:\[(.*)\])?\s*$/s.exec(text);
  if (!parts) throw usageError(`${where}: is not a metric`, FORMS);
  const [, dotted, name = '', label = null] = parts;
  const joined = dotted === undefined && label === null ? averageIn(name, AVERAGES) : null;
  const averageName = joined?.average ?? dotted;
  const average = AVERAGES.find((known) => known === averageName) ?? null;
  if (averageName !== undefined && average === null) {
    const meant = didYouMean(averageName, AVERAGES);
    throw usageError(`${where}: no average ${quote(averageName)}${meant}`, FORMS);
  }
  if (average !== null && label !== null) {
    throw usageError(`${where}: names an average and a label`, FORMS);
  }
  const isWhole = average === null && label === null;
  const known = [
    ...new Set([...(isWhole ? Object.keys(WHOLE_METRICS) : []), ...Object.keys(OF_CLASSES)]),
  ];
  const metric = metricNamed(joined?.metric ?? name, known);
  if (known.includes(metric)) return { where, average, label, metric };
  const of = isWhole ? '' : label === null ? ' of an average' : ' of a class';
  throw noSuchMetric(where, metric, known, { of });
}

/** Find the class that a name means, and the metric. */
export function metricOfName(
  { where, average, label, metric }: AskedName,
  labels: readonly Label[],
  posLabel: Label | undefined,
): NamedMetric {
  const whole = average === null && label === null ? own(WHOLE_METRICS, metric) : undefined;
  if (whole) return wholeMetric(metric);
  const found = own(OF_CLASSES, metric);
  if (!found) throw new Error('bug: the name of the metric was not checked');
  if (lacksNegatives(metric, average)) throw usageError(`${where}: ${NO_NEGATIVES}`);
  if (average !== null) return averageMetric(average, metric);
  const typed = label === null ? posLabel : readLabel(label, labels);
  if (typed === undefined) {
    const ways = `use ${metric}[LABEL], macro.${metric} or --pos-label`;
    throw usageError(`${where}: ${metric} needs a class`, ways);
  }
  if (!labels.includes(typed)) throw noSuchLabel(where, String(typed), labels);
  return classMetric(metric, typed);
}

/** A metric of the whole problem. */
export function wholeMetric(name: string): NamedMetric {
  const metric = own(WHOLE_METRICS, name);
  if (!metric) throw new Error('bug: no such metric of the whole');
  return namedMetric({ metric });
}

/** A mean over the classes. */
export function averageMetric(
  average: NonNullable<AskedName['average']>,
  name: string,
): NamedMetric {
  return namedMetric({ metric: ofClasses(name), average });
}

/** The metric of one class against the rest. */
export function classMetric(name: string, posLabel: Label): NamedMetric {
  return namedMetric({ metric: ofClasses(name), average: 'binary', posLabel }, nameText);
}

function ofClasses(name: string): AnyMetric {
  const metric = own(OF_CLASSES, name);
  if (!metric) throw new Error('bug: no such metric of classes');
  return metric;
}
