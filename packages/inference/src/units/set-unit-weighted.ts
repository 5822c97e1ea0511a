import { pooledCounts, recall } from '@confmat/core';
import type { BinaryCounts, Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { ratioOf, slopesOf } from '../delta/ratio-gradient.js';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { NO_METHOD, UNEVEN } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../rows/share.js';
import { unitEnds, unitSpread, isUneven } from './unit-ends.js';
import { isKnownRatio, relevantKinds } from './unit-gradient.js';
import { unitFault } from './effective-units.js';
import { LabelSlopes } from './label-slopes.js';
import type { UnitSetBasis } from './set-unit-basis.js';

/**
 * Interval of the mean of a metric over labels, each by its true samples: by the delta method, all
 * labels of a unit taken together.
 */
export function setUnitWeighted(
  { counts, units, rows, allSizes }: UnitSetBasis,
  metric: Metric,
  level: number,
): Interval {
  const estimate = metric(counts, { average: 'weighted', zeroDivision: NaN });
  const form = formOf(metric);
  const of = { ...ofMetric(metric), estimate, level, relevantRows: rows.nSamples };
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  if (!form || !isKnownRatio(form)) return noInterval(of, NO_METHOD);
  const slopes = slopesOfMean(counts, form);
  // A sample counts once for each of its labels.
  const spread = unitSpread(allSizes, slopes?.squares(units) ?? 0, nRelevant(counts, form), rows);
  const fault = unitFault(spread.nUnits, spread.nEffective);
  if (fault !== undefined) return noInterval(of, fault);
  if (!slopes) return noInterval(of, recall.undefinedReason);
  const ends = unitEnds(estimate, spread, level, metric.range);
  const warning = isUneven(spread, rows.weighted) ? UNEVEN : undefined;
  return intervalOf(of, 'cluster-wilson', ends, warning);
}

/** Null where no label has true samples: its mean is plain, and one such sample would make it another. */
function slopesOfMean(counts: BinaryCounts, form: RatioForm): LabelSlopes | null {
  const labels = Array.from(counts.tp, (_, row) => {
    const cells = cellsOf(counts, row);
    return { row, ...ratioOf(cells, form), support: cells[0] + cells[2] };
  }).filter(({ by }) => by !== 0);
  const total = labels.reduce((all, { support }) => all + support, 0);
  if (total === 0) return null;
  const mean = labels.reduce((all, { value, support }) => all + (value * support) / total, 0);
  const slopes = new LabelSlopes(counts.tp.length);
  for (const { row, value, by, support } of labels) {
    const [tp, fp, fn, tn] = slopesOf(value, by, form);
    const weight = support / total;
    // Another true sample makes its label count for more.
    const more = (value - mean) / total;
    slopes.add(row, [weight * tp + more, weight * fp, weight * fn + more, weight * tn]);
  }
  return slopes;
}

/** What the labels divide by, added up. */
function nRelevant(counts: BinaryCounts, form: RatioForm): number {
  return dot(cellsOf(pooledCounts(counts), 0), relevantKinds(form));
}
