import type { LabelReference } from '@confmat/sql';

/** From which scores on labels are in a set. */
export interface ScoreCut {
  /** As it was typed. */
  readonly threshold: number;
  /** As each column is asked for it, in the precision of its scores. */
  readonly ofColumns: readonly number[];
}

/** A column of label sets; `as` is how their labels are read. */
export interface SetReference extends LabelReference {
  readonly name: string;
  /** Lists of labels, or texts that hold several. */
  readonly form: 'list' | 'text';
  /** Whether the type says that lists hold nothing, or values of several types. */
  readonly isUntold?: boolean;
  /** The columns hold scores. */
  readonly cut?: ScoreCut;
  /** The columns that a pattern matched, of 0 and 1 each; undefined where one column holds the sets. */
  readonly columns?: readonly string[];
}
