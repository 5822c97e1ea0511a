import type { CountUnits, LabelSets } from '@confmat/core';
import type { LabelPairCounts, SetCounts } from '@confmat/multilabel';
import type { IndicatorRows } from '../multilabel/indicator-rows.js';
import type { ColumnReference, LabelReference } from '@confmat/sql';
import type { SetReference } from './set-reference.js';

/** Rows to read: true and predicted label sets. */
export interface SetRequest {
  readonly shownFile: string;
  /** The relation, as SQL text. */
  readonly from: string;
  readonly yTrue: SetReference;
  readonly yPred: SetReference;
  readonly sampleWeight: ColumnReference | undefined;
  /** What samples belong to; undefined for nothing. */
  readonly unit?: LabelReference | undefined;
  /** What separates the labels in a text; undefined: a text is one label. */
  readonly separator: string | undefined;
  /** Whether a missing set or label is an error or leaves its row out. */
  readonly nulls: 'error' | 'skip';
  /** What rows of 0 and 1 are. */
  readonly rows: IndicatorRows;
  /** The order of the labels, as typed. */
  readonly labels: readonly string[] | undefined;
  readonly maxLabels: number;
}

/** All sets of a file, under one list of labels. */
export interface CollectedSets {
  readonly truth: LabelSets;
  readonly prediction: LabelSets;
  /** How often, or with which weight, each pair counts; undefined: 1 each. */
  readonly sampleWeight: Float64Array | undefined;
  /** Rows of the file that were counted. */
  readonly nSamples: number;
  /** Rows left out for a missing set or label. */
  readonly nSkipped: number;
  readonly nEmpty: EmptySets;
  /** In how many rows each pair is, shape (nPairs,). */
  readonly nRows: Float64Array;
  /** Counts by label, where the labels of the sets are not those that were counted. */
  readonly counts?: SetCounts;
  /** Pairs of such labels, if they were kept. */
  readonly pairs?: LabelPairCounts | undefined;
  /** Counts each label by unit, and refuses rows without one; undefined where nobody asked. */
  readonly byUnit?: (() => Promise<CountUnits>) | undefined;
}

/** Rows, of those counted, whose set is empty. */
export interface EmptySets {
  readonly true: number;
  readonly predicted: number;
  readonly both: number;
}
