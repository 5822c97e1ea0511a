import { classCounts, pooledCounts } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix } from '@confmat/core';
import { checkClustersOf } from '../clusters/check-clusters-of.js';
import type { ClusterTallies } from '../clusters/cluster-tallies.js';
import { SetClusterBasis } from '../clusters/set-cluster-basis.js';
import { setsOfClasses } from '../clusters/sets-of-classes.js';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import { matrixFault } from './matrix-fault.js';

/** A matrix and what its intervals are made from, each found once, when an interval asks for it. */
export class MatrixBasis {
  readonly matrix: ConfusionMatrix;
  #counts: BinaryCounts | undefined;
  #pooled: BinaryCounts | undefined;
  #smoothed: SmoothedMatrix | undefined;
  #shares: SmoothedMatrix | undefined;
  #clusters: ClusterTallies | undefined;
  #classUnits: SetClusterBasis | undefined;
  #fault: string | undefined | null = null;

  constructor(matrix: ConfusionMatrix) {
    this.matrix = matrix;
  }

  /** Each class against the rest, shape (nClasses,). */
  get counts(): BinaryCounts {
    return (this.#counts ??= classCounts(this.matrix));
  }

  /** The sum over the classes, shape (1,). */
  get pooled(): BinaryCounts {
    return (this.#pooled ??= pooledCounts(this.counts));
  }

  /** Clusters that were checked to be those of the matrix, once for all its intervals. */
  checked(clusters: unknown): ClusterTallies {
    if (clusters === undefined || clusters !== this.#clusters) {
      checkClustersOf('clusters', clusters, this.matrix);
      this.#clusters = clusters;
      this.#classUnits = undefined;
    }
    return this.#clusters;
  }

  /** Each class of these clusters, which were checked. */
  classUnits(clusters: ClusterTallies): SetClusterBasis {
    return (this.#classUnits ??= new SetClusterBasis(this.counts, setsOfClasses(clusters)));
  }

  /** Its shares, smoothed by one row. */
  get smoothed(): SmoothedMatrix {
    return (this.#smoothed ??= smoothedMatrix(this.matrix));
  }

  /** Its shares as they are. */
  get shares(): SmoothedMatrix {
    return (this.#shares ??= smoothedMatrix(this.matrix, 0));
  }

  /** Why its counts have no interval; undefined if they may have. */
  get fault(): string | undefined {
    if (this.#fault === null) this.#fault = matrixFault(this.matrix);
    return this.#fault;
  }
}
