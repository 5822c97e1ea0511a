import type { Adjustment } from '@confmat/report';
import type { CommonOptions } from '../common-options.js';
import type { AskedName } from './asked-metric.js';
import type { DropGate } from './drop-gate.js';

/** Options of `confmat compare`, as commander returns them. */
export interface CompareCommandOptions extends CommonOptions {
  /** A column, or several separated by commas or as a JSON array. */
  readonly pred?: string;
  /** A report in JSON, which one prediction is compared with. */
  readonly against?: string;
  readonly score?: readonly string[];
  /** Columns of scores, one for each class, of what is compared with that report. */
  readonly proba?: string;
  /** One for all scores, or one for each; undefined: 0.5. */
  readonly threshold?: readonly number[];
  readonly posLabel?: string;
  readonly labels?: readonly string[];
  /** The class of predictions that are no label. */
  readonly other?: string;
  /** What slices, pairs and the attribution are about; undefined: as the data suggest. */
  readonly metric?: AskedName;
  readonly by: readonly string[];
  /** The column of what rows belong to. */
  readonly unit?: string;
  /** Coverage of intervals. */
  readonly level: number;
  /** How p-values of several classes, slices or pairs are adjusted. */
  readonly adjust: Adjustment;
  readonly maxDrop: readonly DropGate[];
  readonly maxClasses: number;
  readonly maxGroups: number;
}
