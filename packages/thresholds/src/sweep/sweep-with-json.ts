import { jsonOfPlain, storedUnits, withJson } from '@confmat/core/internal';
import type { ThresholdSweep } from './sweep.js';

export const SWEEP_FORMAT = 'confmat.ThresholdSweep';

/** Let `JSON.stringify` write a sweep as `thresholdSweepFromJson` reads it. */
export function sweepWithJson(sweep: ThresholdSweep): ThresholdSweep {
  return withJson(sweep, jsonOfSweep);
}

/** The fields of a sweep as JSON, of its counts those that tell the others. */
export function jsonOfSweep({ counts: { tp, fp }, ...facts }: ThresholdSweep): object {
  const units = 'units' in facts && { units: storedUnits(facts.units) };
  return jsonOfPlain({ format: SWEEP_FORMAT, version: 1, ...facts, ...units, tp, fp }) as object;
}
