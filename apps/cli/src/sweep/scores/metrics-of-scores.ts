import type { Interval } from '@confmat/inference';
import type { IntervalSettings } from '../../intervals/interval-settings.js';

/** Metrics of the scores themselves, by name; NaN where undefined. */
export interface ScoreMetrics {
  readonly values: Readonly<Record<string, number>>;
  /** The names of all metrics that such scores may have. */
  readonly names: readonly string[];
  /** Metrics that these scores do not have, and why not. */
  readonly missing: readonly string[];
  /** Why a gate of a metric cannot be checked, by its name; absent where all can be. */
  readonly refused?: Readonly<Record<string, string>>;
  /** The intervals of those that have one, by name. */
  readonly intervals: (settings: IntervalSettings) => Promise<Readonly<Record<string, Interval>>>;
}
