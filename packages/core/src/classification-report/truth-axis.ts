/** The axis of a matrix that has the true classes, where it is shown. */
export type TruthAxis = 'rows' | 'columns';

/** Both axes. */
export const TRUTH_AXES: readonly TruthAxis[] = ['rows', 'columns'];

/**
 * The cells of a square matrix as they are shown: as they are, or rows and columns exchanged.
 *
 * @param cells Shape (nClasses, nClasses), row = true class.
 */
export function oriented<T>(
  cells: readonly (readonly T[])[],
  truth: TruthAxis,
): readonly (readonly T[])[] {
  return truth === 'rows'
    ? cells
    : cells.map((_, column) => cells.flatMap((row) => row.slice(column, column + 1)));
}
