import type { ClassificationReport } from '@confmat/core';
import { WHOLE_METRICS } from '@confmat/report/document';
import { quote } from '@confmat/rows/suggest.js';
import { labelNotes } from '@confmat/rows/rows/label-notes.js';
import { absentLabels } from '../document/slice-scores.js';
import type { SliceScores } from '../document/slice-scores.js';
import type { ReportResult } from './result.js';

/** What a person should know about a result that its numbers do not say, a line each. */
export function notes(result: ReportResult, zeroDivisionGiven: boolean): readonly string[] {
  const { matrix, report } = result;
  return [
    ...(zeroDivisionGiven ? [] : undefinedNotes(report)),
    ...(zeroDivisionGiven ? [] : undefinedWholeNotes(result)),
    ...(zeroDivisionGiven ? [] : undefinedGroupNotes(result)),
    ...labelNotes(matrix, result.inputFormat),
    ...(isDisjoint(result)
      ? [`no predicted label occurs among the true ones: are these the right columns?`]
      : []),
    ...(matrix.nClasses === 1 ? ['there is only one class: nothing could be confused'] : []),
  ];
}

const MOST_NAMED = 3;

/**
 * The labels with a metric that is 0/0, a line for each metric.
 *
 * @param rows What labels have so many of, where that is no rows or samples.
 */
export function undefinedNotes(report: ClassificationReport, rows?: string): readonly string[] {
  const byMetric = new Map<string, { reason: string; labels: string[] }>();
  for (const { row, metric, reason } of report.undefined) {
    const entry = byMetric.get(metric) ?? { reason, labels: [] };
    entry.labels.push(quote(String(row)));
    byMetric.set(metric, entry);
  }
  return [...byMetric].map(([metric, { reason, labels }]) => {
    const more = labels.length > MOST_NAMED ? ` and ${labels.length - MOST_NAMED} more` : '';
    const named = labels.slice(0, MOST_NAMED).join(', ') + more;
    const why = rows === undefined ? reason : reason.replace('samples', rows);
    return `${metric} of ${named} is 0/0 (${why}) and counted as 0, see --zero-division`;
  });
}

function undefinedWholeNotes({ undefinedWhole }: ReportResult): readonly string[] {
  return undefinedWhole.map(
    ({ metric, reason }) =>
      `${wholeName(metric)} is 0/0 (${reason}) and counted as 0, see --zero-division`,
  );
}

/** The subject of a sentence about a metric of the whole matrix. */
function wholeName(metric: string): string {
  if (metric === 'matthewsCorrcoef') return 'the Matthews correlation';
  return WHOLE_METRICS.find((whole) => whole.metric.name === metric)?.title ?? metric;
}

/** How many groups have metrics that are 0/0 of a class that they have, a line. */
export function undefinedGroupNotes({
  slices,
}: {
  readonly slices: readonly Pick<SliceScores, 'report'>[];
}): readonly string[] {
  const groups = slices.filter(({ report }) => {
    const absent = absentLabels(report);
    // Of a group without rows, pooled metrics are 0/0 too.
    return (
      absent.size === report.rows.length || report.undefined.some(({ row }) => !absent.has(row))
    );
  });
  if (groups.length === 0) return [];
  return [
    `metrics of ${groups.length} of ${slices.length} groups are 0/0 and counted as 0, see --zero-division`,
  ];
}

function isDisjoint({ matrix }: ReportResult): boolean {
  const { support, predicted, total } = matrix;
  return total > 0 && support.every((rows, k) => rows === 0 || predicted[k] === 0);
}
