/**
 * How many points there are between two thresholds: at both, and at even steps of at most 1 / `perUnit`.
 */
function pointsBetween(from: number, to: number, perUnit: number): number {
  return Math.max(1, Math.ceil((from - to) * perUnit)) + 1;
}

/**
 * How many points `writeBetweenScores` writes.
 *
 * Assumes scores in [0, 1], descending.
 * O(n) time, no allocation.
 */
export function countBetweenScores(scores: Float64Array, perUnit: number): number {
  const n = scores.length;
  let above = 1;
  let size = 0;
  for (let i = 0; i < n; ++i) {
    size += pointsBetween(above, scores[i]!, perUnit);
    above = scores[i]!;
  }
  return size + pointsBetween(above, 0, perUnit);
}

/**
 * Write thresholds from 1 down to 0 with the counts at each: between two scores those at the upper one,
 * and none above the highest. A score stands twice, with the counts on both sides of it.
 *
 * Assumes scores in [0, 1], descending, and outputs as long as `countBetweenScores` says.
 * Writes `at`, `tpAt` and `fpAt`.
 * O(n + perUnit) time, no allocation.
 */
export function writeBetweenScores(
  scores: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  perUnit: number,
  at: Float64Array,
  tpAt: Float64Array,
  fpAt: Float64Array,
): void {
  const n = scores.length;
  let place = 0;
  for (let i = -1; i < n; ++i) {
    const from = i < 0 ? 1 : scores[i]!;
    const to = i + 1 < n ? scores[i + 1]! : 0;
    const steps = pointsBetween(from, to, perUnit) - 1;
    for (let step = 0; step <= steps; ++step) {
      at[place] = from + ((to - from) * step) / steps;
      tpAt[place] = i < 0 ? 0 : tp[i]!;
      fpAt[place] = i < 0 ? 0 : fp[i]!;
      ++place;
    }
  }
}
