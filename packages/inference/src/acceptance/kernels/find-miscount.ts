/**
 * Find a count that is not a whole number of rows, or falls from one threshold to the next lower one.
 *
 * O(nThresholds) time, no allocation.
 *
 * @returns Its place, or −1.
 */
export function findMiscount(counts: Float64Array): number {
  let before = 0;
  for (let row = 0; row < counts.length; ++row) {
    const count = counts[row]!;
    if (!(count >= before && Number.isSafeInteger(count))) return row;
    before = count;
  }
  return -1;
}
