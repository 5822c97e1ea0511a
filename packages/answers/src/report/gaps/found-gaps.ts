import type { AskedGap } from '@confmat/inference/internal';

/** A gap between groups, as a report shows it. */
export interface FoundGap extends AskedGap {
  /** What it is of, such as `recall[Yes]` or `macro.f1`. */
  readonly name: string;
}

/** The gaps of a report. */
export interface FoundGaps {
  readonly level: number;
  readonly gaps: readonly FoundGap[];
}
