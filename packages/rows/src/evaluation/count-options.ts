import type { Cleaning } from '../rows/clean.js';

/** The threshold where none is given. */
export const DEFAULT_THRESHOLD = 0.5;

/** A threshold, or the metric whose best threshold is meant. */
export type ThresholdOption = number | { readonly best: string };

/** Which rows are counted, by what, and how. */
interface CountOptions extends Cleaning {
  /** The column of the true labels, or sets. */
  readonly true: string;
  readonly nulls: 'error' | 'skip';
  readonly weight?: string;
  /** The column of what rows belong to. */
  readonly unit?: string;
  /** The columns of groups. */
  readonly by: readonly string[];
  readonly maxGroups: number;
  /** The order of the labels, or the classes of columns of scores. */
  readonly labels?: readonly string[];
}

/** Options that say how labels are predicted and counted. */
export interface LabelOptions extends CountOptions {
  readonly pred?: string;
  readonly score?: string;
  readonly threshold?: ThresholdOption;
  readonly proba?: string;
  /** The true labels, where names of columns of scores are matched with them. */
  readonly trueLabels?: readonly string[];
  readonly posLabel?: string;
  /** The class of predictions that are no label. */
  readonly other?: string;
  readonly maxClasses: number;
}

/** Options that say which scores are swept. */
export interface SweepOptions extends CountOptions {
  readonly score: readonly string[];
  readonly posLabel?: string;
  /** Thresholds, or every score. */
  readonly thresholds?: readonly number[] | 'all';
  readonly bins?: number;
  readonly range?: readonly [number, number];
}

/** Options that say which label sets are counted. */
export interface SetOptions extends CountOptions {
  readonly pred?: string;
  /** Columns of scores, one for each label. */
  readonly score?: string;
  readonly threshold?: number;
  /** What separates the labels in a text. */
  readonly separator?: string;
  /** Rows of 0 and 1 are rows of a matrix of labels. */
  readonly indicator?: boolean;
  readonly maxClasses: number;
}
