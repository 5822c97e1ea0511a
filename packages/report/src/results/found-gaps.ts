import type { Label } from '@confmat/core';
import type { Interval, SliceGap } from '@confmat/inference';

/** Gaps between groups of rows, plain data. */
export interface FoundGaps {
  /** The level of their intervals. */
  readonly level: number;
  readonly of: readonly FoundGap[];
}

/** A gap: the worst of its metrics. */
export interface FoundGap extends Pick<SliceGap, 'difference' | 'ratio'> {
  /** The name of what it is of, such as `recall[Yes]` or `macro.f1`. */
  readonly name: string;
  /** One metric, or the two rates of equalized odds. */
  readonly metrics: readonly MetricGap[];
}

/** The gap of a metric, as `sliceGap` gives it, and its value in each group. */
export interface MetricGap extends Omit<SliceGap, 'slices'> {
  readonly groups: readonly GapGroup[];
}

/** The value of a group, whose metric is that of the gap. */
export type GapGroup = Omit<Interval, 'metric' | 'direction' | 'kind'> & {
  readonly group: Readonly<Record<string, Label>>;
};
