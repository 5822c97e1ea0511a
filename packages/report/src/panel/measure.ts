import {
  dot,
  endsAtPrevalence,
  ratioAtPrevalence,
  shareOf,
  wilsonEnds,
} from '@confmat/inference/internal';
import type { Cells } from '@confmat/inference/internal';
import type { Measured, PanelForm } from './panel-data.js';

/**
 * A metric of four counts with its interval, as `interval` and `atPrevalence` of inference find them.
 *
 * @param z Normal quantile of the level; null for no interval.
 * @param prevalence Share of positives to reckon with, in (0, 1); null for that of the data.
 */
export function measure(
  metric: PanelForm,
  cells: Cells,
  z: number | null,
  prevalence: number | null,
): Measured {
  return prevalence === null
    ? measureAsIs(metric, cells, z)
    : measureAt(metric, cells, z, prevalence);
}

function measureAsIs(metric: PanelForm, cells: Cells, z: number | null): Measured {
  const value = dot(cells, metric.over) / dot(cells, metric.under);
  const share = z === null ? null : shareOf(metric);
  const hits = share ? dot(cells, share.hits) : 0;
  const rows = share ? hits + dot(cells, share.misses) : 0;
  if (!share || z === null || rows === 0) return { value, low: NaN, high: NaN };
  const [low, high] = wilsonEnds(hits, rows, z);
  return { value, low: share.valueOf(low), high: share.valueOf(high) };
}

function measureAt(
  metric: PanelForm,
  cells: Cells,
  z: number | null,
  prevalence: number,
): Measured {
  const value = ratioAtPrevalence(metric, cells, prevalence);
  if (z === null || Number.isNaN(value)) return { value, low: NaN, high: NaN };
  const [low, high] = endsAtPrevalence(metric, cells, prevalence, z, metric.range ?? [0, 1]);
  return { value, low, high };
}
