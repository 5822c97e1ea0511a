import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '@confmat/thresholds';
import type { ShownUnits } from '../../intervals/shown-units.js';
import type { AreaIntervals } from '../../intervals/area-intervals.js';
import type { GateOutcome } from '../../document/document.js';
import type { SweepConstraint } from '../../metrics/sweep-metrics.js';
import type { ModelSummary } from '../result.js';
import type { ProfileAnswer } from '../../profiles/profile-answer.js';
import type { MeasuredScores } from '../scores/scores-section.js';

/** What was found out about one class against the rest; its name is that of the label. */
export interface ClassResult extends ModelSummary {
  readonly label: Label;
  /** The column of its scores. */
  readonly column: string;
  /** Rows, or sum of weights. */
  readonly nPositives: number;
  readonly nNegatives: number;
  /** Of its areas; null if not wanted. */
  readonly intervals: AreaIntervals | null;
}

/** Means over the classes, each counting the same; NaN if a class has none. */
export interface MacroMeans {
  readonly rocAuc: number;
  readonly averagePrecision: number;
  /** Best values, by metric. */
  readonly best: Readonly<Record<string, number>>;
}

/** Everything that a sweep of each class found out. */
export interface ClassesResult extends ShownUnits {
  readonly file: string;
  readonly inputFormat: string;
  readonly trueName: string;
  /** The columns of scores, as typed. */
  readonly proba: string;
  readonly weightName: string | null;
  readonly nulls: 'error' | 'skip';
  readonly zeroDivision: number;
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly weighted: boolean;
  readonly kind: ThresholdSweep['kind'];
  readonly nThresholds: number;
  readonly constraints: readonly SweepConstraint[];
  readonly beta: number;
  readonly maximized: readonly string[];
  /** The metrics at the best threshold of each class that tables show. */
  readonly shownMetrics: readonly string[];
  /** The numbers of other programs; null unless somebody asks. */
  readonly profiles: ProfileAnswer | null;
  /** In the order of the columns. */
  readonly classes: readonly ClassResult[];
  readonly macro: MacroMeans;
  readonly gates: readonly GateOutcome[];
  /** Metrics of the scores themselves; none unless somebody asks. */
  readonly measured: readonly MeasuredScores[];
  readonly digits: number;
}
