import type { Metric } from '@confmat/core';
import { isFault, readSubject } from '@confmat/inference/gate-text';
import type { GateSubjectText } from '@confmat/inference/gate-text';
import { usageError } from '@confmat/rows/command-error.js';
import { parseMetrics } from '../metrics/parse-metrics.js';
import { noSuchMetric } from '@confmat/rows/refusals.js';
import { quote } from '@confmat/rows/suggest.js';

/** What `--metrics` of a report asks for. */
export interface ReportMetrics {
  readonly metrics?: Readonly<Record<string, Metric>>;
  /** Gaps between groups, as typed. */
  readonly gaps?: readonly AskedGapText[];
}

/** A gap that was asked for. */
export interface AskedGapText extends GateSubjectText {
  /** As typed. */
  readonly text: string;
}

/** Read metrics and gaps between groups; those that were given before stay. */
export function parseReportMetrics(text: string, before: ReportMetrics = {}): ReportMetrics {
  // A label may hold commas.
  return text.split(/,(?![^[]*\])/).reduce<ReportMetrics>((all, name) => {
    const gap = gapIn(name.trim());
    return gap
      ? { ...all, gaps: [...(all.gaps ?? []), gap] }
      : { ...all, metrics: parseMetrics(name, all.metrics) };
  }, before);
}

/** The gap that a name asks for; null for a metric. */
function gapIn(text: string): AskedGapText | null {
  const read = readSubject(text);
  if (!isFault(read)) return read.across === null ? null : { ...read, text };
  if (!/^(gap|ratio)\./i.test(text)) return null;
  if (read.fault === 'metric') throw noSuchMetric('--metrics', read.typed, read.known);
  throw usageError(
    `--metrics: ${quote(text)} is no gap between groups`,
    'forms: gap.recall[Yes], gap.macro.f1, equalizedOdds',
  );
}
