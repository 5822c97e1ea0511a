import { nameText } from '@confmat/core/internal';
import { turnedNote } from '@confmat/rows/rows/turned-note.js';
import { quote } from '@confmat/rows/suggest.js';
import type { ModelResult, SweepResult } from './result.js';

/**
 * What a person should know about a sweep that its numbers do not say, a line each. Values that are
 * 0/0 are named for the metrics in `metricsInTable` only.
 */
export function sweepNotes(
  result: SweepResult,
  metricsInTable: readonly string[],
): readonly string[] {
  const { labels, nNegatives, trueName, posLabel } = result;
  return [
    ...(labels.length > 2
      ? [
          `column ${quote(trueName)} has ${labels.length} labels: all but ${nameText(posLabel)} are negative`,
        ]
      : []),
    ...(nNegatives === 0
      ? [`every row is ${nameText(posLabel)}: the area under the ROC curve is undefined`]
      : []),
    ...result.models.flatMap((model) => [
      ...modelNotes(model, result),
      ...undefinedNotes(model, metricsInTable),
    ]),
  ];
}

function modelNotes(model: ModelResult, { posLabel }: SweepResult): readonly string[] {
  const { name, range, rocAuc } = model;
  const isConstant = range && range[0] === range[1];
  return [
    ...(isConstant
      ? [`column ${quote(name)} holds one score, ${range[0]}: it cannot separate the classes`]
      : []),
    ...(rocAuc.high < 0.5 ? [turnedNote(name, posLabel)] : []),
    ...unreachedNotes(model),
  ];
}

function unreachedNotes({ name, best }: ModelResult): readonly string[] {
  const reasons = new Set(best.flatMap(({ reason }) => reason ?? []));
  return [...reasons].map((reason) => {
    const metrics = best.filter((of) => of.reason === reason).map(({ metric }) => metric);
    return `no best ${metrics.join(', ')} of ${quote(name)}: ${reason}`;
  });
}

function undefinedNotes(
  { name, table, best }: ModelResult,
  metrics: readonly string[],
): readonly string[] {
  const byMetric = new Map<string, { reason: string; thresholds: number[] }>();
  for (const { metric, reason, threshold } of table.undefined) {
    if (!metrics.includes(metric)) continue;
    const entry = byMetric.get(metric) ?? { reason, thresholds: [] };
    entry.thresholds.push(threshold);
    byMetric.set(metric, entry);
  }
  return [...byMetric].map(([metric, { reason, thresholds }]) => {
    const [first = NaN] = thresholds;
    const where = thresholds.length === 1 ? `${first}` : `${thresholds.length} thresholds`;
    const isBest = best.some((one) => one.metric === metric && one.found.reached);
    const skipped = isBest ? '; its best value is one of thresholds where it is defined' : '';
    return `${metric} of ${quote(name)} at ${where} is 0/0 (${reason}) and counted as 0, see --zero-division${skipped}`;
  });
}
