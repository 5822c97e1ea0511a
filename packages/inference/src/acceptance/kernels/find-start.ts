/** Below a cut, half as many answers again say how errors grow towards it. */
const REACH = 1.5;
/** The share of errors is taken to grow with the root of the number of answers above. */
const GROWTH = 0.5;

/**
 * Find the lowest cut whose test is likely to pass, by the answers below it alone: were errors as frequent
 * above as the answers next below make one expect, few enough would be wrong.
 *
 * Assumes rows of the sweep, at least one, and the errors allowed above each.
 * O(nThresholds) time, no allocation.
 *
 * @returns Its place in `rows`; 0, the highest, where no other is likely to pass.
 */
export function findStart(
  right: Float64Array,
  wrong: Float64Array,
  rows: Int32Array,
  allowed: Float64Array,
): number {
  let below = right.length - 1;
  for (let cut = rows.length - 1; cut > 0; --cut) {
    const row = rows[cut]!;
    const accepted = right[row]! + wrong[row]!;
    while (below > row + 1 && right[below - 1]! + wrong[below - 1]! >= REACH * accepted) --below;
    const growth = ((right[below]! + wrong[below]!) / accepted) ** (1 + GROWTH) - 1;
    // One error more than was seen: a few answers that are all right say little.
    if (wrong[below]! - wrong[row]! + 1 <= allowed[cut]! * growth) return cut;
  }
  return 0;
}
