import { findOutside } from './kernels/find-range.js';
import { findOutsideSingle } from './kernels/twins/find-range-single.js';
import { thresholdFor } from './threshold-for.js';

/**
 * Find the first score outside a range that includes both its ends, in the precision of the scores.
 * Returns the row or −1.
 */
export function findOutsideRange(
  scores: Float64Array | Float32Array,
  [least, greatest]: readonly [number, number],
): number {
  return scores instanceof Float32Array
    ? findOutsideSingle(scores, thresholdFor(scores, least), thresholdFor(scores, greatest))
    : findOutside(scores, least, greatest);
}
