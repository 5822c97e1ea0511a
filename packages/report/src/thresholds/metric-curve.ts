import type { ClassMetric } from '@confmat/core';
import { thresholdIntervals } from '@confmat/inference';
import { countsAt } from '@confmat/thresholds';
import type { ThresholdSweep } from '@confmat/thresholds';
import { unitsAt } from '@confmat/thresholds/internal';
import { bandPath, curvePath, stairPath, stairsOf } from '../plot/curve-path.js';
import type { PlotArea } from '../plot/plot-area.js';

/** A metric over all thresholds as the `d` of a path. */
export function metricLine(sweep: ThresholdSweep, metric: ClassMetric, area: PlotArea): string {
  return valuesPath(sweep, metric(sweep.counts, { zeroDivision: NaN }), area);
}

/** Values at the thresholds of a sweep as the `d` of a path: in steps where the sweep is exact. */
export function valuesPath(sweep: ThresholdSweep, values: Float64Array, area: PlotArea): string {
  const { x, y } = extended(sweep, values, area);
  const path = sweep.kind === 'exact' ? stairPath : curvePath;
  return path(x, y, area.x, area.y);
}

/** The intervals of a metric as a band, at two thresholds a pixel. */
export function metricBand(
  sweep: ThresholdSweep,
  metric: ClassMetric,
  level: number,
  area: PlotArea,
): string {
  const few = atPixels(sweep, area);
  const { lows, highs } = thresholdIntervals(few, metric, { level });
  const low = extended(few, lows, area);
  const high = extended(few, highs, area);
  if (sweep.kind !== 'exact') return bandPath(low.x, low.y, high.y, area.x, area.y);
  const [under, over] = [stairsOf(low.x, low.y), stairsOf(high.x, high.y)];
  return bandPath(under.x, under.y, over.y, area.x, area.y);
}

/** The counts below the lowest threshold of an exact sweep are those at it: the line goes on. */
function extended(
  { kind, thresholds }: ThresholdSweep,
  values: Float64Array,
  { x: { domain } }: PlotArea,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const last = thresholds.at(-1);
  if (kind !== 'exact' || last === undefined || !(last > domain[0])) {
    return { x: thresholds, y: values };
  }
  const x = new Float64Array(thresholds.length + 1);
  const y = new Float64Array(thresholds.length + 1);
  x.set(thresholds);
  y.set(values);
  x[thresholds.length] = domain[0];
  y[thresholds.length] = values.at(-1) ?? NaN;
  return { x, y };
}

/** A sweep with the first and the last threshold of every pixel column. */
function atPixels(sweep: ThresholdSweep, area: PlotArea): ThresholdSweep {
  const { thresholds, units } = sweep;
  const columnOf = (row: number): number => Math.floor(area.x(thresholds[row] ?? NaN));
  if (thresholds.length <= 2 * area.width) return sweep;
  const kept = thresholds.filter(
    (_, row) => columnOf(row - 1) !== columnOf(row) || columnOf(row + 1) !== columnOf(row),
  );
  const counts = countsAt(sweep, kept);
  const own = typeof units === 'object' && { units: unitsAt(units, sweep.counts, counts) };
  return { ...sweep, thresholds: kept, counts, ...own };
}
