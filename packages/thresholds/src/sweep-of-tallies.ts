import { subtractFrom } from './kernels/subtract-from.js';
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
  tallies: Tallies,
  facts: Omit<ThresholdSweep, 'thresholds' | 'counts' | 'nPositive' | 'nNegative'>,
): ThresholdSweep {
  const { thresholds, tp, fp, nPositive, nNegative } = tallies;
  const n = thresholds.length;
  const [fn, tn] = tallies.spare ?? [new Float64Array(n), new Float64Array(n)];
  subtractFrom(nPositive, tp, fn);
  subtractFrom(nNegative, fp, tn);
  const { weighted } = facts;
  const counts = { of: 'thresholds', keys: thresholds, tp, fp, fn, tn, weighted } as const;
  return { ...facts, thresholds, counts, nPositive, nNegative };
}
