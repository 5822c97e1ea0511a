import type { GridTally } from '../sweep/grid-tally.js';
import { addSums } from '../sweep/kernels/count-buckets.js';

/** Add what was counted elsewhere over the same grid, shape (3, nThresholds + 1) each. */
export function absorbTally(
  tally: GridTally,
  sums: Float64Array,
  lost: Float64Array,
  weighted: boolean,
): void {
  addSums(sums, lost, tally.sums, tally.lost);
  tally.weighted ||= weighted;
}
