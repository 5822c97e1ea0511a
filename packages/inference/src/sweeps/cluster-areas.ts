import type { ThresholdSweep } from '@confmat/thresholds';
import { clusterFault, clusterSizes, effectiveClusters } from '../clusters/effective-clusters.js';
import type { ClusterSizes, EffectiveClusters } from '../clusters/effective-clusters.js';
import type { SweepClusters } from '../clusters/sweep-clusters.js';
import { logitEnds } from '../delta/delta-ends.js';
import { twoSidedT } from '../distributions.js';
import { NO_VARIANCE } from '../proportions/effective-ends.js';
import {
  ONE_CLUSTER,
  ONE_CLUSTER_OF_CLASS,
  UNEVEN_CLUSTERS,
  UNEVEN_CLUSTERS_OF_CLASS,
} from '../refusals.js';
import type { AreaEnds } from './area-ends.js';
import type { AreaVariance, RisingCounts } from './delong.js';
import { newcombeEnds } from './newcombe-ends.js';

/** The variance of an area, with what the clusters that have rows of each class count as. */
export interface ClusterAreaVariance extends AreaVariance {
  /** Obuchowski's variance, which takes clusters as if they were even. */
  readonly asEven: number;
  /** Of a difference, which bends less than an area. */
  readonly ofDifference: number;
  readonly ofPositives: EffectiveClusters;
  readonly ofNegatives: EffectiveClusters;
  /** Why clusters do not tell how others would be; undefined if they do. */
  readonly fault: string | undefined;
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
 * Obuchowski's variance of an area, or of the difference of two whose shares were subtracted; of uneven
 * clusters more, as each of them pulls the area towards itself. An area bends, so that its residuals are
 * corrected as the jackknife does (CR3): by the mean alone, 0.93 of simulated intervals hold.
 *
 * @see Obuchowski 1997, "Nonparametric analysis of clustered ROC curve data".
 */
export function clusterVariance(
  { byPositives, byNegatives, ofPositives, ofNegatives }: ClusterShares,
  { nPositives, nNegatives }: Pick<RisingCounts, 'nPositives' | 'nNegatives'>,
): Omit<ClusterAreaVariance, 'area'> {
  const sizes = [clusterSizes(ofPositives), clusterSizes(ofNegatives)] as const;
  const [positives, negatives] = [effectiveClusters(sizes[0]), effectiveClusters(sizes[1])];
  const nClusters = ofPositives.filter(
    (count, code) => count + (ofNegatives[code] ?? 0) > 0,
  ).length;
  const squareOfPositives = products(byPositives, byPositives) / nPositives ** 2;
  const squareOfNegatives = products(byNegatives, byNegatives) / nNegatives ** 2;
  const both = (2 * products(byPositives, byNegatives)) / nPositives / nNegatives;
  const even = [sizes[0].nClusters, sizes[1].nClusters, nClusters].map((n) => n / (n - 1));
  const own = [
    ...[positives.scale, negatives.scale],
    both === 0 ? 1 : scaleOfBoth(ofPositives, ofNegatives, { nPositives, nNegatives }),
  ];
  const varianceOf = ([ofP = NaN, ofN = NaN, ofBoth = NaN]: readonly number[]): number =>
    Math.max(0, ofP * squareOfPositives + ofN * squareOfNegatives + ofBoth * both);
  return {
    variance: varianceOf(own.map((scale, place) => scale ** 2 / (even[place] ?? NaN))),
    ofDifference: varianceOf(own),
    asEven: varianceOf(even),
    ofPositives: positives,
    ofNegatives: negatives,
    fault: areaFault(sizes, [positives, negatives]),
  };
}

/** As the `scale` of one class, of what clusters have of either. */
function scaleOfBoth(
  ofPositives: Float64Array,
  ofNegatives: Float64Array,
  { nPositives, nNegatives }: Pick<RisingCounts, 'nPositives' | 'nNegatives'>,
): number {
  let [both, more] = [0, 0];
  for (const [code, count] of ofPositives.entries()) {
    const [p, n] = [count / nPositives, (ofNegatives[code] ?? 0) / nNegatives];
    both += p * n;
    more += p * n * (p + n);
  }
  return 1 / (1 - more / both + both);
}

/** Σ a · b. */
export function products(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, one, code) => sum + one * (b[code] ?? 0), 0);
}

/** Why the clusters of two classes do not tell how others would be; undefined if they do. */
export function areaFault(
  sizes: readonly ClusterSizes[],
  classes: readonly EffectiveClusters[],
): string | undefined {
  const faults = classes.map(({ nUnits }, i) => clusterFault(sizes[i]?.nClusters ?? 0, nUnits));
  if (faults.includes(ONE_CLUSTER)) return ONE_CLUSTER_OF_CLASS;
  return faults.includes(UNEVEN_CLUSTERS) ? UNEVEN_CLUSTERS_OF_CLASS : undefined;
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
  const { area, ofPositives, ofNegatives } = found;
  const t = twoSidedT(level, Math.min(ofPositives.df, ofNegatives.df));
  const isEven = !(found.variance > NO_VARIANCE) || !(variance > NO_VARIANCE);
  // Without any variance, a cluster is a row.
  const worth = Math.max(1, found.variance / variance);
  const positives = isEven ? ofPositives.nUnits : nPositives / worth;
  const negatives = isEven ? ofNegatives.nUnits : nNegatives / worth;
  const smaller = Math.min(positives, negatives);
  if (isEven || smaller * (1 - Math.max(area, 1 - area)) < ENOUGH) {
    return { method: 'cluster-newcombe', ends: newcombeEnds(area, positives, negatives, t) };
  }
  return { method: 'cluster-delong', ends: logitEnds(area, found.variance, t) };
}
