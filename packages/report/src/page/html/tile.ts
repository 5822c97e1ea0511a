import type { ConfusionMatrix } from '@confmat/core';
import type { ReportIntervals } from '@confmat/inference';
import { wholeMetrics } from '../../tables/whole-of-matrix.js';
import { warningsHtml } from '../../document/table-html.js';
import { warningLines } from '../../document/warnings.js';
import { formatEnds, formatMetric } from '../../svg/format.js';
import { html } from '../../svg/element.js';
import type { Child } from '../../svg/element.js';

/** A number with its name, large; what is more stands small beside it. */
export const tile = (name: string, value: string, more = ''): Child =>
  html(
    'div',
    {},
    html('dt', {}, name),
    html('dd', {}, html('b', {}, value), more === '' ? null : [' ', html('small', {}, more)]),
  );

/** The metrics of a whole matrix. */
export function wholeTiles(matrix: ConfusionMatrix, found: ReportIntervals, level: number): Child {
  const metrics = wholeMetrics(matrix, found, level);
  const tiles = metrics.map(([name, metric]) =>
    tile(name, formatMetric(metric.estimate), formatEnds(metric) || 'no interval'),
  );
  return [html('dl', { class: 'tiles' }, tiles), warningsHtml(warningLines(metrics))];
}
