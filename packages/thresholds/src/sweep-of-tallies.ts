import { complementaryCounts } from '@confmat/core';
import type { ThresholdSweep } from './sweep.js';
import type { Tallies } from './tallies.js';

/**
 * Make tallies a sweep.
 *
 * @param tallies Tallies; the sweep takes over their arrays.
 * @param facts Everything else of the sweep.
 * @returns The sweep.
 */
export function sweepOfTallies(
  { thresholds, tp, fp, nPositive, nNegative, spare }: Tallies,
  facts: Omit<ThresholdSweep, 'thresholds' | 'counts' | 'nPositive' | 'nNegative'>,
): ThresholdSweep {
  const half = { of: 'thresholds', keys: thresholds, tp, fp, weighted: facts.weighted } as const;
  const totals = { positives: nPositive, negatives: nNegative };
  const counts = complementaryCounts(half, totals, spare);
  return { ...facts, thresholds, counts, nPositive, nNegative };
}
