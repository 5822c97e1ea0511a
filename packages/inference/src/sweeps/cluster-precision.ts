import type { ThresholdSweep } from '@confmat/thresholds';
import { clusterSizes, effectiveClusters } from '../clusters/effective-clusters.js';
import type { ClusterSizes, EffectiveClusters } from '../clusters/effective-clusters.js';
import type { SweepClusters } from '../clusters/sweep-clusters.js';
import { areaFault, products } from './cluster-areas.js';
import type { RisingCounts } from './delong.js';

/** The variance of the average precision, with what the clusters that have positives count as. */
interface ClusterPrecision extends Pick<EffectiveClusters, 'nUnits' | 'df'> {
  readonly variance: number;
  /** Why clusters do not tell how others would be; undefined if they do. */
  readonly fault: string | undefined;
}

/**
 * What clusters say of the average precision: the slopes of its rows, added up by cluster.
 *
 * @param value The average precision.
 */
export function clusterPrecision(
  { counts: { tp, fp }, nPositives }: ThresholdSweep,
  { clusters, clusterCodes, rows, positives, negatives }: SweepClusters,
  value: number,
): ClusterPrecision {
  const slopes = precisionSlopes({ tp, fp }, nPositives, value);
  const sums = new Float64Array(clusters.length);
  const [ofPositives, ofNegatives] = [new Float64Array(sums.length), new Float64Array(sums.length)];
  for (const [cell, code] of clusterCodes.entries()) {
    const row = rows[cell] ?? 0;
    const [p, n] = [positives[cell] ?? 0, negatives[cell] ?? 0];
    const slope = p * (slopes.ofPositive[row] ?? 0) + n * (slopes.ofNegative[row] ?? 0);
    sums[code] = (sums[code] ?? 0) + slope;
    ofPositives[code] = (ofPositives[code] ?? 0) + p;
    ofNegatives[code] = (ofNegatives[code] ?? 0) + n;
  }
  const { nUnits, df, inflation, fault } = precisionUnits(ofPositives, ofNegatives);
  const nClusters = new Set(clusterCodes).size;
  const variance = inflation * (nClusters / (nClusters - 1)) * products(sums, sums);
  return { nUnits, df, variance, fault };
}

/**
 * As how many even clusters those of an average precision count, which are those with positives.
 *
 * @param ofPositives By cluster, shape (nClusters,).
 * @param ofNegatives By cluster, shape (nClusters,).
 */
function precisionUnits(
  ofPositives: Float64Array,
  ofNegatives: Float64Array,
): Pick<EffectiveClusters, 'nUnits' | 'df'> & {
  /** How much more the variance is than of even clusters. */
  readonly inflation: number;
  readonly fault: string | undefined;
} {
  const sizes = [clusterSizes(ofPositives), clusterSizes(ofNegatives)] as const;
  const [positives, negatives] = [effectiveClusters(sizes[0]), effectiveClusters(sizes[1])];
  const inflationOf = ({ scale }: EffectiveClusters, { nClusters }: ClusterSizes): number =>
    (scale * (nClusters - 1)) / nClusters;
  const { nUnits, df } = positives;
  const inflation = Math.max(inflationOf(positives, sizes[0]), inflationOf(negatives, sizes[1]));
  return {
    nUnits,
    df,
    // As the jackknife corrects residuals (CR3): the value is bent, so that a large cluster moves it by more
    // than its slopes say. Simulated, the correction by the mean alone covers 0.93.
    inflation: inflation ** 2,
    fault: areaFault(sizes, [positives, negatives]),
  };
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
