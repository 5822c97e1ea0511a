import { f1 } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { EvaluationDifference, Interval } from '@confmat/inference';
import { adjustedPs } from '@confmat/inference/internal';
import type { Adjustment } from '../results/ask.js';
import type { ComparedModels } from '../compare/compared-pair.js';
import { N_OF_POSITIVE, metricsOfPair, namedMetric } from '../compare/named-metric.js';
import { winsByClass } from '../compare/wins-by-class.js';
import { formatCount, labelName, rowsHeading } from '../svg/format.js';
import type { Cell } from '../document/cell.js';
import { bare, changeCells, count, difference, measured, pValue } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';
import { sliceName } from './slices-table.js';

/** Metrics of two models, and their differences: the second less the first. */
export interface ComparedMetrics {
  readonly table: NamedTable;
  /** Of each row of the table; `difference` is a − b. */
  readonly found: readonly EvaluationDifference[];
}

/** The metrics of the positive class where there is one, areas, the metrics of the whole, and averages. */
export function comparedMetrics({ pair, names, asked }: ComparedModels): ComparedMetrics {
  const { level, posLabel } = asked;
  const metrics = metricsOfPair(posLabel, false).map((metric) => namedMetric(metric));
  const compared = pair.compare(metrics, level);
  // Areas stand below the metrics of the positive class.
  const place = posLabel === undefined ? 0 : N_OF_POSITIVE;
  const areas = pair.areas.map((area) => [area.title, area.found] as const);
  const named = compared.map((one, at) => [metrics[at]?.title ?? '', one] as const);
  const all = [...named.slice(0, place), ...areas, ...named.slice(place)];
  const found = all.map(([, one]) => one);
  const [a, b] = names.map(labelName) as [string, string];
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

/** A difference the other way around: inference has a − b, people read what the second model changed. */
export function turned({ estimate, low, high, ...rest }: Interval): Interval {
  return { ...rest, estimate: 0 - estimate, low: 0 - high, high: 0 - low };
}

/** What a column of p-values is called that allow for their number. */
export const ADJUSTED: Readonly<Record<Adjustment, string>> = {
  holm: 'p, adjusted',
  bh: 'p, adjusted (BH)',
  none: 'p',
};

/** The metric that is asked for of both models in each group of rows. */
export function comparedSlices({ pair: { slices }, names, asked }: ComparedModels): NamedTable {
  const { level, main, adjust } = asked;
  const weighted = slices.some(({ pair }) => pair.a.weighted || pair.b.weighted);
  const found = slices.map(({ pair }) => pair.compare([main], level)[0]);
  const adjusted = adjustedPs(
    found.map((one) => one?.pValue ?? NaN),
    adjust,
  );
  const [a, b] = names.map(labelName) as [string, string];
  return {
    kind: 'table',
    name: 'comparison-groups',
    caption: 'Both models by group',
    head: [
      'group',
      rowsHeading(weighted),
      `${main.title}: ${a}`,
      b,
      `${b} − ${a}`,
      ADJUSTED[adjust],
    ],
    body: slices.map(({ group, pair }, at) => {
      const one = found[at];
      const rows = [pair.a.total, pair.b.total];
      return [
        sliceName(group),
        pair.joint ? count(rows[0] ?? 0) : rows.map(formatCount).join(' / '),
        ...(one
          ? [measured(one.a), measured(one.b), difference(turned(one.difference))]
          : [bare(NaN), bare(NaN), bare(NaN)]),
        pValue(adjusted[at] ?? NaN),
      ];
    }),
  };
}

/** F1 of each class in both, and how many of its rows only one of the models has right. */
export function comparedClasses({
  pair: { labels, a: first, b: second, joint },
  names,
  asked: { level },
}: ComparedModels): NamedTable {
  const [a, b] = names.map(labelName) as [string, string];
  const intervalsOf = (matrix: ConfusionMatrix): ReadonlyMap<Label | undefined, Interval> => {
    const found = interval<Label>(matrix, f1, { level });
    return new Map(found.map((one, code) => [matrix.labels[code], one]));
  };
  const [ofA, ofB] = [intervalsOf(first), intervalsOf(second)];
  const wins = joint && winsByClass(joint);
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
