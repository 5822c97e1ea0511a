import type { UnitsOf } from '@confmat/core';
import { sweepOfTallies } from '../sweep/sweep-of-tallies.js';
import type { SweepUnits, ThresholdSweep } from '../sweep/sweep.js';

/** A sweep with its rows by unit. */
export function withSweepUnits(sweep: ThresholdSweep, units: UnitsOf<SweepUnits>): ThresholdSweep {
  if (units === undefined) return sweep;
  const { thresholds, counts, nPositives, nNegatives, ...facts } = sweep;
  const tallies = { thresholds, tp: counts.tp, fp: counts.fp, nPositives, nNegatives };
  return sweepOfTallies(tallies, { ...facts, units });
}
