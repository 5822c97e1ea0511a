import { normalCdf, normalQuantile } from '../distributions.js';
import type { Ends } from '../proportions/proportion-bounds.js';

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
