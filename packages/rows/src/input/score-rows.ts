import type { Label } from '@confmat/core';
import type { ColumnReference, LabelReference } from '@confmat/sql';
import type { ScorePrecision } from '@confmat/thresholds/internal';

/** A column of scores. */
export interface ScoreReference extends ColumnReference {
  /** How the file holds its scores; undefined: as doubles, or as texts. */
  readonly precision: ScorePrecision | undefined;
}

/** Columns whose values tell the groups of rows. */
export interface GroupRequest {
  readonly columns: readonly LabelReference[];
  readonly maxGroups: number;
}

/** Rows to read: a truth as one class against the rest, and scores of that class. */
export interface ScoreRequest {
  /** The relation, as SQL text. */
  readonly from: string;
  readonly yTrue: LabelReference;
  /** The positive label, as typed. */
  readonly posLabel: string;
  readonly scores: readonly ScoreReference[];
  readonly sampleWeight?: ColumnReference | undefined;
  readonly by?: GroupRequest | undefined;
  /** What rows belong to; undefined for nothing. */
  readonly unit?: LabelReference | undefined;
  /** Whether units may come as codes, whose names come when all rows are read. */
  readonly codesUnits?: boolean;
  /** Whether a missing label or score is an error or leaves its row out. */
  readonly nulls: 'error' | 'skip';
}

/** Checked rows, without those that were left out. */
export interface ScoreBatch {
  /** 1 positive, 0 negative, shape (nRows,). */
  readonly classes: Uint8Array;
  /** Finite, shape (nRows,) for each column of scores. */
  readonly scores: readonly Float64Array[];
  /** Finite and at least 0, shape (nRows,); null: 1 each. */
  readonly weights: Float64Array | null;
  /** The code of each row's group, −1 for none, shape (nRows,); absent without groups. */
  readonly groups?: Float64Array | null;
  /** The values of the groups that were met so far, by code; absent without groups. */
  readonly groupsMet?: readonly (readonly (Label | null)[])[];
  /** The unit of each row, null where it is missing, or its code, shape (nRows,); absent without units. */
  readonly units?: readonly (Label | null)[] | Int32Array | null;
  /** The row of the file, from 0, that a row of the batch is. */
  readonly rowOf: (row: number) => number;
}

/** Takes a batch, whose arrays are then its own. */
export type ScoreReader = (batch: ScoreBatch) => void;

/** What was read in all. */
export interface ScoreRows {
  /** Rows of the file. */
  readonly nRows: number;
  /** Rows of them left out for a missing label or score. */
  readonly nSkipped: number;
  /** The positive label, as the data has it. */
  readonly posLabel: Label;
  /** Every true label, ascending. */
  readonly labels: readonly Label[];
  /** The values of each group in the group columns, by the group's code; absent without groups. */
  readonly groups?: readonly (readonly Label[])[];
  /** The names of units by code, ascending; absent where units did not come as codes. */
  readonly units?: readonly Label[];
}

/** A Map holds about as many. */
export const MOST_UNITS: number = 2 ** 24;

/** More labels than this are no classes. */
export const MOST_LABELS = 4096;
