import { accuracy, errorRate } from '@confmat/core';
import type { ClassMetric, ProblemMetric } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import { exactMatchInterval } from '@confmat/inference/internal';
import { NOT_KEPT } from '@confmat/files';
import type { IntervalSettings } from '../intervals/interval-settings.js';
import { classMetric } from '@confmat/inference/gate-text';
import type { ParsedGate } from '@confmat/inference/gate-text';
import { isKnown } from '../report/known-results.js';
import { noInterval } from '../intervals/no-interval.js';
import { own } from '@confmat/rows/own.js';
import { setTallies } from './find-set-intervals.js';
import type { SetTallies } from './find-set-intervals.js';
import type { MultilabelResult } from './result.js';

/** Shares of rows × labels, each row a unit of its labels. */
const OF_CELLS: Readonly<Record<string, ProblemMetric<never>>> = {
  labelAccuracy: accuracy,
  hammingLoss: errorRate,
};

/** Counts that a gate is on, of all rows or of a group. */
type GatedCounts = Pick<MultilabelResult, 'counts' | 'rowCounts' | 'report' | 'unit' | 'weighted'>;

/** The interval of what a gate bounds, whose names are checked. */
export function setGateInterval(
  gate: ParsedGate,
  of: GatedCounts,
  settings: IntervalSettings,
): Interval {
  const { metric, text } = gate;
  const asked = { metric, direction: null, estimate: NaN, level: settings.level };
  if (!isKnown(of.unit, of.counts)) return noInterval(asked, NOT_KEPT);
  const reason = `no method is known to hold for ${text.split(/[<>=]/)[0]?.trim() ?? ''}`;
  return intervalOf(gate, setTallies(of), of, settings) ?? noInterval(asked, reason);
}

function intervalOf(
  { metric, average, label }: ParsedGate,
  { counts, together }: SetTallies,
  { report, rowCounts }: GatedCounts,
  settings: IntervalSettings,
): Interval | undefined {
  if (average === 'samples') return undefined;
  if (average !== null) {
    const found = classMetric(metric, report.beta) as ClassMetric;
    const own = average === 'micro' ? together : {};
    return interval(counts, found, { ...settings, average, ...own });
  }
  if (label !== null) {
    const place = report.rows.findIndex((row) => String(row.label) === label);
    const found = classMetric(metric, report.beta) as ClassMetric;
    return interval(counts, found, settings)[place];
  }
  const ofCells = own(OF_CELLS, metric);
  if (ofCells) return interval(counts, ofCells, { ...settings, average: 'micro', ...together });
  if (metric !== 'exactMatch') return undefined;
  return exactMatchInterval(counts, rowCounts, settings);
}
