import type { BinaryCounts, CountUnits, Label } from '@confmat/core';
import type { SampleTally } from '@confmat/evaluation';
import type { LabelPairCounts } from '@confmat/multilabel';
import type { IndicatorRows } from './indicator-rows.js';
import type { ColumnReference, GroupColumns, LabelReference } from '@confmat/sql';
import type { WrittenLists } from './written-lists.js';
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
  /** The columns whose values tell the groups of rows, by name; empty for none. */
  readonly by: GroupColumns;
  readonly maxGroups: number;
  /** What separates the labels in a text; undefined: a text is one label. */
  readonly separator: string | undefined;
  /** Whether a missing set or label is an error or leaves its row out. */
  readonly nulls: 'error' | 'skip';
  /** Reads texts without a separator. */
  readonly written: WrittenLists;
  /** What rows of 0 and 1 are. */
  readonly rows: IndicatorRows;
  /** The order of the labels, as typed. */
  readonly labels: readonly string[] | undefined;
  readonly maxLabels: number;
}

/** Sets of some rows, counted by label and by what the sets of a row have in common. */
export interface CollectedTally {
  readonly counts: BinaryCounts;
  readonly samples: SampleTally;
  /** Rows of the file that were counted. */
  readonly nSamples: number;
  /** Rows left out for a missing set or label. */
  readonly nSkipped: number;
}

/** Sets of the rows of a group; counts know their units if rows have some. */
export interface CollectedSlice extends CollectedTally {
  readonly group: Readonly<Record<string, Label>>;
}

/** All sets of a file. */
export interface CollectedSets extends CollectedTally {
  readonly labels: readonly Label[];
  /** Counts labels missed, and given in their place; absent where the sets stay in an engine. */
  readonly pairs?: () => LabelPairCounts;
  /** Counts each label by unit, and refuses rows without one; undefined without units. */
  readonly byUnit?: () => CountUnits;
  /** Counts each group, groups ascending; absent without groups. */
  readonly slices?: () => readonly CollectedSlice[];
}
