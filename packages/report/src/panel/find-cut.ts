import { blankOutside, findGreatest } from '@confmat/thresholds/internal';
import { measure } from './measure.js';
import type { PanelForm } from './panel-data.js';
import { cellsAt } from './panel-model.js';
import type { PanelModel } from './panel-model.js';

/** How the thresholds of several models are kept together. */
export type Link = 'recall' | 'alerts' | 'threshold';

/** The cut that is nearest to a threshold; of two the higher one. */
export function nearestCut({ thresholds }: PanelModel, threshold: number): number {
  return nearest(thresholds, threshold);
}

/** A metric at every cut, NaN where it is undefined, shape (nCuts,). */
function valuesAtCuts(
  model: PanelModel,
  metric: PanelForm,
  prevalence: number | null,
): Float64Array {
  return model.thresholds.map(
    (_, row) => measure(metric, cellsAt(model, row), null, prevalence).value,
  );
}

/**
 * The cut at which a metric is greatest, the highest of equal ones, where another metric is at least a
 * limit; −1 if there is none.
 */
export function bestCut(
  model: PanelModel,
  metric: PanelForm,
  prevalence: number | null,
  atLeast?: { readonly metric: PanelForm; readonly limit: number },
): number {
  const values = valuesAtCuts(model, metric, prevalence);
  if (atLeast) {
    const measured = valuesAtCuts(model, atLeast.metric, prevalence);
    blankOutside(measured, atLeast.limit, Infinity, values);
  }
  return findGreatest(values);
}

/**
 * The cut of one model that goes with a cut of another: the highest with at least the same recall, the
 * one with the nearest share of rows predicted positive, or the nearest threshold.
 */
export function linkedCut(model: PanelModel, other: PanelModel, row: number, link: Link): number {
  if (link === 'threshold') return nearestCut(model, other.thresholds[row] ?? 0);
  if (link === 'alerts') return nearest(alertsOf(model), alertsOf(other)[row] ?? 0);
  const recall = (other.tp[row] ?? 0) / other.nPositives;
  const found = model.tp.findIndex((tp) => tp / model.nPositives >= recall);
  return found < 0 ? model.tp.length - 1 : found;
}

/** Share of rows predicted positive at each cut. */
function alertsOf({ tp, fp, nPositives, nNegatives }: PanelModel): Float64Array {
  return tp.map((found, row) => (found + (fp[row] ?? 0)) / (nPositives + nNegatives));
}

function nearest(values: Float64Array, wanted: number): number {
  let best = 0;
  values.forEach((value, row) => {
    if (Math.abs(value - wanted) < Math.abs((values[best] ?? 0) - wanted)) best = row;
  });
  return best;
}

/** What an error costs, in one unit; 0 or more. */
export interface ErrorCost {
  readonly falsePositive: number;
  readonly falseNegative: number;
}

/** How much a positive and another row weigh, where positives are as frequent as somebody says. */
function weightsOf(
  { nPositives, nNegatives }: PanelModel,
  prevalence: number | null,
): readonly [positive: number, other: number] {
  if (prevalence === null) return [1, 1];
  const n = nPositives + nNegatives;
  return [(prevalence * n) / nPositives, ((1 - prevalence) * n) / nNegatives];
}

/** What the errors at a cut cost. */
export function costAt(
  model: PanelModel,
  row: number,
  costs: ErrorCost,
  prevalence: number | null = null,
): number {
  const [, fp, fn] = cellsAt(model, row);
  const [positive, other] = weightsOf(model, prevalence);
  return fp * other * costs.falsePositive + fn * positive * costs.falseNegative;
}

/** The cut at which errors cost least; of equal ones the highest. */
export function cheapestCut(
  model: PanelModel,
  costs: ErrorCost,
  prevalence: number | null = null,
): number {
  let best = 0;
  for (let row = 1; row < model.thresholds.length; ++row) {
    if (costAt(model, row, costs, prevalence) < costAt(model, best, costs, prevalence)) best = row;
  }
  return best;
}

/** Rows predicted positive at a cut. */
export function predictedAt(
  model: PanelModel,
  row: number,
  prevalence: number | null = null,
): number {
  const [positive, other] = weightsOf(model, prevalence);
  return (model.tp[row] ?? 0) * positive + (model.fp[row] ?? 0) * other;
}

/** The lowest cut that predicts at most so many positives; −1 if there is none. */
export function cutWithinBudget(
  model: PanelModel,
  most: number,
  prevalence: number | null = null,
): number {
  let cut = -1;
  const last = model.thresholds.length - 1;
  while (cut < last && predictedAt(model, cut + 1, prevalence) <= most) ++cut;
  return cut;
}
