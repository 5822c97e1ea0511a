import type { Label } from '@confmat/core';
import type { SweepClusters } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { ScoreRows } from '../input/score-rows.js';

/** A sweep for each column of scores, over the same rows. */
export interface ReadSweeps {
  readonly rows: ScoreRows;
  readonly sweeps: readonly ThresholdSweep[];
  /** The groups in ascending order; none without `--by`. */
  readonly groups: readonly GroupSweeps[];
}

/** A sweep for each column of scores, over the rows of a group. */
export interface GroupSweeps {
  /** The group's values, in the order of the group columns. */
  readonly group: readonly Label[];
  readonly nSamples: number;
  /** Null where every row of the group has weight 0. */
  readonly sweeps: readonly (ThresholdSweep | null)[];
}

/** The rows of sweeps by cluster, where they belong together. */
export interface SweptClusters {
  /** Of each column of scores. */
  readonly whole: readonly SweepClusters[];
  /** Of each group and column; none where nobody keeps them. */
  readonly groups: readonly (readonly (SweepClusters | undefined)[])[];
}

/** What else is known of a pass. */
export interface ReadOptions {
  /** Whether no row may have the positive label. Default: false. */
  readonly mayBeAbsent?: boolean;
  /** How many of the columns are swept; others only leave out rows. Default: all. */
  readonly nSwept?: number;
}
