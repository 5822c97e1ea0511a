import { f1 } from '@confmat/core';
import { adjustedPs } from '@confmat/inference/internal';
import { metricsOfPair, namedMetric } from '../compare/named-metric.js';
import type { SetPair } from '../compare/set-pair.js';
import { labelName } from '../svg/format.js';
import type { Terms } from '../results/terms.js';
import type { NamedTable } from '../document/section.js';
import { ADJUSTED, comparedRow } from './compared-tables.js';

/** Metrics of the positive label where there is one, averages, and the share of samples whose sets are equal. */
export function comparedSetMetrics(pair: SetPair): NamedTable {
  const { level, posLabel } = pair.asked;
  const metrics = metricsOfPair(posLabel, true).map((metric) => namedMetric(metric));
  const found = pair.compare(metrics, level);
  const exact = pair.compareExact(level);
  const [a, b] = pair.names.map(labelName) as [string, string];
  return {
    kind: 'table',
    name: 'comparison',
    caption: 'Both models',
    head: ['metric', a, b, `${b} − ${a}`, 'p'],
    body: [
      ...found.map((one, at) => comparedRow(metrics[at]?.title ?? '', one, one.pValue)),
      comparedRow(exactName(pair.terms), exact, exact.pValue),
    ],
  };
}

/** What samples whose two sets are equal are called. */
function exactName({ whole }: Terms): string {
  return whole === 'document' ? 'documents wholly right' : 'exact match';
}

/** F1 of each label in both models. */
export function comparedLabels(pair: SetPair): NamedTable {
  const { labels, terms, names } = pair;
  const { level, adjust } = pair.asked;
  const found = pair.compare(
    labels.map((posLabel) => ({ metric: f1, average: 'binary', posLabel })),
    level,
  );
  const adjusted = adjustedPs(
    found.map((one) => one.pValue),
    adjust,
  );
  const [a, b] = names.map(labelName) as [string, string];
  return {
    kind: 'table',
    name: 'comparison-classes',
    caption: `Both models by ${terms.class}`,
    head: [terms.class, `F1 of ${a}`, `F1 of ${b}`, `${b} − ${a}`, ADJUSTED[adjust]],
    body: found.map((one, at) =>
      comparedRow(labelName(labels[at] ?? ''), one, adjusted[at] ?? NaN),
    ),
  };
}
