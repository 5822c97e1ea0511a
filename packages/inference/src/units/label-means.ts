import { pooledCounts, recall } from '@confmat/core';
import type { BinaryCounts, Metric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import type { RatioForm } from '@confmat/core/internal';
import { intervalOf, noInterval, ofMetric } from '../interval/interval-data.js';
import type { Interval } from '../interval/interval-data.js';
import { meanInterval } from '../mover/class-means.js';
import { MANY_CLASSES } from '../mover/mean-of-rows.js';
import { FEW_ROWS } from '../proportions/proportion-bounds.js';
import { MANY_RARE, NO_METHOD, UNEVEN, leftOut } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../rows/share.js';
import { isUneven, spreadInterval, unitEnds, unitSpread } from './spread.js';
import { unitRatio, ratioBias, ratioEndsInMean, ratioSpread } from './ratio-spread.js';
import type { UnitRatio, RatioSpread } from './ratio-spread.js';
import { unitFault, effectiveUnits } from './effective-units.js';
import type { LabelCells } from './label-cells.js';
import { LabelSlopes, slopesOfMean } from './label-slopes.js';
import { isKnownRatio, relevantKinds } from '../delta/number-gradient.js';

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
  const parts = partsOf(labels, counts);
  const together = (distances: Float64Array): number => spreadOf(basis, ratio, labels, distances);
  const { ends } = meanInterval(parts, together, 0, metric.range);
  const nOut = values.length - labels.length;
  const notes = [
    ...(nOut > 0 ? [leftOut(counts, nOut, metric.undefinedReason)] : []),
    ...(isUneven(effective, rows.weighted) ? [UNEVEN] : []),
  ];
  return intervalOf(of, 'cluster-wilson', ends, notes.length > 0 ? notes.join('; ') : undefined);
}

/** A label of the mean. */
interface LabelSpread {
  readonly row: number;
  readonly value: number;
  readonly spread: RatioSpread;
  /** Distances of the value to its own ends. */
  readonly below: number;
  readonly above: number;
  readonly bias: number;
  readonly relevantRows: number;
}

function labelsOf(
  basis: LabelCells,
  ratio: UnitRatio,
  { values, range }: { readonly values: Float64Array; readonly range: Metric['range'] },
  level: number,
): readonly LabelSpread[] {
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

function partsOf(
  labels: readonly LabelSpread[],
  { tp }: BinaryCounts,
): Parameters<typeof meanInterval>[0] {
  const column = (of: (label: LabelSpread) => number): Float64Array => {
    const found = new Float64Array(tp.length);
    for (const label of labels) found[label.row] = of(label);
    return found;
  };
  return {
    isIn: column(() => 1),
    values: column(({ value }) => value),
    below: column(({ below }) => below),
    above: column(({ above }) => above),
    bias: column(({ bias }) => bias),
  };
}

/** The root of the distances' quadratic form with the correlations that the units show. */
function spreadOf(
  { units }: LabelCells,
  { above, below }: UnitRatio,
  labels: readonly LabelSpread[],
  distances: Float64Array,
): number {
  const slopes = new LabelSlopes(distances.length);
  let alone = 0;
  for (const { row, spread } of labels) {
    const distance = distances[row] ?? 0;
    const deviation = Math.sqrt(spread.squares);
    if (deviation === 0) {
      alone += distance * distance;
      continue;
    }
    const slope = (kind: 0 | 1 | 2 | 3): number =>
      (distance * (above[kind] - spread.ratio * below[kind])) / deviation;
    slopes.add(row, [slope(0), slope(1), slope(2), slope(3)]);
  }
  return Math.sqrt(slopes.squares(units) + alone);
}

/**
 * Interval of the mean of a metric over labels, each by its true samples: by the delta method, all
 * labels of a unit taken together.
 */
export function weightedOfLabels(
  { counts, units, rows, allSizes }: LabelCells,
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
  const found = spreadInterval(of, spread, rows.weighted, () =>
    unitEnds(estimate, spread, level, metric.range),
  );
  return slopes || found.reason !== undefined ? found : noInterval(of, recall.undefinedReason);
}

/** What the labels divide by, added up. */
function nRelevant(counts: BinaryCounts, form: RatioForm): number {
  return dot(cellsOf(pooledCounts(counts), 0), relevantKinds(form));
}
