import type { Label, LabelSets } from '@confmat/core';
import { setClusters } from '@confmat/inference';
import type { SetsByCluster } from '../input/set-rows.js';
import type { PairClusters } from './cluster-column.js';

/** Pairs of sets, each of some rows of one cluster. */
interface Pairs {
  readonly truth: LabelSets;
  readonly prediction: LabelSets;
  /** Rows of each pair, or the sum of their weights, shape (nPairs,). */
  readonly weights: Float64Array;
  /** Whether rows have weights. */
  readonly weighted: boolean;
  /** Rows of all pairs. */
  readonly nSamples: number;
}

/** Pairs by cluster: a weight that is their number is none. */
export function clustersOfPairs(
  { truth, prediction, weights, weighted, nSamples }: Pairs,
  { codes, clusters: keys, nMissing }: PairClusters,
): SetsByCluster {
  if (nMissing > 0) return { clusters: undefined, nMissing };
  const cluster = Array.from(codes, (code) => keys[code] as Label);
  const found = setClusters<Label>(truth, prediction, cluster, { sampleWeight: weights });
  return { clusters: { ...found, weighted, nSamples }, nMissing };
}
