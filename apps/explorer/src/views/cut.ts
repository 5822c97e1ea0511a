import { cellsAt, formatMetric, measure } from '@confmat/report/internal';
import type { PanelMetric, PanelModel } from '@confmat/report/internal';
import type { Costs } from '../protocol.js';

/** A metric of a model at a cut, as text. */
export function metricAt(model: PanelModel, metric: PanelMetric | undefined, row: number): string {
  return metric ? formatMetric(measure(metric, cellsAt(model, row), null, null).value) : '–';
}

/** Rows predicted positive at a cut. */
export function predictedAt({ tp, fp }: PanelModel, row: number): number {
  return (tp[row] ?? 0) + (fp[row] ?? 0);
}

/** What the errors at a cut cost. */
export function costAt(model: PanelModel, row: number, costs: Costs): number {
  const [, fp, fn] = cellsAt(model, row);
  return fp * costs.falsePositive + fn * costs.falseNegative;
}

/** The cut at which errors cost least; of equal ones the highest. */
export function cheapestCut(model: PanelModel, costs: Costs): number {
  let best = 0;
  for (let row = 1; row < model.thresholds.length; ++row) {
    if (costAt(model, row, costs) < costAt(model, best, costs)) best = row;
  }
  return best;
}

/** The lowest cut that predicts at most so many positives; −1 if there is none. */
export function cutWithinBudget(model: PanelModel, most: number): number {
  let cut = -1;
  while (cut + 1 < model.thresholds.length && predictedAt(model, cut + 1) <= most) ++cut;
  return cut;
}
