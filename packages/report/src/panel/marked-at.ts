import type { Marked } from './mark-points.js';
import { measure } from './measure.js';
import { netBenefitAt } from './net-benefit.js';
import type { PanelForm } from './panel-data.js';
import { cellsAt } from './panel-model.js';
import type { PanelModel } from './panel-model.js';

/** What the marks of a model stand for at a cut; pictures have the share of positives of the data. */
export function markedAt(model: PanelModel, metrics: readonly PanelForm[], row: number): Marked {
  const cells = cellsAt(model, row);
  const [precision, recall, f1, , fpr] = metrics.map(
    (metric) => measure(metric, cells, null, null).value,
  );
  return {
    threshold: model.thresholds[row] ?? NaN,
    precision: precision ?? NaN,
    recall: recall ?? NaN,
    f1: f1 ?? NaN,
    fpr: fpr ?? NaN,
    benefit: netBenefitAt(model, row),
  };
}
