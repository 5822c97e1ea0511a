/**
 * Walk down the tested cuts from a start, as long as no more errors than allowed are above them.
 *
 * Assumes rows of the sweep, and the errors allowed above each.
 * O(nCuts) time, no allocation.
 *
 * @returns The place in `rows` of the last that passes; below `start` where the start itself fails.
 */
export function findLastPassed(
  wrong: Float64Array,
  rows: Int32Array,
  allowed: Float64Array,
  start: number,
): number {
  let cut = start;
  while (cut < rows.length && wrong[rows[cut]!]! <= allowed[cut]!) ++cut;
  return cut - 1;
}
