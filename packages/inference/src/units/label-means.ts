import type { Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { FEW_ROWS } from '../proportions/proportion-bounds.js';
import { dot } from '../proportions/share.js';
import { MANY_RARE, NO_METHOD, UNEVEN, leftOut } from '../refusals.js';
import { MANY_CLASSES, layOut, meanInterval } from '../rows/mean-of-rows.js';
import type { RowOfMean } from '../rows/mean-of-rows.js';
import { cellsOf } from '../rows/row-intervals.js';
import { effectiveUnits, unitFault, isUneven } from './spread.js';
import type { LabelCells } from './label-cells.js';
import { spreadOf } from './label-slopes.js';
import type { LabelSpread } from './label-slopes.js';
import { ratioBias, ratioEndsInMean, ratioSpread, unitRatio } from './ratio-spread.js';
import type { UnitRatio } from './ratio-spread.js';

/**
 * Interval of the plain mean of a metric over the labels that it is defined for: the labels' own
 * intervals from units, whose distances add up as those of correlated estimates do (MOVER). How labels
 * move together is what their units show.
 */
export function macroOfLabels(basis: LabelCells, metric: Metric, level: number): Interval {
  const { counts, rows } = basis;
  const estimate = metric(counts, { average: 'macro', zeroDivision: NaN });
  const ratio = unitRatio(formOf(metric));
  const values = metric(counts, { zeroDivision: NaN });
  const labels = ratio ? labelsOf(basis, ratio, { values, range: metric.range }, level) : [];
  const least = Math.min(...labels.map(({ relevantRows }) => relevantRows));
  const relevantRows = labels.length === 0 ? 0 : rows.weighted ? rows.nSamples : least;
  const of = { ...ofMetric(metric), estimate, level, relevantRows };
  if (Number.isNaN(estimate)) return noInterval(of, metric.undefinedReason);
  if (!ratio) return noInterval(of, NO_METHOD);
  const effective = effectiveUnits(basis.allSizes);
  const fault = unitFault(effective);
  if (fault !== undefined) return noInterval(of, fault);
  if (!ratio.isShare && labels.length > MANY_CLASSES && least < FEW_ROWS) {
    return noInterval(of, MANY_RARE);
  }
  const { ends } = meanInterval(
    layOut(labels, values.length),
    (distances) => spreadOf(basis, ratio, labels, distances),
    0,
    metric.range,
  );
  const nOut = values.length - labels.length;
  const notes = [
    ...(nOut > 0 ? [leftOut(counts, nOut, metric.undefinedReason)] : []),
    ...(isUneven(effective, rows.weighted) ? [UNEVEN] : []),
  ];
  return intervalOf(of, 'cluster-wilson', ends, notes.length > 0 ? notes.join('; ') : undefined);
}

/** A label of the mean. */
interface LabelOfMean extends RowOfMean, LabelSpread {
  readonly relevantRows: number;
}

function labelsOf(
  basis: LabelCells,
  ratio: UnitRatio,
  { values, range }: { readonly values: Float64Array; readonly range: Metric['range'] },
  level: number,
): readonly LabelOfMean[] {
  return Array.from(values, (value, row) => ({ value, row })).flatMap(({ value, row }) => {
    if (Number.isNaN(value)) return [];
    const cells = cellsOf(basis.counts, row);
    const spread = ratioSpread(ratio, cells, basis.ofLabel(row), basis.rows);
    // One unit does not tell how another would be.
    const isKnown = unitFault(spread) === undefined;
    const [low, high] = isKnown ? ratioEndsInMean(ratio, spread, level) : range;
    const bias = isKnown ? ratioBias(ratio, spread) : 0;
    const relevantRows = dot(cells, ratio.below);
    const distances = { below: Math.max(0, value - low), above: Math.max(0, high - value) };
    return [{ row, value, spread, ...distances, bias, relevantRows }];
  });
}
