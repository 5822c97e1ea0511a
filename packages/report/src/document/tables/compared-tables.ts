import { f1, precision, recall } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { EvaluationDifference, Interval } from '@confmat/inference';
import type { AskedMetric } from '@confmat/inference/internal';
import type { ComparedPair } from '../../compare/compared-pair.js';
import { labelName } from '../../svg/format.js';
import { bare, changeCells, count, difference, measured, pValue } from '../cell.js';
import type { NamedTable } from '../section.js';
import { WHOLE_METRICS } from '../whole-metrics.js';

/** Metrics of two models, and their differences: the second less the first. */
export interface ComparedMetrics {
  readonly table: NamedTable;
  /** Of each row of the table; `difference` is a − b. */
  readonly found: readonly EvaluationDifference[];
}

/** Accuracy, the metrics of the positive class where there is one, the others of the whole, and averages. */
export function comparedMetrics(
  pair: ComparedPair,
  [a, b]: readonly [string, string],
  level: number,
  posLabel?: Label,
): ComparedMetrics {
  const asked = metricsOf(posLabel);
  const found = pair.compare(
    asked.map(([, metric]) => metric),
    level,
  );
  return {
    found,
    table: {
      kind: 'table',
      name: 'comparison',
      caption: 'Both models',
      head: ['metric', a, b, `${b} − ${a}`, 'p'],
      body: found.map((one, at) => [
        asked[at]?.[0] ?? '',
        ...[measured(one.a), measured(one.b), difference(turned(one.difference))],
        pValue(one.pValue),
      ]),
    },
  };
}

function metricsOf(posLabel: Label | undefined): readonly (readonly [string, AskedMetric])[] {
  const rates = [
    ['precision', precision],
    ['recall', recall],
    ['F1', f1],
  ] as const;
  const ofPositive = posLabel === undefined ? [] : rates;
  const [accuracy = [], ...others] = WHOLE_METRICS.map(({ title, metric }) => [
    [title, { metric }] as const,
  ]);
  return [
    ...accuracy,
    ...ofPositive.map(
      ([name, metric]) =>
        [
          `${name} of ${labelName(posLabel ?? '')}`,
          { metric, average: 'binary', posLabel },
        ] as const,
    ),
    ...others.flat(),
    ...rates.map(([name, metric]) => [`macro ${name}`, { metric, average: 'macro' }] as const),
    ['weighted F1', { metric: f1, average: 'weighted' }],
  ];
}

/** A difference the other way around: inference has a − b, people read what the second model changed. */
export function turned({ estimate, low, high, ...rest }: Interval): Interval {
  return { ...rest, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
}

/** F1 of each class in both, and how many of its rows only one of the models has right. */
export function comparedClasses(
  { labels, a: first, b: second, wins }: ComparedPair,
  [a, b]: readonly [string, string],
  level: number,
): NamedTable {
  const intervalsOf = (matrix: ConfusionMatrix): ReadonlyMap<Label | undefined, Interval> => {
    const found = interval<Label>(matrix, f1, { level });
    return new Map(found.map((one, code) => [matrix.labels[code], one]));
  };
  const [ofA, ofB] = [intervalsOf(first), intervalsOf(second)];
  const ofWins = wins ? [`only ${a} right`, `only ${b} right`] : [];
  return {
    kind: 'table',
    name: 'comparison-classes',
    caption: 'Both models by class',
    head: ['class', ...ofWins, `F1 of ${a}`, `F1 of ${b}`, 'difference'],
    body: labels.map((label, code) => {
      const [x, y] = [ofA.get(label), ofB.get(label)];
      const change = (y?.estimate ?? NaN) - (x?.estimate ?? NaN);
      return [
        labelName(label),
        ...(wins?.[code] ?? []).map((rows) => count(rows)),
        x ? measured(x) : bare(NaN),
        y ? measured(y) : bare(NaN),
        changeCells(3)(change),
      ];
    }),
  };
}
