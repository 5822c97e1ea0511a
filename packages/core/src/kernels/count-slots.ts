/**
 * Add one to the tally of every row's slot; rows with a negative slot are left out.
 * Assumes slots in [−1, tallies.length). Writes `tallies`; does not clear it. O(end − start) time,
 * no allocation. Returns the number of rows left out.
 */
export function countSlots(
  slots: Int32Array,
  start: number,
  end: number,
  tallies: Float64Array,
): number {
  let nSkipped = 0;
  for (let i = start; i < end; ++i) {
    const slot = slots[i]!;
    if (slot < 0) ++nSkipped;
    else tallies[slot]! += 1;
  }
  return nSkipped;
}
