import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '../sweep/sweep.js';

/** A sweep for each class against the rest, or for each label. */
export interface SweepSet<L extends Label = Label> {
  readonly of: 'classes' | 'labels';
  /** Shape (nLabels,). */
  readonly labels: readonly L[];
  /** In the order of `labels`, whose label is the positive one of its sweep. */
  readonly sweeps: readonly ThresholdSweep[];
}
