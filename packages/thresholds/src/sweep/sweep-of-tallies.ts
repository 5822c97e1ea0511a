import { complementaryCounts, invalidValue } from '@confmat/core/internal';
import type { ThresholdSweep } from './sweep.js';
import { sweepWithJson } from './sweep-with-json.js';
import type { Tallies } from './tallies.js';

export function sweepOfTallies(
  { thresholds, tp, fp, nPositives, nNegatives, spare }: Tallies,
  facts: Omit<ThresholdSweep, 'thresholds' | 'counts' | 'nPositives' | 'nNegatives'>,
): ThresholdSweep {
  const { weighted, units } = facts;
  const columns = { of: 'thresholds', keys: thresholds, tp, fp, weighted } as const;
  // The sweep has them: rows of its counts must not be read as independent.
  const half = units === undefined ? columns : { ...columns, units: 'unknown' as const };
  checkTotal({ nPositives, nNegatives });
  const totals = { positives: nPositives, negatives: nNegatives };
  const counts = complementaryCounts(half, totals, spare);
  return sweepWithJson({ ...facts, thresholds, counts, nPositives, nNegatives });
}

/** Check that the sum of all weights is a number. */
export function checkTotal({
  nPositives,
  nNegatives,
}: Pick<Tallies, 'nPositives' | 'nNegatives'>): void {
  // What rounding takes from an infinite sum is NaN, and so is the sum with it.
  if (Number.isFinite(nPositives + nNegatives)) return;
  throw invalidValue('the sum of sampleWeight', Infinity, 'a finite number');
}
