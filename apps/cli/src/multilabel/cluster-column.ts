import type { Label } from '@confmat/core';
import { integersIfAll } from '@confmat/sql/internal';
import { GrowingArray } from './growing-array.js';

/** What the rows of pairs belong to. */
export interface PairClusters {
  /** Of each pair the place of its cluster, −1 for none, shape (nPairs,). */
  readonly codes: Int32Array;
  readonly clusters: readonly Label[];
  /** Rows without one. */
  readonly nMissing: number;
}

/** Gathers what rows belong to. */
export class ClusterColumn {
  private readonly codes = new GrowingArray(Int32Array);
  private readonly codeOf = new Map<Label, number>();
  private nMissing = 0;

  push(cluster: Label | null, nRows: number): void {
    if (cluster === null) {
      this.nMissing += nRows;
      this.codes.push(-1);
      return;
    }
    const code = this.codeOf.get(cluster) ?? this.codeOf.size;
    this.codeOf.set(cluster, code);
    this.codes.push(code);
  }

  result(untyped: boolean): PairClusters {
    const found = [...this.codeOf.keys()];
    const clusters = untyped ? integersIfAll(found) : found;
    return {
      codes: this.codes.slice(),
      clusters,
      nMissing: this.nMissing,
    };
  }
}
