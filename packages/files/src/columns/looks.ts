import type { ColumnFacts } from './column-facts.js';

/** The cells of a row in two columns, as texts; null where one is missing. */
export type TextPair = readonly [a: string | null, b: string | null];

/** The number that a cell holds; NaN where it is missing, or none. */
export function numberInCell(text: string | null): number {
  return text === null || text.trim() === '' ? NaN : Number(text);
}

/** What a guess may ask of rows. */
export interface Looks {
  /** The share of rows in which two columns hold the same label, in [0, 1]. */
  readonly agreement: (a: ColumnFacts, b: ColumnFacts) => Promise<number>;
  /** The cells of two columns in the first rows, some thousand of them. */
  readonly pairs: (a: ColumnFacts, b: ColumnFacts) => Promise<readonly TextPair[]>;
}

/** As many rows are looked at. */
export const MOST_PAIRS = 5000;
