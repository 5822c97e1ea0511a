import type { CommonOptions } from '../common-options.js';
import type { AskedName } from '../compare/asked-metric.js';

/** Options of `confmat plan`, as commander returns them. */
export interface PlanCommandOptions extends Omit<CommonOptions, 'true'> {
  readonly true?: string;
  readonly pred?: string;
  readonly score?: readonly string[];
  readonly threshold?: readonly number[];
  readonly posLabel?: string;
  readonly labels?: readonly string[];
  /** The column of what rows belong to. */
  readonly unit?: string;
  /** The metric, of each class where it names none. */
  readonly metric?: AskedName;
  /** Expected values, without a file. */
  readonly value?: readonly number[];
  /** The share of all rows that the metric is of. */
  readonly share?: number;
  readonly width?: readonly number[];
  readonly atLeast?: readonly number[];
  readonly atMost?: readonly number[];
  readonly maxDrop?: readonly number[];
  /** The share of rows on which exactly one model is right. */
  readonly discordant?: number;
  /** The change that is expected of a new model. */
  readonly change?: number;
  readonly level: number;
  readonly confidence: number;
  readonly power: number;
  readonly maxClasses: number;
}
