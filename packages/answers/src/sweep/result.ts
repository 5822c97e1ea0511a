import type { BinaryCounts, Label } from '@confmat/core';
import type { BestThreshold, ThresholdSweep } from '@confmat/thresholds';
import type { Bounds } from '@confmat/thresholds/bounds';
import type { Curve } from '@confmat/report/document';
import type { GateOutcome } from '../document/document.js';
import type { ShownUnits } from '../intervals/shown-units.js';
import type { AreaIntervals } from '../intervals/area-intervals.js';
import type { MeasuredScores } from './scores/scores-section.js';
import type { ProfileAnswer } from '../profiles/profile-answer.js';
import type { BestDirection, SweepConstraint } from '../metrics/sweep-metrics.js';

/** Counts at some thresholds with the metrics there; row i of each is row i of the counts. */
export interface MetricColumns {
  readonly counts: BinaryCounts;
  /** By metric's name, shape (nRows,). */
  readonly values: Readonly<Record<string, Float64Array>>;
  /** Values that were 0/0. */
  readonly undefined: readonly UndefinedAt[];
}

/** A metric that was 0/0 at a threshold. */
export interface UndefinedAt {
  readonly threshold: number;
  readonly metric: string;
  readonly reason: string;
}

/** The best threshold by one metric. */
export interface BestOfMetric {
  readonly metric: string;
  readonly direction: BestDirection;
  readonly found: BestThreshold;
  /** All metrics at the threshold, one row; null if there is none. */
  readonly columns: MetricColumns | null;
  /** Bounds of the best value at any score, where only some thresholds are known; null otherwise. */
  readonly bounds: Bounds | null;
  /** Why there is no such threshold, in words; null if there is one. */
  readonly reason: string | null;
  /** The metric if every row is predicted positive. */
  readonly alwaysPositive: number;
}

/** The areas and the best thresholds of one column of scores. */
export interface ModelSummary {
  /** The column's name. */
  readonly name: string;
  /** All three are equal if the sweep is exact. */
  readonly rocAuc: Bounds;
  readonly averagePrecision: Bounds;
  readonly best: readonly BestOfMetric[];
}

/** What was found out about the rows of one group. */
export interface GroupResult {
  /** The group's value in each group column, by the column's name. */
  readonly group: Readonly<Record<string, Label>>;
  readonly nSamples: number;
  /** Rows, or sum of weights. */
  readonly nPositives: number;
  readonly nNegatives: number;
  readonly models: readonly ModelSummary[];
}

/** What was found out about one column of scores. */
export interface ModelResult extends ModelSummary {
  /** Intervals of the areas; null where they were not asked for. */
  readonly intervals: AreaIntervals | null;
  /** Number of thresholds that were counted. */
  readonly nThresholds: number;
  /** Least and greatest score; null where only some thresholds are known. */
  readonly range: readonly [least: number, greatest: number] | null;
  /** The thresholds that tables show. */
  readonly table: MetricColumns;
  /** Metrics at 0.5, one row; null if that is no threshold of these scores. */
  readonly atHalf: MetricColumns | null;
  /** The first metric over the thresholds; null if there is nothing to see. */
  readonly curve: Curve | null;
}

/** What a model without information reaches. */
interface Baselines {
  readonly prevalence: number;
  readonly rocAuc: number;
  readonly averagePrecision: number;
}

/** Everything that the command found out, ready to be written in any form. */
export interface SweepResult extends ShownUnits {
  readonly file: string;
  readonly inputFormat: string;
  readonly trueName: string;
  readonly weightName: string | null;
  readonly nulls: 'error' | 'skip';
  readonly zeroDivision: number;
  readonly posLabel: Label;
  /** Every true label; all but `posLabel` are negative. */
  readonly labels: readonly Label[];
  readonly nSamples: number;
  readonly nSkipped: number;
  /** Rows, or sum of weights. */
  readonly nPositives: number;
  readonly nNegatives: number;
  readonly weighted: boolean;
  readonly kind: ThresholdSweep['kind'];
  readonly constraints: readonly SweepConstraint[];
  readonly beta: number;
  readonly models: readonly ModelResult[];
  readonly baselines: Baselines;
  /** The group columns' names; none without `--by`. */
  readonly by: readonly string[];
  /** The metrics whose best thresholds are known. */
  readonly maximized: readonly string[];
  readonly groups: readonly GroupResult[];
  /** Rows of the whole that are in no group, because the group is missing. */
  readonly nWithoutGroup: number;
  /** Whether the groups answer the same questions: all rows together are of none of them. */
  readonly areShared: boolean;
  readonly gates: readonly GateOutcome[];
  /** Metrics of the scores themselves, of each column; none unless somebody asks. */
  readonly measured: readonly MeasuredScores[];
  /** The numbers of other programs, of each column of scores; none unless somebody asks. */
  readonly profiles: readonly ProfileAnswer[];
  /** Names of metrics: columns of text and Markdown; JSON and CSV have all. */
  readonly shownMetrics: readonly string[];
  readonly digits: number;
}
