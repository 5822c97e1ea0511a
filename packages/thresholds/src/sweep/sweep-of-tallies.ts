import { complementaryCounts } from '@confmat/core/internal';
import type { ThresholdSweep } from './sweep.js';
import type { Tallies } from './tallies.js';

export function sweepOfTallies(
  { thresholds, tp, fp, nPositives, nNegatives, spare }: Tallies,
  facts: Omit<ThresholdSweep, 'thresholds' | 'counts' | 'nPositives' | 'nNegatives'>,
): ThresholdSweep {
  const half = { of: 'thresholds', keys: thresholds, tp, fp, weighted: facts.weighted } as const;
  const totals = { positives: nPositives, negatives: nNegatives };
  const counts = complementaryCounts(half, totals, spare);
  return { ...facts, thresholds, counts, nPositives, nNegatives };
}
