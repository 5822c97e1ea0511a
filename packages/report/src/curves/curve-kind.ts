import type { BinaryCounts, ClassMetric } from '@confmat/core';
import type { AreaIntervalOptions } from '@confmat/inference';
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

/** Where a curve would lie by chance. */
export interface ChanceBand {
  /** Columns, shape (n,); undefined ends as NaN. */
  readonly x: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** What the legend says about it after the curve's own numbers. */
  readonly numbers: string;
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
  /** The numbers that stand for the whole curve, in words; null where there are none. */
  readonly summary: ((sweep: ThresholdSweep, options: AreaIntervalOptions) => string) | null;
  /** Of a picture of one model; null where it has none. */
  readonly band?: (sweep: ThresholdSweep, level: number) => ChanceBand | null;
}

const UNIT = (): readonly [number, number] => [0, 1];

/** An axis from 0 to 1. */
export const shareAxis = (title: string, metric: CurveAxis['metric']): CurveAxis => ({
  title,
  metric,
  domain: UNIT,
});

/** A straight line, or one with corners. */
export const line = (
  name: string,
  x: readonly number[],
  y: readonly number[],
  numbers?: string,
): Baseline => ({
  name,
  x: Float64Array.from(x),
  y: Float64Array.from(y),
  numbers,
});
