import type { Label, LabelColumn } from '@confmat/core';
import { columnOfCodes } from '@confmat/core/internal';

/** A column of labels by their codes, as the packages count it: no value is made per row. */
export interface LabelCells {
  /** Codes in [0, labels.length), or −1 for a missing label, shape (nRows,). */
  readonly codes: Int32Array;
  readonly labels: readonly Label[];
  /** The same as the packages take it. */
  readonly column: LabelColumn;
}

/** Labels by their codes, in [−1, labels.length). */
export function labelCells(codes: Int32Array, labels: readonly Label[]): LabelCells {
  return { codes, labels, column: columnOfCodes(codes, labels) };
}
