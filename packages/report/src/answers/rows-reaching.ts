import type { ThresholdSweep } from '@confmat/thresholds';

/**
 * The rows of a sweep at which each part of some answers is reached, from the most confident down. Tied
 * answers come together, so there may be fewer rows than parts.
 *
 * @param sweep Its positives are the answers that are right.
 * @param nAll Number of answers that are divided, perhaps more than the sweep has.
 * @param nParts Into how many parts they are divided.
 * @returns Ascending, each once; without those that the sweep does not reach.
 */
export function rowsReaching(
  { thresholds, counts: { tp, fp } }: Pick<ThresholdSweep, 'thresholds' | 'counts'>,
  nAll: number,
  nParts: number,
): readonly number[] {
  const rows = Array.from({ length: nParts }, (_, part) => {
    const wanted = ((part + 1) / nParts) * nAll - 1e-9;
    // The first row that reaches it, by halving: counts only rise.
    let [low, high] = [0, thresholds.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((tp[middle] ?? 0) + (fp[middle] ?? 0) >= wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  });
  return [...new Set(rows)].filter((row) => row < thresholds.length);
}
