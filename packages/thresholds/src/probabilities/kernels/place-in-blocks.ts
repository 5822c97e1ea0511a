/**
 * Place the thresholds of a sweep in the blocks between the corners of its hull.
 * Assumes `corners` ascends from 0 to bins.length, as rows of the sweep counted from the origin.
 * Writes `bins`, shape (nThresholds,), in [0, corners.length − 1), 0 holding the lowest thresholds.
 * O(m) time, no allocation.
 */
export function placeInBlocks(corners: Int32Array, bins: Int32Array): void {
  const last = corners.length - 1;
  for (let corner = 1; corner <= last; ++corner) {
    const end = corners[corner]!;
    for (let i = corners[corner - 1]!; i < end; ++i) bins[i] = last - corner;
  }
}
