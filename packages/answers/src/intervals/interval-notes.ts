import { nameText } from '@confmat/core/internal';
import type { Interval } from '@confmat/inference';
import {
  WHOLE_METRICS,
  intervalRemarks,
  someNames,
  wholeIntervals,
} from '@confmat/report/document';
import { numberOf } from '@confmat/rows/document/rows-text.js';
import type { ShownUnits } from './shown-units.js';
import { FEW_ROWS, hasFewRows } from './found-intervals.js';
import type { FoundIntervals } from './found-intervals.js';

/** What stands after the name of a class with few rows. */
export const FEW_MARK = '*';

/**
 * What to know of the intervals of a report, a line each.
 *
 * @param rows What the classes have so many of.
 */
export function intervalNotes(found: FoundIntervals, rows = 'rows'): readonly string[] {
  const few = found.report.rows.filter(hasFewRows);
  const named = namedIntervals(found);
  return [
    ...intervalRemarks(named, found.level),
    ...unitNote(found, rows),
    ...(few.length === 0
      ? []
      : [
          `${FEW_MARK} fewer than ${FEW_ROWS} ${rows} are true or predicted ${someNames(
            few.map(({ label }) => nameText(label)),
          )}: the F1 of so few says little`,
        ]),
  ];
}

/** Which units intervals account for. */
export function unitNote({ unit, nUnits }: ShownUnits, rows = 'rows'): readonly string[] {
  if (unit === null || nUnits === null) return [];
  return [
    `intervals take the ${rows} of one ${nameText(unit)} together: ${numberOf(nUnits, 'unit')}`,
  ];
}

/** Every interval that a report shows, with the name of its number. */
function namedIntervals({
  report,
  metrics,
  cost,
}: FoundIntervals): (readonly [string, Interval])[] {
  const { rows, averages } = report;
  const whole = wholeIntervals(report);
  const of = (
    name: string,
    { precision, recall, f1, fbeta }: Readonly<Record<string, unknown>>,
  ): (readonly [string, Interval])[] =>
    Object.entries({ precision, recall, f1, fbeta }).flatMap(([metric, found]) =>
      found === undefined ? [] : [[`${name} ${metric}`, found as Interval] as const],
    );
  return [
    ...rows.flatMap(({ label, ...line }) => of(nameText(label), line)),
    ...(['macro', 'weighted'] as const).flatMap((name) => of(name, { ...averages[name] })),
    ...Object.entries(metrics).flatMap(([metric, { rows: ofRows, macro, weighted }]) => [
      ...ofRows.map((found) => [metric, found] as const),
      [`macro ${metric}`, macro] as const,
      [`weighted ${metric}`, weighted] as const,
    ]),
    ...[
      ...WHOLE_METRICS.map(({ metric, title }) => [title, whole[metric.name]] as const),
      ['cost', cost?.mean] as const,
    ].flatMap(([name, found]) => (found ? [[name, found] as const] : [])),
  ];
}
