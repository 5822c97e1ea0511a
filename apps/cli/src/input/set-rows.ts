import type { LabelSets } from '@confmat/core';
import type { LabelPairCounts, SetCounts } from '@confmat/multilabel';
import type { IndicatorRows } from '../multilabel/indicator-rows.js';
import type { ColumnReference, LabelReference } from '@confmat/sql';
import type { SetClusters } from '@confmat/inference';
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
  readonly cluster?: LabelReference | undefined;
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
  /** The same sets by cluster, with how many rows have none; undefined where nobody asked. */
  readonly byCluster?: (() => Promise<SetsByCluster>) | undefined;
}

/** Label sets by cluster. */
export interface SetsByCluster {
  /** Undefined where they were not kept. */
  readonly clusters: SetClusters | undefined;
  /** Rows that were counted and of which nobody knows the cluster. */
  readonly nMissing: number;
}

/** Rows, of those counted, whose set is empty. */
export interface EmptySets {
  readonly true: number;
  readonly predicted: number;
  readonly both: number;
}
