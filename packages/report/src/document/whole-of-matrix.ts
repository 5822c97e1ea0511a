import { noInformationRate, noInformationTest } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval, ReportIntervals } from '@confmat/inference';
import { formatMetric, formatPValue, labelName } from '../svg/format.js';
import { isByUnit } from '../units/units-of-results.js';
import { measured } from './cell.js';
import type { NamedTable } from './section.js';
import { WHOLE_METRICS } from './whole-metrics.js';

/** The metrics of a whole matrix with their names, accuracy first. */
export function wholeMetrics(
  matrix: ConfusionMatrix,
  found: ReportIntervals,
  level: number,
): readonly (readonly [title: string, found: Interval])[] {
  const known = { ...found } as Readonly<Record<string, unknown>>;
  return WHOLE_METRICS.map(({ metric, title }) => {
    const own = known[metric.name] as Interval | undefined;
    return [title, own ?? interval(matrix, metric, { level })] as const;
  });
}

/** A row for each metric of a whole matrix. */
export function wholeTable(...of: Parameters<typeof wholeMetrics>): NamedTable {
  return {
    kind: 'table',
    name: 'metrics',
    caption: 'Metrics',
    head: ['metric', 'value'],
    body: wholeMetrics(...of).map(([title, found]) => [title, measured(found)]),
  };
}

/** Below this p-value, a page calls the model better. */
const SURE = 0.05;

/**
 * How good the most frequent answer would be, and whether the model is better. The test treats each row as
 * independent.
 */
export function baselineText(matrix: ConfusionMatrix): string {
  const most = matrix.support.indexOf(Math.max(...matrix.support));
  const label = labelName(matrix.labels[most] ?? '');
  const rate = noInformationRate(matrix);
  const always = `Always answering ${label} would have an accuracy of ${formatMetric(rate)}`;
  if (matrix.weighted || isByUnit(matrix)) return `${always}.`;
  const { accuracy, pValue } = noInformationTest(matrix);
  const p = `(p ${formatPValue(pValue)})`;
  if (pValue < SURE) return `${always}; the model is better ${p}.`;
  if (accuracy > rate) return `${always}; it is not clear that the model is better ${p}.`;
  return `${always}; the model is not better.`;
}
