import type { ColumnReference } from '../request/request.js';

/** Where a fault is: in a row, or where rows have no order in some of them. */
export interface Place {
  readonly argument: string;
  /** Row of the relation, from 0; null where rows have no order. */
  readonly row: number | null;
  /** Number of rows with the value, where rows have no order. */
  readonly nRows?: number | undefined;
  readonly value: unknown;
}

/** What may be wrong with a column: SQL text that is true for its faulty rows. */
export type Condition<C extends ColumnReference = ColumnReference> = (column: C) => string;
