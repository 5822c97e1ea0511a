import type { ThresholdSweep } from '@confmat/thresholds';
import type { SweepClusters } from '../clusters/sweep-clusters.js';
import { logitEnds } from '../delta/delta-ends.js';
import { twoSidedT } from '../distributions.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import type { AreaEnds } from './area-ends.js';
import type { AreaVariance, RisingCounts } from './delong.js';
import { newcombeEnds } from './newcombe-ends.js';

/** The variance of an area, with the clusters that have rows of each class. */
export interface ClusterAreaVariance extends AreaVariance {
  readonly withPositives: number;
  readonly withNegatives: number;
}

/** What the rows of each cluster add to an area, less what they would if all were alike. */
export interface ClusterShares {
  /** By the positives and by the negatives of a cluster, shape (nClusters,) each. */
  readonly byPositives: Float64Array;
  readonly byNegatives: Float64Array;
  /** Rows of either class in a cluster, shape (nClusters,) each. */
  readonly ofPositives: Float64Array;
  readonly ofNegatives: Float64Array;
}

/**
 * Obuchowski's variance of an area, or of the difference of two whose shares were subtracted.
 *
 * @see Obuchowski 1997, "Nonparametric analysis of clustered ROC curve data".
 */
export function clusterVariance(
  { byPositives, byNegatives, ofPositives, ofNegatives }: ClusterShares,
  { nPositives, nNegatives }: Pick<RisingCounts, 'nPositives' | 'nNegatives'>,
): Omit<ClusterAreaVariance, 'area'> {
  const withPositives = ofPositives.filter((count) => count > 0).length;
  const withNegatives = ofNegatives.filter((count) => count > 0).length;
  const nClusters = ofPositives.filter(
    (count, code) => count + (ofNegatives[code] ?? 0) > 0,
  ).length;
  const products = (a: Float64Array, b: Float64Array, n: number): number =>
    (n / (n - 1)) * a.reduce((sum, one, code) => sum + one * (b[code] ?? 0), 0);
  const variance =
    products(byPositives, byPositives, withPositives) / nPositives ** 2 +
    products(byNegatives, byNegatives, withNegatives) / nNegatives ** 2 +
    (2 * products(byPositives, byNegatives, nClusters)) / nPositives / nNegatives;
  return { variance: Math.max(0, variance), withPositives, withNegatives };
}

/**
 * DeLong's variance for rows that belong to clusters: what the rows of a cluster add, positives and
 * negatives, is taken together.
 *
 * @see Obuchowski 1997, "Nonparametric analysis of clustered ROC curve data".
 */
export function clusterDelong(
  { counts: { tp, fp }, nPositives, nNegatives }: ThresholdSweep,
  { clusters, clusterCodes, rows, positives, negatives }: SweepClusters,
  area: number,
): ClusterAreaVariance {
  const size = clusters.length;
  const [byPositives, byNegatives] = [new Float64Array(size), new Float64Array(size)];
  const [ofPositives, ofNegatives] = [new Float64Array(size), new Float64Array(size)];
  const middle = (column: Float64Array, row: number, total: number): number =>
    ((row > 0 ? (column[row - 1] ?? 0) : 0) + (column[row] ?? total)) / 2;
  for (const [cell, code] of clusterCodes.entries()) {
    const row = rows[cell] ?? 0;
    const [p, n] = [positives[cell] ?? 0, negatives[cell] ?? 0];
    const shareBelow = 1 - middle(fp, row, nNegatives) / nNegatives;
    const shareAbove = middle(tp, row, nPositives) / nPositives;
    byPositives[code] = (byPositives[code] ?? 0) + p * (shareBelow - area);
    byNegatives[code] = (byNegatives[code] ?? 0) + n * (shareAbove - area);
    ofPositives[code] = (ofPositives[code] ?? 0) + p;
    ofNegatives[code] = (ofNegatives[code] ?? 0) + n;
  }
  const shares = { byPositives, byNegatives, ofPositives, ofNegatives };
  return { area, ...clusterVariance(shares, { nPositives, nNegatives }) };
}

