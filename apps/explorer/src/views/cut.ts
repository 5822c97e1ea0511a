import { cellsAt, formatMetric, measure } from '@confmat/report/internal';
import type { PanelMetric, PanelModel } from '@confmat/report/internal';

/** A metric of a model at a cut, as text. */
export function metricAt(model: PanelModel, metric: PanelMetric | undefined, row: number): string {
  return metric ? formatMetric(measure(metric, cellsAt(model, row), null, null).value) : '–';
}
