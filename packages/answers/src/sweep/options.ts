import type { CommonOptions } from '../common-options.js';
import type { SweepGate } from './gates.js';
import type { SweepConstraint } from '../metrics/sweep-metrics.js';

/** Options of `confmat sweep`, as commander returns them. */
export interface SweepCommandOptions extends CommonOptions {
  readonly score: readonly string[];
  readonly posLabel?: string;
  /** Columns of scores, one for each class. */
  readonly proba?: string;
  /** The classes of the columns. */
  readonly labels?: readonly string[];
  /** The true labels, where names of columns of scores are matched with them. */
  readonly trueLabels?: readonly string[];
  /** Names of metrics; undefined: a few. */
  readonly maximize?: readonly string[];
  readonly subjectTo: readonly SweepConstraint[];
  /** Thresholds, or every score. */
  readonly thresholds?: readonly number[] | 'all';
  readonly bins?: number;
  readonly range?: readonly [number, number];
  /** Names of further columns. */
  readonly metrics: readonly string[];
  /** Whether to measure the scores themselves, too. */
  readonly scoreMetrics?: boolean;
  /** The programs whose numbers are shown too: names separated by commas, or `all`. */
  readonly profile?: string;
  /** Whether to tell why their numbers differ. */
  readonly explain?: boolean;
  readonly beta: number;
  readonly by: readonly string[];
  /** The column of what rows belong to. */
  readonly unit?: string;
  readonly maxGroups: number;
  readonly failUnder: readonly SweepGate[];
}
