import { effectiveClusters } from './effective-clusters.js';
import type { ClusterSizes } from './effective-clusters.js';
import { effectiveEnds } from '../proportions/effective-ends.js';
import type { Sample } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/** How far clusters are from what their rows would make of the whole. */
export interface ClusterSpread extends Sample {
  /** Clusters with rows that the value rests on. */
  readonly nClusters: number;
  /** Of the value. */
  readonly variance: number;
}

/**
 * Interval of a value in a range from clusters: Wilson's with the number of rows that the clusters are
 * worth, and Student's t.
 *
 * @param value Within the range.
 */
export function clusterEnds(
  value: number,
  { variance, ...sample }: Omit<ClusterSpread, 'nClusters'>,
  level: number,
  [least, greatest]: readonly [number, number] = [0, 1],
): Ends {
  const width = greatest - least;
  if (width === 0) return [least, greatest];
  const share = (value - least) / width;
  const [low, high] = effectiveEnds(share, variance / width ** 2, sample, level);
  return [least + width * low, least + width * high];
}

/** The rows that clusters are of. */
export interface ClusteredRows {
  readonly weighted: boolean;
  readonly nSamples: number;
  /** Rows, or the sum of their weights. */
  readonly total: number;
}

/** Weighted rows or clusters that are worth fewer of equal weight: simulated coverage falls to 0.86. */
const ENOUGH_UNITS = 100;

/**
 * How far clusters are from a mean over their rows. With weights it is what survey programs compute, with
 * Kish's number of clusters.
 *
 * @param sizes Of the rows that the mean rests on.
 * @param squares Sum over clusters of the squared residual of the mean.
 * @param nRows Rows that the mean rests on, or the sum of their weights.
 */
export function clusterSpread(
  sizes: ClusterSizes,
  squares: number,
  nRows: number,
  { weighted, nSamples, total }: ClusteredRows,
): ClusterSpread {
  const { nClusters } = sizes;
  const { nUnits, df, scale } = effectiveClusters(sizes);
  if (!weighted) return { nUnits, df, nRows, nClusters, variance: scale * squares };
  // Sums of weights do not say of how many rows they are. Residuals need not grow with weights.
  const rows = ((nRows / total) * nSamples * nUnits) / nClusters;
  const variance = (nClusters / (nClusters - 1)) * squares;
  return { nUnits, df: nUnits - 1, nRows: rows, nClusters, variance };
}

/** Whether weights leave too few units for the interval to hold. */
export function isUneven({ nUnits }: Pick<Sample, 'nUnits'>, weighted: boolean): boolean {
  return weighted && nUnits < ENOUGH_UNITS;
}
