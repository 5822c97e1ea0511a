import { formatFixed } from '@confmat/core/internal';
import type { BestThreshold, Bounds } from '@confmat/thresholds';
import { titleOf } from '../sweep/metrics.js';
import type { BestFigures, Figures, ModelFigures, SweepResult } from '../sweep/result.js';
import { labelText } from './label-text.js';
import { countText } from './matrix-cells.js';

/** Cells of a table, the header first. */
export type Cells = readonly (readonly string[])[];

/** What the cells of counts are, in the order of the tables. */
const COUNTS = ['TP', 'FP', 'FN', 'TN'] as const;

/** The areas of each score beside those of a model without information. */
export function areaCells({ models, baselines, digits, beta }: SweepResult): Cells {
  const ratio = (value: number): string => formatFixed(value, digits);
  const best = models[0]?.best[0];
  const title = best ? `best ${titleOf(best.metric, beta)}` : '';
  const hasHalf = models.length > 1 && models.some(({ atHalf }) => atHalf !== null);
  const half = (figures: Figures | null): string[] =>
    hasHalf ? [figures ? ratio(figures.values[best?.metric ?? '']?.[0] ?? NaN) : ''] : [];
  return [
    [
      '',
      'ROC AUC',
      'average precision',
      title,
      'at threshold',
      ...(hasHalf ? [`${titleOf(best?.metric ?? '', beta)} at 0.5`] : []),
    ],
    ...models.map((model) => [
      labelText(model.name),
      boundsText(model.rocAuc, digits),
      boundsText(model.averagePrecision, digits),
      ...bestText(model.best[0]?.found, digits),
      ...half(model.atHalf),
    ]),
    ['no information', ratio(baselines.rocAuc), ratio(baselines.averagePrecision)],
    ['always positive', '', '', ratio(best?.alwaysPositive ?? NaN)],
  ];
}

/** The best thresholds of a model with their counts. */
export function bestCells(
  best: readonly (BestFigures & { readonly title: string })[],
  { digits, weighted }: SweepResult,
): Cells {
  const ratio = (value: number): string => formatFixed(value, digits);
  return [
    ['', 'value', 'threshold', ...COUNTS, 'precision', 'recall'],
    ...best.map(({ title, found, figures }) => [
      title,
      ...bestText(found, digits),
      ...(found.reached
        ? [found.tp, found.fp, found.fn, found.tn].map((count) => countText(count, weighted))
        : COUNTS.map(() => '')),
      ...['precision', 'recall'].map((name) => (figures ? ratio(valueOf(figures, name, 0)) : '')),
    ]),
  ];
}

/** Counts and figures at each threshold of a table. */
export function thresholdCells(
  { table }: ModelFigures,
  { digits, weighted, shownMetrics, beta }: SweepResult,
): Cells {
  const { counts } = table;
  const { tp, fp, fn, tn } = counts;
  return [
    ['threshold', ...COUNTS, ...shownMetrics.map((name) => titleOf(name, beta))],
    ...Array.from(counts.keys ?? [], (threshold, row) => [
      String(threshold),
      ...[tp, fp, fn, tn].map((column) => countText(column?.[row] ?? NaN, weighted)),
      ...shownMetrics.map((name) => formatFixed(valueOf(table, name, row), digits)),
    ]),
  ];
}

/** The 2 × 2 at a model's best threshold; null if there is none. */
export function matrixAtBest(
  { found }: BestFigures,
  { posLabel, weighted, labels }: SweepResult,
): Cells | null {
  if (!found.reached) return null;
  const negative = negativeName(labels, posLabel);
  const count = (value: number): string => countText(value, weighted);
  return [
    ['', negative, labelText(posLabel)],
    [negative, count(found.tn), count(found.fp)],
    [labelText(posLabel), count(found.fn), count(found.tp)],
  ];
}

/** How many rows of either class there are, in words. */
export function classesText({
  nPositives,
  nNegatives,
  posLabel,
  labels,
  weighted,
}: SweepResult): string {
  const count = (value: number): string =>
    weighted ? countText(value, true) : value.toLocaleString('en-US');
  const negative = negativeName(labels, posLabel);
  return `${count(nPositives)} ${labelText(posLabel)}, ${count(nNegatives)} ${negative}`;
}

/** What the negative rows are called: the other label, or "other" if there are several. */
function negativeName(labels: SweepResult['labels'], posLabel: SweepResult['posLabel']): string {
  const others = labels.filter((label) => label !== posLabel);
  const [only] = others;
  return others.length === 1 && only !== undefined ? labelText(only) : 'other';
}

/** A value of figures. */
export function valueOf({ values }: Figures, name: string, row: number): number {
  return values[name]?.[row] ?? NaN;
}

/** A figure, or the bounds that it lies within. */
export function boundsText({ lower, upper }: Bounds, digits: number): string {
  const [least, greatest] = [formatFixed(lower, digits), formatFixed(upper, digits)];
  return least === greatest ? least : `${least} to ${greatest}`;
}

/** The best value and its threshold. */
function bestText(
  found: BestThreshold | undefined,
  digits: number,
): readonly [value: string, threshold: string] {
  if (!found?.reached) return [formatFixed(NaN, digits), 'none'];
  return [formatFixed(found.value, digits), String(found.threshold)];
}
