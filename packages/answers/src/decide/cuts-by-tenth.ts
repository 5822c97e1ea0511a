import { rowsReaching } from '@confmat/report/internal';
import type { ThresholdSweep } from '@confmat/thresholds';

/** What lies at a threshold and above. */
export interface TenthCut {
  readonly threshold: number;
  readonly accepted: number;
  readonly wrong: number;
}

/**
 * The thresholds at which each tenth of the answers is reached, from the most confident down. Tied answers
 * come together, so there may be fewer than ten.
 */
export function cutsByTenth({ thresholds, counts, ...sweep }: ThresholdSweep): readonly TenthCut[] {
  const { tp, fp } = counts;
  const all = sweep.nPositives + sweep.nNegatives;
  return rowsReaching({ thresholds, counts }, all, 10).map((row) => ({
    threshold: thresholds[row] ?? NaN,
    accepted: (tp[row] ?? 0) + (fp[row] ?? 0),
    wrong: fp[row] ?? 0,
  }));
}
