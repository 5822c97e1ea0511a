import { f1, precision, recall } from '@confmat/core';
import { adjustedPs } from '@confmat/inference/internal';
import type { AskedMetric } from '@confmat/inference/internal';
import type { SetPair } from '../../compare/set-pair.js';
import { labelName } from '../../svg/format.js';
import type { Terms } from '../../terms.js';
import type { NamedTable } from '../section.js';
import { ADJUST, comparedRow } from './compared-tables.js';

/** Averages over the labels, and the share of samples whose sets are equal, of both models. */
export function comparedSetMetrics(pair: SetPair, level: number): NamedTable {
  const rates = [
    ['precision', precision],
    ['recall', recall],
    ['F1', f1],
  ] as const;
  const asked = (['micro', 'macro'] as const).flatMap((average) =>
    rates.map(([name, metric]) => [`${average} ${name}`, { metric, average }] as const),
  );
  const all: readonly (readonly [string, AskedMetric])[] = [
    ...asked,
    ['weighted F1', { metric: f1, average: 'weighted' }],
  ];
  const found = pair.compare(
    all.map(([, metric]) => metric),
    level,
  );
  const exact = pair.compareExact(level);
  const [a, b] = pair.names.map(labelName) as [string, string];
  return {
    kind: 'table',
    name: 'comparison',
    caption: 'Both models',
    head: ['metric', a, b, `${b} − ${a}`, 'p'],
    body: [
      ...found.map((one, at) => comparedRow(all[at]?.[0] ?? '', one, one.pValue)),
      comparedRow(exactName(pair.terms), exact, exact.pValue),
    ],
  };
}

/** What samples whose two sets are equal are called. */
function exactName({ whole }: Terms): string {
  return whole === 'document' ? 'documents wholly right' : 'exact match';
}

/** F1 of each label in both models. The p-values allow for the number of labels. */
export function comparedLabels(pair: SetPair, level: number): NamedTable {
  const { labels, terms, names } = pair;
  const found = pair.compare(
    labels.map((posLabel) => ({ metric: f1, average: 'binary', posLabel })),
    level,
  );
  const adjusted = adjustedPs(
    found.map((one) => one.pValue),
    ADJUST,
  );
  const [a, b] = names.map(labelName) as [string, string];
  return {
    kind: 'table',
    name: 'comparison-classes',
    caption: `Both models by ${terms.class}`,
    head: [terms.class, `F1 of ${a}`, `F1 of ${b}`, `${b} − ${a}`, 'p, adjusted'],
    body: found.map((one, at) =>
      comparedRow(labelName(labels[at] ?? ''), one, adjusted[at] ?? NaN),
    ),
  };
}
