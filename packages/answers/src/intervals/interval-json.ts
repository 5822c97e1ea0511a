import { wholeIntervals } from '@confmat/report/document';
import type { FoundIntervals, LineIntervals } from './found-intervals.js';
import { intervalsOfAverage, intervalsOfClass } from './found-intervals.js';

/**
 * The intervals of a report for programs.
 *
 * @param areSums Whether the counts are sums of weights without units: it says why there are none.
 */
export function jsonIntervals(found: FoundIntervals, areSums: boolean): Record<string, unknown> {
  const { level, nUnits, report, specificity, cost } = found;
  if (areSums) return { level, reason: report.averages.macro.f1.reason ?? '' };
  const average = (name: 'micro' | 'macro' | 'weighted'): object =>
    jsonLine(intervalsOfAverage(found, name));
  return {
    level,
    ...(nUnits === null ? {} : { nUnits }),
    rows: report.rows.map(({ label }) => ({ label, ...jsonLine(intervalsOfClass(found, label)) })),
    averages: {
      micro: average('micro'),
      macro: average('macro'),
      weighted: average('weighted'),
    },
    ...wholeIntervals(report),
    ...(specificity ? { binary: { specificity } } : {}),
    ...(cost ? { cost } : {}),
  };
}

function jsonLine(line: LineIntervals | undefined): Record<string, unknown> {
  if (!line) return {};
  const { precision, recall, f1, fbeta, metrics } = line;
  return {
    ...{ precision, recall, f1, fbeta },
    ...(Object.keys(metrics).length === 0 ? {} : { metrics }),
  };
}
