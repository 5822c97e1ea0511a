import { f1, precision, recall } from '@confmat/core';
import type { Label } from '@confmat/core';
import type { AskedMetric } from '@confmat/inference/internal';
import type { ComparedMetric } from '../results/ask.js';
import { WHOLE_METRICS } from '../document/whole-metrics.js';
import { labelName } from '../svg/format.js';

/** A metric that two models are compared by, with its names. */
export interface NamedMetric extends AskedMetric {
  /** As an option of the command names it, such as `macro.f1`, `recall[Yes]` or `accuracy`. */
  readonly name: string;
  /** As people read it, such as `F1 of Yes`. */
  readonly title: string;
}

/**
 * Name a metric of two models.
 *
 * @param nameOf How the title names a class.
 */
export function namedMetric(
  asked: ComparedMetric,
  nameOf: (label: Label) => string = labelName,
): NamedMetric {
  const { metric, average, posLabel } = asked;
  const title = titleOf(metric.name);
  if (average === undefined) return { ...asked, name: metric.name, title };
  if (average !== 'binary')
    return { ...asked, name: `${average}.${metric.name}`, title: `${average} ${title}` };
  const label = posLabel ?? '';
  const [name, titled] = [`${metric.name}[${String(label)}]`, `${title} of ${nameOf(label)}`];
  return { ...asked, name, title: titled };
}

/** Why nobody knows what moved a metric. */
export function notMoved({ title }: Pick<NamedMetric, 'title'>): string {
  return `the change of ${title} is not a sum over pairs of a true and a predicted label`;
}

/** What groups, pairs and the attribution are about where nobody asks for another metric. */
export function defaultMetric(posLabel: Label | undefined, areSets: boolean): ComparedMetric {
  if (posLabel !== undefined) return { metric: f1, average: 'binary', posLabel };
  return { metric: f1, average: areSets ? 'micro' : 'macro' };
}

/** So many metrics of the positive class come first: precision, recall and F1. */
export const N_OF_POSITIVE = 3;

/**
 * The metrics of every comparison, in order: those of the positive class where there is one, of the whole, and
 * averages.
 */
export function metricsOfPair(
  posLabel: Label | undefined,
  areSets: boolean,
): readonly ComparedMetric[] {
  const rates = [precision, recall, f1];
  return [
    ...(posLabel === undefined
      ? []
      : rates.map((metric) => ({ metric, average: 'binary', posLabel }) as const)),
    ...(areSets
      ? rates.map((metric) => ({ metric, average: 'micro' }) as const)
      : WHOLE_METRICS.map(({ metric }) => ({ metric }))),
    ...rates.map((metric) => ({ metric, average: 'macro' }) as const),
    { metric: f1, average: 'weighted' },
  ];
}

function titleOf(name: string): string {
  return WHOLE_METRICS.find(({ metric }) => metric.name === name)?.title ?? TITLES[name] ?? name;
}

const TITLES: Readonly<Record<string, string>> = { errorRate: 'error rate', f1: 'F1' };
