import type { CostIntervals, Interval } from '@confmat/inference';
import { wholeIntervals } from '@confmat/report/document';
import { jsonLabel } from '../document/json-document.js';
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
    rows: report.rows.map(({ label }) => ({
      label: jsonLabel(label),
      ...jsonLine(intervalsOfClass(found, label)),
    })),
    averages: {
      micro: average('micro'),
      macro: average('macro'),
      weighted: average('weighted'),
    },
    ...jsonEach(wholeIntervals(report)),
    ...(specificity ? { binary: { specificity: jsonInterval(specificity) } } : {}),
    ...(cost ? { cost: jsonCost(cost) } : {}),
  };
}

function jsonCost({ total, mean, perClass }: CostIntervals): object {
  return { ...jsonEach({ total, mean }), perClass: perClass.map(jsonInterval) };
}

/** The intervals of some metrics, by name; the level stands once for all. */
export function jsonEach(
  intervals: Readonly<Record<string, Interval | undefined>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(intervals).flatMap(([name, found]) =>
      found ? [[name, jsonInterval(found)] as const] : [],
    ),
  );
}

function jsonLine(line: LineIntervals | undefined): Record<string, unknown> {
  if (!line) return {};
  const { precision, recall, f1, fbeta, metrics } = line;
  return {
    ...jsonEach({ precision, recall, f1, fbeta }),
    ...(Object.keys(metrics).length === 0 ? {} : { metrics: jsonEach(metrics) }),
  };
}

/** What it is of stands in its name; an end at infinity is a text, which JSON has no number for. */
export function jsonInterval({
  level: _level,
  metric: _metric,
  direction: _direction,
  kind: _kind,
  ...found
}: Interval): object {
  const { high } = found;
  return high === Infinity ? { ...found, high: 'Infinity' } : found;
}
