import { ONE_CLUSTER, UNEVEN_CLUSTERS } from '../refusals.js';
import { reduceSizes } from './kernels/reduce-sizes.js';

/** Clusters by the rows, or weights, that a number rests on: the sums of the powers of their sizes. */
export interface ClusterSizes {
  /** Clusters that have some. */
  readonly nClusters: number;
  readonly sum: number;
  readonly squares: number;
  readonly cubes: number;
  readonly fourths: number;
}

/** As what clusters count, which may be of unequal size. Even ones count as themselves. */
export interface EffectiveClusters {
  /** As how many even clusters (Kish): (Σn)² / Σn². */
  readonly nUnits: number;
  /** Degrees of freedom of Student's t. */
  readonly df: number;
  /** What the sum of the squared residuals is multiplied by: of even clusters G / (G − 1). */
  readonly scale: number;
}

/**
 * Fewest even clusters that clusters must be worth, for anything to be known of how they differ: of two,
 * one may have twice the rows of the other (1.8), but not thrice (1.6).
 */
const LEAST_UNITS = 1.75;

/** The sums of the powers of the sizes of clusters, shape (nClusters,), at least 0. */
export function clusterSizes(sizes: Float64Array): ClusterSizes {
  const sums = new Float64Array(5);
  reduceSizes(sizes, sums);
  const [nClusters = 0, sum = 0, squares = 0, cubes = 0, fourths = 0] = sums;
  return { nClusters, sum, squares, cubes, fourths };
}

/**
 * As how many even clusters those of some sizes count. With the shares w of the clusters:
 *
 * - Kish's number is K = 1 / Σw².
 * - Student's t has (K − 1)·√(K₂ / K) degrees of freedom, where K₂ = (Σw²)² / Σw⁴ is Kish's number of
 *   the squared residuals that the variance is the sum of. K − 1 is too many where rates are skewed, and
 *   (K − 1)·K₂ / K, which is Satterthwaite's, are too few; this is their geometric mean.
 * - A cluster pulls the mean towards itself, which makes its residual too small: Σe² has the mean
 *   (1 − 2Σw³ / Σw² + Σw²) times the variance if the rows of a cluster are alike.
 *
 * @see Kish 1965, "Survey Sampling"; Bell & McCaffrey 2002, "Bias reduction in standard errors for linear
 *   regression with multi-stage samples"; Satterthwaite 1946.
 */
export function effectiveClusters({
  sum,
  squares,
  cubes,
  fourths,
}: ClusterSizes): EffectiveClusters {
  const nUnits = sum ** 2 / squares;
  const nOfSquares = squares ** 2 / fourths;
  return {
    nUnits,
    df: (nUnits - 1) * Math.sqrt(nOfSquares / nUnits),
    scale: 1 / (1 - (2 * cubes) / squares / sum + 1 / nUnits),
  };
}

/** Why clusters do not tell how others would be; undefined if they do. */
export function clusterFault(nClusters: number, nUnits: number): string | undefined {
  if (!(nClusters >= 2)) return ONE_CLUSTER;
  return nUnits >= LEAST_UNITS ? undefined : UNEVEN_CLUSTERS;
}
