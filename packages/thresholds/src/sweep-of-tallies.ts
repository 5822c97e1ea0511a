import { complementOf } from './complement-of.js';
import type { ThresholdSweep } from './sweep.js';
import type { Tallies } from './tallies.js';

/**
 * Make tallies a sweep. Its false and true negatives are made when first asked for: areas and most
 * curves never do.
 *
 * @param tallies Tallies; the sweep takes over their arrays.
 * @param facts Everything else of the sweep.
 * @returns The sweep.
 */
export function sweepOfTallies(
  tallies: Tallies,
  facts: Omit<ThresholdSweep, 'thresholds' | 'counts' | 'nPositive' | 'nNegative'>,
): ThresholdSweep {
  const { thresholds, tp, fp, nPositive, nNegative, spare = [] } = tallies;
  let fn: Float64Array | undefined;
  let tn: Float64Array | undefined;
  const counts = {
    of: 'thresholds' as const,
    keys: thresholds,
    tp,
    fp,
    get fn(): Float64Array {
      return (fn ??= complementOf(nPositive, tp, spare[0]));
    },
    get tn(): Float64Array {
      return (tn ??= complementOf(nNegative, fp, spare[1]));
    },
    weighted: facts.weighted,
  };
  return { ...facts, thresholds, counts, nPositive, nNegative };
}
