import { noInformationRate, noInformationTest } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';
import type { Interval, ReportIntervals } from '@confmat/inference';
import { formatMetric, formatPValue, labelName } from '../svg/format.js';
import { isByUnit } from '../units/units-of-results.js';

/** The metrics of a whole matrix by name, those that are there. */
export function wholeMetrics({
  accuracy,
  balancedAccuracy,
  matthewsCorrcoef,
  cohenKappa,
}: ReportIntervals): readonly (readonly [name: string, found: Interval])[] {
  const all = [
    ['accuracy', accuracy],
    ['balanced accuracy', balancedAccuracy],
    ['Matthews’ correlation', matthewsCorrcoef],
    ['Cohen’s κ', cohenKappa],
  ] as const;
  return all.flatMap(([name, found]) => (found ? [[name, found] as const] : []));
}

/** How good the most frequent answer would be. Its test treats each row as independent. */
export function baselineText(matrix: ConfusionMatrix): string {
  const most = matrix.support.indexOf(Math.max(...matrix.support));
  const label = labelName(matrix.labels[most] ?? '');
  const p =
    matrix.weighted || isByUnit(matrix)
      ? ''
      : `; the model is better with p ${formatPValue(noInformationTest(matrix).pValue)}`;
  return `Always answering ${label} would have an accuracy of ${formatMetric(noInformationRate(matrix))}${p}.`;
}
