import { f1, precision, recall } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { EvaluationDifference, Interval } from '@confmat/inference';
import { adjustedPs } from '@confmat/inference/internal';
import type { AskedMetric } from '@confmat/inference/internal';
import type { ComparedPair } from '../../compare/compared-pair.js';
import { formatCount, labelName, rowsHeading } from '../../svg/format.js';
import type { Cell } from '../cell.js';
import { bare, changeCells, count, difference, measured, pValue } from '../cell.js';
import type { NamedTable } from '../section.js';
import { sliceName } from './slices-table.js';
import { WHOLE_METRICS } from '../whole-metrics.js';

/** Metrics of two models, and their differences: the second less the first. */
export interface ComparedMetrics {
  readonly table: NamedTable;
  /** Of each row of the table; `difference` is a − b. */
  readonly found: readonly EvaluationDifference[];
}

/** So many metrics of the positive class come first. */
const N_OF_POSITIVE = 3;

/** The metrics of the positive class where there is one, areas, the metrics of the whole, and averages. */
export function comparedMetrics(
  pair: ComparedPair,
  [a, b]: readonly [string, string],
  level: number,
  posLabel?: Label,
): ComparedMetrics {
  const asked = metricsOf(posLabel);
  const compared = pair.compare(
    asked.map(([, metric]) => metric),
    level,
  );
  // Areas stand below the metrics of the positive class.
  const place = posLabel === undefined ? 0 : N_OF_POSITIVE;
  const areas = pair.areas.map((area) => [area.title, area.found] as const);
  const named = compared.map((one, at) => [asked[at]?.[0] ?? '', one] as const);
  const all = [...named.slice(0, place), ...areas, ...named.slice(place)];
  const found = all.map(([, one]) => one);
  return {
    found,
    table: {
      kind: 'table',
      name: 'comparison',
      caption: 'Both models',
      head: ['metric', a, b, `${b} − ${a}`, 'p'],
      body: found.map((one, at) => comparedRow(all[at]?.[0] ?? '', one, one.pValue)),
    },
  };
}

/** A name, both values, the difference of the second less the first, and p. */
export function comparedRow(name: string, found: EvaluationDifference, p: number): readonly Cell[] {
  return [
    name,
    ...[measured(found.a), measured(found.b), difference(turned(found.difference))],
    pValue(p),
  ];
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
    ...ofPositive.map(
      ([name, metric]) =>
        [
          `${name} of ${labelName(posLabel ?? '')}`,
          { metric, average: 'binary', posLabel },
        ] as const,
    ),
    ...accuracy,
    ...others.flat(),
    ...rates.map(([name, metric]) => [`macro ${name}`, { metric, average: 'macro' }] as const),
    ['weighted F1', { metric: f1, average: 'weighted' }],
  ];
}

/** A difference the other way around: inference has a − b, people read what the second model changed. */
export function turned({ estimate, low, high, ...rest }: Interval): Interval {
  return { ...rest, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
}

/** How p-values of groups and labels are adjusted, as in the command by default. */
export const ADJUST = 'holm';

/**
 * A metric of both models in each group of rows: F1 of the positive class, or else macro F1. The
 * p-values allow for the number of groups.
 */
export function comparedSlices(
  { slices }: ComparedPair,
  [a, b]: readonly [string, string],
  level: number,
  posLabel?: Label,
): NamedTable {
  const asked: AskedMetric =
    posLabel === undefined
      ? { metric: f1, average: 'macro' }
      : { metric: f1, average: 'binary', posLabel };
  const weighted = slices.some(({ pair }) => pair.a.weighted || pair.b.weighted);
  const found = slices.map(({ pair }) => pair.compare([asked], level)[0]);
  const adjusted = adjustedPs(
    found.map((one) => one?.pValue ?? NaN),
    ADJUST,
  );
  const title = posLabel === undefined ? 'macro F1' : `F1 of ${labelName(posLabel)}`;
  return {
    kind: 'table',
    name: 'comparison-groups',
    caption: 'Both models by group',
    head: ['group', rowsHeading(weighted), `${title}: ${a}`, b, `${b} − ${a}`, 'p, adjusted'],
    body: slices.map(({ group, pair }, at) => {
      const one = found[at];
      const rows = [pair.a.total, pair.b.total];
      return [
        sliceName(group),
        pair.wins ? count(rows[0] ?? 0) : rows.map(formatCount).join(' / '),
        ...(one
          ? [measured(one.a), measured(one.b), difference(turned(one.difference))]
          : [bare(NaN), bare(NaN), bare(NaN)]),
        pValue(adjusted[at] ?? NaN),
      ];
    }),
  };
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
