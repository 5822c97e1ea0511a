import { noInformationRate, noInformationTest } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval, ReportIntervals } from '@confmat/inference';
import { formatMetric, formatPValue, labelName } from '../svg/format.js';
import { isByUnit } from '../results/units-of-results.js';
import { measured } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';
import { WHOLE_METRICS } from '../document/whole-metrics.js';

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

/** The most frequent answer, and how a model stands beside always giving it. */
interface Baseline {
  readonly label: string;
  /** Its accuracy. */
  readonly rate: number;
  readonly pValue: number;
  /** Null where rows cannot be tested one by one. */
  readonly standing: 'better' | 'unclear' | 'not better' | null;
}

/** Hold a matrix against its most frequent class. The test treats each row as independent. */
export function baselineOf(matrix: ConfusionMatrix): Baseline {
  const most = matrix.support.indexOf(Math.max(...matrix.support));
  const label = labelName(matrix.labels[most] ?? '');
  const rate = noInformationRate(matrix);
  if (matrix.weighted || isByUnit(matrix)) return { label, rate, pValue: NaN, standing: null };
  const { accuracy, pValue } = noInformationTest(matrix);
  const standing = pValue < SURE ? 'better' : accuracy > rate ? 'unclear' : 'not better';
  return { label, rate, pValue, standing };
}

/** How good the most frequent answer would be, and whether the model is better. */
export function baselineText(matrix: ConfusionMatrix): string {
  const { label, rate, pValue, standing } = baselineOf(matrix);
  const always = `Always answering ${label} would have an accuracy of ${formatMetric(rate)}`;
  const p = `(p ${formatPValue(pValue)})`;
  switch (standing) {
    case null:
      return `${always}.`;
    case 'better':
      return `${always}; the model is better ${p}.`;
    case 'unclear':
      return `${always}; it is not clear that the model is better ${p}.`;
    case 'not better':
      return `${always}; the model is not better.`;
  }
}
