/**
 * Find the prefix of thresholds with the greatest gain, 2 tp · denominator − (tp + fp) · numerator,
 * the shortest of several. Whole numbers keep the gain exact up to 2^53, so that ties are ties.
 * Assumes equal lengths. O(m) time, no allocation. Returns the row of its last threshold, or −1 for
 * the empty prefix, whose gain is 0.
 */
export function findGreatestGain(
  tp: Float64Array,
  fp: Float64Array,
  numerator: number,
  denominator: number,
): number {
  const m = tp.length;
  let best = -1;
  let greatest = 0;
  for (let row = 0; row < m; ++row) {
    const gain = 2 * tp[row]! * denominator - (tp[row]! + fp[row]!) * numerator;
    if (gain > greatest) {
      greatest = gain;
      best = row;
    }
  }
  return best;
}
