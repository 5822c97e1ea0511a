import type { Metric, NormalizeOver, TruthAxis } from '@confmat/core';
import type { CommonOptions } from '../common-options.js';
import type { ReportGate } from './gates/report-gate.js';
import type { Tree } from './tree/tree-of-matrix.js';
import type { ThresholdOption } from '@confmat/rows/evaluation/count-options.js';
import type { AskedGapText } from './parse-report-metrics.js';
import type { SortKey } from './row-order.js';

/** Options of `confmat report`, as commander returns them. */
export interface ReportCommandOptions extends CommonOptions {
  /** A column, or several separated by commas or as a JSON array. */
  readonly pred?: string;
  /** Columns of the wrong rows that are shown. */
  readonly show?: readonly string[];
  readonly score?: string;
  readonly threshold?: ThresholdOption;
  readonly proba?: string;
  readonly labels?: readonly string[];
  /** The true labels, where names of columns of scores are matched with them. */
  readonly trueLabels?: readonly string[];
  /** The class of predictions that are no label. */
  readonly other?: string;
  /** The classes with a row and a share in the averages; errors against others count. */
  readonly only?: readonly string[];
  /** The classes without. */
  readonly except?: readonly string[];
  readonly posLabel?: string;
  readonly beta: number;
  readonly normalize?: NormalizeOver;
  /** The axis of the true classes, where it is not that of rows. */
  readonly truth?: TruthAxis;
  readonly maxClasses: number;
  readonly maxGroups: number;
  readonly by: readonly string[];
  /** The column of what rows belong to. */
  readonly unit?: string;
  readonly cost?: string;
  /** A file with the parent of each label. */
  readonly tree?: string;
  /** What that file holds, once it is read. */
  readonly parents?: Tree;
  /** The programs whose numbers are shown too: names separated by commas, or `all`. */
  readonly profile?: string;
  /** Whether to tell why their numbers differ. */
  readonly explain?: boolean;
  readonly metrics?: Readonly<Record<string, Metric>>;
  /** Gaps between groups of `by`. */
  readonly gaps?: readonly AskedGapText[];
  readonly failUnder: readonly ReportGate[];
  readonly trainCounts?: string;
  readonly sort?: SortKey;
  readonly worst?: number;
}
