import type { ThresholdSweep } from '@confmat/thresholds';

/** Whether a sweep has a net benefit: its thresholds are probabilities. */
export function hasNetBenefit({ thresholds }: ThresholdSweep): boolean {
  return (thresholds.at(-1) ?? -1) >= 0 && (thresholds[0] ?? 2) <= 1;
}
