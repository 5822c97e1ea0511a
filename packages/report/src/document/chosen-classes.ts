import { selectRows } from '@confmat/core';
import type { Label, MatrixOrCounts } from '@confmat/core';

/**
 * The counts that tables of classes and averages are over. Errors against other classes stay.
 *
 * @param only The classes, in order; undefined for all.
 */
export function chosenCounts(
  source: MatrixOrCounts,
  only: readonly Label[] | undefined,
): MatrixOrCounts {
  return only ? selectRows(source, only) : source;
}

/**
 * What tables and averages leave out, a line; none where they are over all classes.
 *
 * @param nClasses Of the matrix. Default: as many as are shown, as of label sets.
 */
export function chosenNote(nShown: number, nClasses: number = nShown): readonly string[] {
  if (nShown === nClasses) return [];
  return [
    `showing ${nShown} of ${nClasses} classes; averages are over these; errors involving the others still count`,
  ];
}
