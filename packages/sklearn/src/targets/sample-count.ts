import { isMatrix, isSparse } from '../arrays/matrix.js';

/** Number of samples of an argument. */
export function sampleCount(column: unknown): number {
  if (isMatrix(column) || isSparse(column)) return column.shape[0] ?? 0;
  return (column as ArrayLike<unknown>).length;
}
