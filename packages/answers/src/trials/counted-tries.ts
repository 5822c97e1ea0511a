import type { ConfusionMatrix, Label } from '@confmat/core';

/** Tries, counted by task: true where they should pass, which is always, against whether they did. */
export interface CountedTries {
  readonly matrix: ConfusionMatrix;
  /** Rows left out for a missing value. */
  readonly nSkipped: number;
  readonly groups: readonly TriesOfGroup[];
  /** Rows in no group. */
  readonly nWithoutGroup: number;
  /** What to say of the answers. */
  readonly notes: readonly string[];
}

/** The tries of a group. */
export interface TriesOfGroup {
  readonly group: Readonly<Record<string, Label>>;
  readonly matrix: ConfusionMatrix;
}
