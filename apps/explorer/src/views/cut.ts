import { cellsAt, formatMetric, measure } from '@confmat/report/internal';
import type { PanelMetric, PanelModel } from '@confmat/report/internal';

/** A metric of a model at a cut, as text. */
export function metricAt(model: PanelModel, metric: PanelMetric | undefined, row: number): string {
  return metric ? formatMetric(measure(metric, cellsAt(model, row), null, null).value) : '–';
}

/** Rows predicted positive at a cut. */
export function predictedAt({ tp, fp }: PanelModel, row: number): number {
  return (tp[row] ?? 0) + (fp[row] ?? 0);
}
