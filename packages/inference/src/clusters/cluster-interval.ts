import type { ConfusionMatrix } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { intervalOf, noInterval } from '../interval/interval-data.js';
import type { Estimate, Interval } from '../interval/interval-data.js';
import { matrixFault } from '../matrix/matrix-fault.js';
import { NO_METHOD, ONE_CLUSTER, UNEVEN, mustBeOfMatrix } from '../refusals.js';
import { clusterEnds, clusterVariance } from './cluster-ends.js';
import type { ClusterSpread } from './cluster-ends.js';
import type { ClusterTallies } from './cluster-tallies.js';

/** Weighted rows or clusters that are worth fewer of equal weight: simulated coverage falls to 0.86. */
const ENOUGH_UNITS = 100;

/** How much one row more of a cell adds to a number, by true and predicted class. */
export type CellSlope = (trueCode: number, predCode: number) => number;

/** A matrix, and the rows of its clusters. */
interface Clustered {
  readonly matrix: ConfusionMatrix;
  readonly tallies: ClusterTallies;
}

/** What a number is like. */
interface Kind {
  readonly range: readonly [number, number];
  readonly undefinedReason: string;
}

/**
 * Interval of a number of a matrix whose rows belong to clusters.
 *
 * @param slopeOf Null if no method is known.
 */
export function clusterInterval(
  { matrix, tallies }: Clustered,
  of: Estimate,
  slopeOf: CellSlope | null,
  { range, undefinedReason }: Kind,
): Interval {
  const why = tallies.weighted ? undefined : matrixFault(matrix);
  if (why !== undefined) return noInterval(of, why);
  if (Number.isNaN(of.estimate)) return noInterval(of, undefinedReason);
  if (!slopeOf) return noInterval(of, NO_METHOD);
  const found = spreadOf(tallies, slopeOf);
  if (!(found.nUnits >= 2)) return noInterval(of, ONE_CLUSTER);
  const ends = clusterEnds(of.estimate, found, of.level, range);
  const isUneven = tallies.weighted && found.nUnits < ENOUGH_UNITS;
  return intervalOf(of, 'cluster-wilson', ends, isUneven ? UNEVEN : undefined);
}

/** Sums of weights depend on the order of the rows in their last digits. */
const TOLERANCE = 1e-9;

/** Refuse clusters of other rows than those of a matrix. */
export function checkTotal({ counts, weighted }: ClusterTallies, { total }: ConfusionMatrix): void {
  const error = Math.abs(sum(counts) - total);
  if (!(error <= (weighted ? TOLERANCE * total : 0))) throw mustBeOfMatrix();
}

/** Squared residuals of the clusters: their slopes, less what their rows have on average. */
function spreadOf(tallies: ClusterTallies, slopeOf: CellSlope): ClusterSpread {
  const { clusters, clusterCodes, trueCodes, predCodes, counts } = tallies;
  const slopes = new Float64Array(clusters.length);
  const rows = new Float64Array(clusters.length);
  for (const [cell, count] of counts.entries()) {
    const cluster = clusterCodes[cell] ?? 0;
    const slope = slopeOf(trueCodes[cell] ?? 0, predCodes[cell] ?? 0);
    slopes[cluster] = (slopes[cluster] ?? 0) + count * slope;
    rows[cluster] = (rows[cluster] ?? 0) + count;
  }
  const total = sum(rows);
  const mean = sum(slopes) / total;
  const squares = sum(slopes.map((slope, cluster) => (slope - (rows[cluster] ?? 0) * mean) ** 2));
  const nClusters = rows.filter((count) => count > 0).length;
  const variance = clusterVariance(nClusters, squares, total);
  if (!tallies.weighted) return { nUnits: nClusters, nRows: tallies.nSamples, variance };
  const nUnits = evenUnits(rows);
  return { nUnits, nRows: (tallies.nSamples * nUnits) / nClusters, variance };
}

/** As how many of equal weight so many of unequal weight count (Kish). */
function evenUnits(weights: Float64Array): number {
  return sum(weights) ** 2 / sum(weights.map((weight) => weight * weight));
}
