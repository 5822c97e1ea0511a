/**
 * Read the positive share of the block that each place is in.
 *
 * Assumes `corners`, ascending from 0, of sums `tp` and `fp` that begin at 0, and ascending `places` in
 * [0, last corner).
 * Writes `shares`, shape (nPlaces,).
 * O(nPlaces + nCorners) time, no allocation.
 */
export function readBlocks(
  corners: Int32Array,
  tp: Float64Array,
  fp: Float64Array,
  places: Int32Array,
  shares: Float64Array,
): void {
  const n = places.length;
  let corner = 1;
  for (let i = 0; i < n; ++i) {
    while (corners[corner]! <= places[i]!) ++corner;
    const from = corners[corner - 1]!;
    const to = corners[corner]!;
    const positives = tp[to]! - tp[from]!;
    shares[i] = positives / (positives + (fp[to]! - fp[from]!));
  }
}

/**
 * Add up the squared distances of rows from the positive shares of their blocks.
 *
 * Assumes `corners`, ascending from 0, of sums `tp` and `fp` that begin at 0.
 * O(nCorners) time, no allocation.
 */
export function reduceBlockLosses(corners: Int32Array, tp: Float64Array, fp: Float64Array): number {
  const last = corners.length - 1;
  let sum = 0;
  for (let corner = 1; corner <= last; ++corner) {
    const from = corners[corner - 1]!;
    const to = corners[corner]!;
    const positives = tp[to]! - tp[from]!;
    const negatives = fp[to]! - fp[from]!;
    sum += (positives * negatives) / (positives + negatives);
  }
  return sum;
}
