import type { BinaryCounts, ClassMetric } from '@confmat/core';
import type { AreaIntervalOptions, Interval } from '@confmat/inference';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { Tick } from '../svg/scale.js';

/** Columns to draw, undefined values as NaN. */
export interface DrawnColumns {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** A line to hold a curve against. */
export interface Baseline extends DrawnColumns {
  readonly name: string;
  /** What the legend says about it, such as its area. */
  readonly numbers?: string | undefined;
}

/** A number that stands for a whole curve. */
interface Summary {
  readonly name: string;
  readonly of: (sweep: ThresholdSweep, options: AreaIntervalOptions) => Interval;
}

/** A coordinate of a curve. */
export interface CurveAxis {
  readonly title: string;
  /** The metric of counts that it is; null for what has no interval. */
  readonly metric: ClassMetric | null;
  /** Its value where there is no metric, from the counts of one threshold. */
  readonly at?: ((sweep: ThresholdSweep, counts: BinaryCounts<number>) => number) | undefined;
  readonly domain: (sweeps: readonly ThresholdSweep[]) => readonly [number, number];
  readonly ticks?: readonly Tick[] | undefined;
  /** Where a value is drawn; itself by default. */
  readonly place?: ((value: number) => number) | undefined;
}

/** How one kind of curve is made from a sweep and drawn. */
export interface CurveKind {
  readonly heading: string;
  readonly x: CurveAxis;
  readonly y: CurveAxis;
  /** Whether the plot is as high as it is wide. */
  readonly isSquare: boolean;
  /** Whether the curve rises, so that there is room for a text to the right of it and below. */
  readonly isRising: boolean;
  /** Whether a value holds until the next point. */
  readonly isStairs: boolean;
  readonly columns: (sweep: ThresholdSweep) => DrawnColumns;
  readonly baselines: (sweep: ThresholdSweep) => readonly Baseline[];
  readonly summary: Summary | null;
}
