import { effectiveEnds } from '../proportions/effective-ends.js';
import type { Sample } from '../proportions/effective-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';

/** How far clusters are from what their rows would make of the whole. */
export interface ClusterSpread extends Sample {
  /** Of the value. */
  readonly variance: number;
}

/**
 * Variance of a mean over rows of clusters.
 *
 * @param nClusters Clusters with rows, at least 2.
 * @param squares Sum over clusters of the squared residual, each the cluster's slope times its rows.
 * @param total Rows, or the sum of their weights.
 */
export function clusterVariance(nClusters: number, squares: number, total: number): number {
  return ((nClusters / (nClusters - 1)) * squares) / total ** 2;
}

/**
 * Interval of a value in a range from clusters: Wilson's with the number of rows that the clusters are
 * worth, and Student's t.
 *
 * @param value Within the range.
 */
export function clusterEnds(
  value: number,
  { variance, ...sample }: ClusterSpread,
  level: number,
  [least, greatest]: readonly [number, number] = [0, 1],
): Ends {
  const width = greatest - least;
  if (width === 0) return [least, greatest];
  const share = (value - least) / width;
  const [low, high] = effectiveEnds(share, variance / width ** 2, sample, level);
  return [least + width * low, least + width * high];
}

/** Clusters by the rows, or weights, that a number rests on. */
export interface RelevantRows {
  /** Clusters that have some. */
  readonly nClusters: number;
  readonly relevant: number;
  /** Sum over clusters of their squares. */
  readonly relevantSquares: number;
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

/** As how many clusters and rows they count: of unequal weight as so many of equal weight (Kish). */
export function clusterUnits(
  { nClusters, relevant, relevantSquares }: RelevantRows,
  { weighted, nSamples, total }: ClusteredRows,
): Sample {
  if (!weighted) return { nUnits: nClusters, nRows: relevant };
  const nUnits = relevant ** 2 / relevantSquares;
  return { nUnits, nRows: ((relevant / total) * nSamples * nUnits) / nClusters };
}

/** Whether weights leave too few units for the interval to hold. */
export function isUneven({ nUnits }: Sample, weighted: boolean): boolean {
  return weighted && nUnits < ENOUGH_UNITS;
}
