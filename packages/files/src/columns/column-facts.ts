/** What the cells of a column are. */
export type ColumnKind = 'integers' | 'numbers' | 'text' | 'booleans' | 'lists' | 'other';

/** What a column holds. */
export interface ColumnFacts {
  readonly name: string;
  /** The type that the file states, which is VARCHAR for every column of a file without types. */
  readonly type: string;
  readonly kind: ColumnKind;
  /** Distinct values; a missing one is none. */
  readonly nDistinct: number;
  readonly nMissing: number;
  /** The most frequent values as labels are written, the most frequent first. */
  readonly common: readonly CommonValue[];
  /** The least and the greatest value of a column of numbers; null of others. */
  readonly range: readonly [number, number] | null;
  /** What lists hold that a program wrote as texts; absent where a column holds others. */
  readonly written?: WrittenItems | undefined;
  /**
   * True where there are so many values that they were not all counted: `nDistinct` and `common` are of the
   * first rows alone, and there may be more values. Absent elsewhere.
   */
  readonly isOfFirst?: true | undefined;
}

/** What the lists of a column of texts hold: labels, or scores. */
export interface WrittenItems {
  readonly areScores: boolean;
  /** The number of items of each list of the most frequent ones. */
  readonly lengths: readonly number[];
}

/** Whether no two rows hold the same value, and none lacks one; no two of the first rows if those are known. */
export function isUnique(
  { nDistinct, nMissing, common, isOfFirst }: ColumnFacts,
  nRows: number,
): boolean {
  return isOfFirst ? nMissing === 0 && common[0]?.nRows === 1 : nDistinct === nRows;
}

/** Whether a column holds numbers. */
export function isNumeric({ kind }: ColumnFacts): boolean {
  return kind === 'integers' || kind === 'numbers';
}

/** A value, and in how many rows it is. */
export interface CommonValue {
  readonly text: string;
  readonly nRows: number;
}

/** As many rows tell which columns have many values, and which columns are alike. */
export const FIRST_ROWS = 20_000;

/** Labels are told by as many of their values. */
export const MOST_COMMON = 50;

/** An integer as files without types write a label, as a regular expression of one cell. */
export const INTEGER_CELL = '-?(0|[1-9][0-9]*)';
