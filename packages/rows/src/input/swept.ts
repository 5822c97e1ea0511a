import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { ScoreRows } from './score-rows.js';

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

/** What else is known of a pass. */
export interface ReadOptions {
  /** Whether no row may have the positive label. Default: false. */
  readonly mayBeAbsent?: boolean;
  /** How many of the columns are swept; others only leave out rows. Default: all. */
  readonly nSwept?: number;
}
