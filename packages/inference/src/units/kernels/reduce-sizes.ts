import { sumError } from '@confmat/core/internal';

/**
 * Add up the sizes of units and their powers, in twice the precision, so that the order of the units
 * hardly matters.
 *
 * Assumes sizes of at least 0, and `sums` of zeros.
 * Writes `sums`, shape (5,): units with a size above 0, their sizes, and the squares, cubes and fourth
 * powers of these.
 * O(n) time, no allocation.
 */
export function reduceSizes(sizes: Float64Array, sums: Float64Array): void {
  let nUnits = 0;
  for (let i = 0; i < sizes.length; ++i) nUnits += sizes[i]! > 0 ? 1 : 0;
  sums[0] = nUnits;
  for (let power = 1; power <= 4; ++power) {
    let [sum, lost] = [0, 0];
    for (let i = 0; i < sizes.length; ++i) {
      let term = sizes[i]!;
      for (let times = 1; times < power; ++times) term *= sizes[i]!;
      const next = sum + term;
      lost += sumError(sum, term, next);
      sum = next;
    }
    sums[power] = sum + lost;
  }
}
