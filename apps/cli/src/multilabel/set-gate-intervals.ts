import { accuracy, errorRate } from '@confmat/core';
import type { BinaryCounts, ClassMetric, ProblemMetric } from '@confmat/core';
import { interval } from '@confmat/inference';
import type { Interval } from '@confmat/inference';
import type { IntervalSettings } from '../intervals/interval-settings.js';
import { scoreMetric } from '../gates/parse-gate.js';
import type { Gate } from '../gates/parse-gate.js';
import { noInterval } from '../intervals/no-interval.js';
import { shareInterval } from '../intervals/share-interval.js';
import { own } from '../own.js';
import { setTallies } from './find-set-intervals.js';
import type { SetTallies } from './find-set-intervals.js';
import type { MultilabelResult } from './result.js';

/** Shares of rows × labels, each row a cluster of its labels. */
const OF_CELLS: Readonly<Record<string, ProblemMetric<never>>> = {
  labelAccuracy: accuracy,
  hammingLoss: errorRate,
};

/** The interval of what each gate bounds, whose names are checked. */
export function setGateIntervals(
  gates: readonly Gate[],
  result: MultilabelResult,
  settings: IntervalSettings,
): readonly Interval[] {
  const tallies = setTallies(result);
  return gates.map((gate) => {
    const reason = `no method is known to hold for ${gate.text.split(/[<>=]/)[0]?.trim() ?? ''}`;
    return intervalOf(gate, tallies, result, settings) ?? noInterval(NaN, settings.level, reason);
  });
}

function intervalOf(
  { metric, average, label }: Gate,
  { counts, clusters }: SetTallies,
  { report, rowCounts, weighted }: MultilabelResult,
  settings: IntervalSettings,
): Interval | undefined {
  if (average === 'samples') return undefined;
  if (average !== null) {
    const found = scoreMetric(metric, report.beta) as ClassMetric;
    const ofRows = average === 'micro' ? { clusters } : {};
    return interval(counts, found, { ...settings, average, ...ofRows });
  }
  if (label !== null) {
    const place = report.rows.findIndex((row) => String(row.label) === label);
    return interval(counts, scoreMetric(metric, report.beta) as ClassMetric, settings)[place];
  }
  const ofCells = own(OF_CELLS, metric);
  if (ofCells) return interval(counts, ofCells, { ...settings, average: 'micro', clusters });
  if (metric !== 'exactMatch') return undefined;
  const rows = clusters ?? rowCounts;
  return shareInterval(nExact(rows), rows.tp.length, weighted, settings);
}

function nExact({ fp, fn }: BinaryCounts): number {
  return fp.reduce((sum, count, row) => sum + Number(count + (fn?.[row] ?? 0) === 0), 0);
}
