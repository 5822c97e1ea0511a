import type { ThresholdSweep } from '@confmat/thresholds';

/** What lies at a threshold and above. */
export interface Cut {
  readonly threshold: number;
  readonly accepted: number;
  readonly wrong: number;
}

const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/**
 * The thresholds at which each tenth of the answers is reached, from the most confident down. Tied answers
 * come together, so there may be fewer than ten.
 */
export function cutsByTenth({ thresholds, counts, ...sweep }: ThresholdSweep): readonly Cut[] {
  const { tp, fp } = counts;
  const all = sweep.nPositives + sweep.nNegatives;
  const acceptedAt = (row: number): number => (tp[row] ?? 0) + (fp[row] ?? 0);
  const rows = TENTHS.map((share) => {
    const wanted = share * all - 1e-9;
    // The first row that reaches it, by halving: counts only rise.
    let [low, high] = [0, thresholds.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (acceptedAt(middle) >= wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  });
  return [...new Set(rows)]
    .filter((row) => row < thresholds.length)
    .map((row) => ({
      threshold: thresholds[row] ?? NaN,
      accepted: acceptedAt(row),
      wrong: fp[row] ?? 0,
    }));
}
