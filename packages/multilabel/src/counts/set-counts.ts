import type { BinaryCounts, Label } from '@confmat/core';

/** Counts from label sets, with what they were counted over. */
export interface SetCounts<K extends Label = Label> extends BinaryCounts<K> {
  readonly fn: Float64Array;
  readonly tn: Float64Array;
  readonly nSamples: number;
  /** Samples left out because a set is missing. */
  readonly nSkipped: number;
}
