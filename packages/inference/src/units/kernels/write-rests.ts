import { restOf } from '@confmat/core/internal';

/**
 * Write how many rows of its unit each cell of a label leaves: its true negatives.
 *
 * Assumes unit codes below the length of `rows`, and equal lengths of the others.
 * Writes `tn`. O(nCells) time, no allocation.
 */
export function writeRests(
  rows: Float64Array,
  unitCodes: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  fn: Float64Array,
  tn: Float64Array,
): void {
  const n = tn.length;
  for (let cell = 0; cell < n; ++cell) {
    tn[cell] = restOf(rows[unitCodes[cell]!]!, tp[cell]!, fp[cell], fn[cell]);
  }
}
