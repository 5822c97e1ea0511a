import { rowsChanged } from '@confmat/sql/internal';

/**
 * Told of each count over a relation how many rows it found.
 * @throws If a count over the same relation found another number: rows changed between the two.
 */
export type SameRows = (relation: string, nRows: number) => void;

/** What compares the counts of one run. */
export function sameRows(): SameRows {
  const seen = new Map<string, number>();
  return (relation, nRows) => {
    const before = seen.get(relation) ?? nRows;
    if (before !== nRows) throw rowsChanged(before, nRows);
    seen.set(relation, nRows);
  };
}
