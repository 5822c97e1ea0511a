import type { ClassificationReport, Label } from '@confmat/core';
import { WHOLE_METRICS } from '@confmat/report/document';
import { quote } from '../suggest.js';
import { foldedLabel, mapOption } from '../rows/map-hint.js';
import { writtenNumber } from '../rows/decimal-key.js';
import type { ReportResult } from './result.js';

/** What a person should know about a result that its numbers do not say, a line each. */
export function notes(result: ReportResult, zeroDivisionGiven: boolean): readonly string[] {
  const { matrix, report } = result;
  return [
    ...(zeroDivisionGiven ? [] : undefinedNotes(report)),
    ...(zeroDivisionGiven ? [] : undefinedWholeNotes(result)),
    ...(zeroDivisionGiven ? [] : undefinedGroupNotes(result)),
    ...lookAlikes(matrix.labels).map(
      (alike) => `${namesOf(alike)} are counted as different classes${mapNote(alike, result)}`,
    ),
    ...missingTexts(result),
    ...(isDisjoint(result)
      ? [`no predicted label occurs among the true ones: are these the right columns?`]
      : []),
    ...(matrix.nClasses === 1 ? ['there is only one class: nothing could be confused'] : []),
  ];
}

const MOST_NAMED = 3;

/** The labels with a metric that is 0/0, a line for each metric. */
export function undefinedNotes(report: ClassificationReport): readonly string[] {
  const byMetric = new Map<string, { reason: string; rows: string[] }>();
  for (const { row, metric, reason } of report.undefined) {
    const entry = byMetric.get(metric) ?? { reason, rows: [] };
    entry.rows.push(quote(String(row)));
    byMetric.set(metric, entry);
  }
  return [...byMetric].map(([metric, { reason, rows }]) => {
    const more = rows.length > MOST_NAMED ? ` and ${rows.length - MOST_NAMED} more` : '';
    const named = rows.slice(0, MOST_NAMED).join(', ') + more;
    return `${metric} of ${named} is 0/0 (${reason}) and counted as 0, see --zero-division`;
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

function undefinedGroupNotes({ slices }: ReportResult): readonly string[] {
  const groups = slices.filter(({ report }) => report.undefined.length > 0);
  if (groups.length === 0) return [];
  return [
    `metrics of ${groups.length} of ${slices.length} groups are 0/0 and counted as 0, see --zero-division`,
  ];
}

/** Labels that differ in spelling only, which are seldom meant to be different. */
export function lookAlikes(labels: readonly Label[]): readonly (readonly string[])[] {
  const bySpelling = new Map<string, string[]>();
  for (const label of labels) {
    const text = String(label);
    const folded = foldedLabel(text);
    const spelling = writtenNumber(folded)?.key ?? folded.normalize('NFC');
    bySpelling.set(spelling, [...(bySpelling.get(spelling) ?? []), text]);
  }
  return [...bySpelling.values()].filter((group) => group.length > 1).slice(0, MOST_NAMED);
}

/** Labels in a sentence. */
export function namesOf(labels: readonly string[]): string {
  return labels.map(quote).join(' and ');
}

/** How labels are written as the one that most true rows have, where they do not look the same. */
function mapNote(
  alike: readonly string[],
  { matrix: { labels, support }, inputFormat }: ReportResult,
): string {
  const rowsOf = (text: string): number =>
    support[labels.findIndex((label) => String(label) === text)] ?? 0;
  const [usual = ''] = [...alike].sort((a, b) => rowsOf(b) - rowsOf(a));
  const looksSame = new Set(alike.map((label) => label.trim().normalize('NFC'))).size === 1;
  const option = mapOption(alike.map((label) => [label, usual]));
  if (inputFormat === 'sql' || looksSame || option === null) return '';
  return `; if one is meant: ${option}`;
}

/** Texts that other programs write for a missing value. */
const MISSING = ['na', 'n/a', 'nan', '<na>', 'null', 'nat'];

function missingTexts({ matrix: { labels }, inputFormat }: ReportResult): readonly string[] {
  if (inputFormat === 'sql') return [];
  const found = labels.filter((label) => MISSING.includes(String(label).toLowerCase()));
  const [first] = found;
  if (first === undefined) return [];
  const named = found.map((label) => quote(String(label))).join(', ');
  const verb = found.length === 1 ? 'is counted as a class' : 'are counted as classes';
  return [`${named} ${verb}; if missing values are meant: --clean null=${String(first)}`];
}

function isDisjoint({ matrix }: ReportResult): boolean {
  const { support, predicted, total } = matrix;
  return total > 0 && support.every((rows, k) => rows === 0 || predicted[k] === 0);
}