/** Fewest pairs in the wrong order, per row of the smaller class, that a variance needs. */
const ENOUGH = 10;

/**
 * Interval of an area from clusters: as of independent rows, with as many rows as the clusters are
 * worth and Student's t over the clusters of the class that has fewer.
 *
 * @param variance Of independent rows.
 */
export function clusterAreaEnds(
  found: ClusterAreaVariance,
  variance: number,
  { nPositives, nNegatives }: Pick<RisingCounts, 'nPositives' | 'nNegatives'>,
  level: number,
): AreaEnds {
  const { area, withPositives, withNegatives } = found;
  const t = twoSidedT(level, Math.min(withPositives, withNegatives) - 1);
  const isEven = !(found.variance > NO_VARIANCE) || !(variance > NO_VARIANCE);
  // Without any variance, a cluster is a row.
  const worth = Math.max(1, found.variance / variance);
  const positives = isEven ? withPositives : nPositives / worth;
  const negatives = isEven ? withNegatives : nNegatives / worth;
  const smaller = Math.min(positives, negatives);
  if (isEven || smaller * (1 - Math.max(area, 1 - area)) < ENOUGH) {
    return { method: 'cluster-newcombe', ends: newcombeEnds(area, positives, negatives, t) };
  }
  return { method: 'cluster-delong', ends: logitEnds(area, found.variance, t) };
}

/**
 * Variance of the average precision from clusters: the slopes of its rows, added up by cluster.
 *
 * @param value The average precision.
 */
export function clusterPrecisionVariance(
  { counts: { tp, fp }, nPositives }: ThresholdSweep,
  { clusters, clusterCodes, rows, positives, negatives }: SweepClusters,
  value: number,
): number {
  const slopes = precisionSlopes({ tp, fp }, nPositives, value);
  const sums = new Float64Array(clusters.length);
  for (const [cell, code] of clusterCodes.entries()) {
    const row = rows[cell] ?? 0;
    const slope =
      (positives[cell] ?? 0) * (slopes.ofPositive[row] ?? 0) +
      (negatives[cell] ?? 0) * (slopes.ofNegative[row] ?? 0);
    sums[code] = (sums[code] ?? 0) + slope;
  }
  const nClusters = new Set(clusterCodes).size;
  return (nClusters / (nClusters - 1)) * sums.reduce((sum, one) => sum + one * one, 0);
}

/** How much one more row of a score would change the average precision. */
interface PrecisionSlopes {
  /** By the row of the sweep from which on it counts as positive, shape (nThresholds + 1,) each. */
  readonly ofPositive: Float64Array;
  readonly ofNegative: Float64Array;
}

/**
 * The slopes of an average precision.
 *
 * @param value The average precision.
 */
export function precisionSlopes(
  { tp, fp }: Pick<RisingCounts, 'tp' | 'fp'>,
  nPositives: number,
  value: number,
): PrecisionSlopes {
  const nGroups = tp.length;
  // Of a row of the lowest score, and of one below every threshold.
  const ofPositive = new Float64Array(nGroups + 1).fill(-value / nPositives);
  const ofNegative = new Float64Array(nGroups + 1);
  let [byPositive, byNegative] = [0, 0];
  for (let group = nGroups - 1; group >= 0; --group) {
    const [t, f] = [tp[group] ?? 0, fp[group] ?? 0];
    const own = t - (group > 0 ? (tp[group - 1] ?? 0) : 0);
    const size = t + f;
    if (size > 0) {
      byPositive += (own * f) / size / size / nPositives;
      byNegative += (own * t) / size / size / nPositives;
    }
    ofPositive[group] = (size > 0 ? (t / size - value) / nPositives : 0) + byPositive;
    ofNegative[group] = -byNegative;
  }
  return { ofPositive, ofNegative };
}
