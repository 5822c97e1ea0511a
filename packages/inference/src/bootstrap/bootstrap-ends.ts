import type { ConfusionMatrix } from '@confmat/core';
import { normalCdf, normalQuantile } from '../numerics/distributions.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import { withCounts, statisticOf } from './replicates.js';
import type { MatrixCells, MatrixStatistic } from './replicates.js';

/** Quantiles of the replicates at both tails. */
export function percentileEnds(sorted: Float64Array, level: number): Ends {
  return [quantileSorted(sorted, (1 - level) / 2), quantileSorted(sorted, (1 + level) / 2)];
}

/**
 * Quantiles whose tails allow for the replicates' bias and for a standard error that changes with the
 * value.
 *
 * @param sorted Ascending, without NaN.
 * @see Efron 1987, "Better bootstrap confidence intervals".
 */
export function bcaEnds(
  sorted: Float64Array,
  estimate: number,
  acceleration: number,
  level: number,
): Ends {
  // Of equal values half are below: counts leave the statistic few values.
  const below = sorted.reduce(
    (sum, value) => sum + (value < estimate ? 1 : value === estimate ? 1 / 2 : 0),
    0,
  );
  const shift = normalQuantile(below / sorted.length);
  if (!Number.isFinite(shift)) return percentileEnds(sorted, level);
  const tail = (p: number): number => {
    const z = shift + normalQuantile(p);
    return normalCdf(shift + z / (1 - acceleration * z));
  };
  return [
    quantileSorted(sorted, tail((1 - level) / 2)),
    quantileSorted(sorted, tail((1 + level) / 2)),
  ];
}

/** Value below which a share p of n + 1 lies, between two values in proportion. */
function quantileSorted(sorted: Float64Array, p: number): number {
  const place = Math.min(Math.max(p * (sorted.length + 1) - 1, 0), sorted.length - 1);
  const floor = Math.floor(place);
  const low = sorted[floor] ?? NaN;
  const high = sorted[floor + 1] ?? low;
  return low + (place - floor) * (high - low);
}

/**
 * How fast a statistic's standard error changes with its value, from leaving out each row once: rows of
 * one cell are the same, so a value a cell is enough.
 *
 * @see Efron 1987, "Better bootstrap confidence intervals".
 */
export function acceleration(
  matrix: ConfusionMatrix,
  cells: MatrixCells,
  statistic: MatrixStatistic,
): number {
  const counts = cells.counts.slice();
  const values = counts.map((count, cell) => {
    counts[cell] = count - 1;
    const value = statisticOf(statistic, withCounts(matrix, cells, counts));
    counts[cell] = count;
    return value;
  });
  const weigh = (valueOf: (value: number) => number): number =>
    values.reduce((sum, value, cell) => sum + (counts[cell] ?? 0) * valueOf(value), 0);
  const mean = weigh((value) => value) / matrix.total;
  const squares = weigh((value) => (mean - value) ** 2);
  const cubes = weigh((value) => (mean - value) ** 3);
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}
