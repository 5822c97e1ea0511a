import type { DenseArray, SparseArray } from '../arrays/read-array.js';

/** The values of an indicator matrix other than 0. */
export function presentValues(y: DenseArray | SparseArray): ReadonlySet<number> {
  const cells = y.form === 'dense' ? y.cells : (y.matrix.data ?? [1]);
  const values = new Set<number>();
  for (let i = 0; i < cells.length; ++i) values.add(Number(cells[i]));
  values.delete(0);
  return values;
}
