import type { Metric } from '@confmat/core';
import type { CommonOptions } from '../common-options.js';
import type { ParsedGate } from '@confmat/inference/gate-text';
import type { AskedGapText } from '../report/parse-report-metrics.js';
import type { SortKey } from '../report/row-order.js';

/** Options of `confmat sets`, as commander returns them. */
export interface SetsCommandOptions extends CommonOptions {
  /** A column, or several separated by commas or as a JSON array. */
  readonly pred?: string;
  /** Columns of scores, one for each label. */
  readonly score?: string;
  readonly threshold?: number;
  /** What separates the labels in a text. */
  readonly separator?: string;
  /** Rows of 0 and 1 are rows of a matrix of labels. */
  readonly indicator?: boolean;
  readonly labels?: readonly string[];
  readonly metrics?: Readonly<Record<string, Metric>>;
  /** Gaps between groups of `by`. */
  readonly gaps?: readonly AskedGapText[];
  readonly beta: number;
  /** The column of what rows belong to. */
  readonly unit?: string;
  readonly maxClasses: number;
  /** Columns whose values tell the groups of rows. */
  readonly by: readonly string[];
  readonly maxGroups: number;
  readonly failUnder: readonly ParsedGate[];
  readonly trainCounts?: string;
  readonly sort?: SortKey;
  readonly worst?: number;
}
