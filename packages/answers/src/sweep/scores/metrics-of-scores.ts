import type { Interval } from '@confmat/inference';
import type { ReliabilityCurve } from '@confmat/thresholds/calibration';
import type { IntervalSettings } from '../../intervals/interval-settings.js';

/** Metrics of the scores themselves, by name; NaN where undefined. */
export interface ScoreMetrics {
  readonly values: Readonly<Record<string, number>>;
  /** The names of all metrics that such scores may have. */
  readonly names: readonly string[];
  /** Why these scores do not have a metric, by its name. */
  readonly missing: Readonly<Record<string, string>>;
  /** Whether no gate of such a metric can be checked: other scores would not have it either. */
  readonly refusesGates?: true;
  /** What to know of the scores, a line each. */
  readonly remarks: readonly string[];
  /** How often the class with the greatest score is right, by that score; absent of other scores. */
  readonly calibration?: ReliabilityCurve;
  /** The intervals of those that have one, by name. */
  readonly intervals: (settings: IntervalSettings) => Promise<Readonly<Record<string, Interval>>>;
}
