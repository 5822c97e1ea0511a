import type { Label } from '@confmat/core';
import type { CodedUnits } from '@confmat/core/internal';
import { gatherScores } from '../scores/gather-scores.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { countSweep } from '../sweep/threshold-sweep.js';
import type { ThresholdSweepOptions } from '../sweep/threshold-sweep.js';
import { readRowUnits } from '../units/row-units.js';
import type { MarkedScores } from './marked-scores.js';
import { sharedThresholds } from './shared-thresholds.js';

/** Options of `thresholdSweep` that every class or label takes. */
export type SweepOptions = Omit<ThresholdSweepOptions, 'posLabel' | 'nulls'>;

/** Sweep the scores of every column; bins without a range share that of all scores. */
export function columnSweeps<L extends Label>(
  of: SweepSet['of'],
  read: MarkedScores<L>,
  options: SweepOptions,
): SweepSet<L> {
  const { labels, scores, rows, nSkipped } = read;
  const { unit, ...others } = options;
  const units = readRowUnits(unit, scores.shape[0] + nSkipped, options.sampleWeight);
  const coded = units && {
    keys: units.keys,
    unitCodes: rows ? rows.map((row) => units.unitCodes[row] ?? 0) : units.unitCodes,
  };
  const shared = { ...others, thresholds: sharedThresholds(scores, options) };
  return { of, labels, sweeps: labels.map((_, code) => columnSweep(read, code, shared, coded)) };
}

export function columnSweep(
  { mark, labels, scores, weights, nSkipped }: MarkedScores,
  code: number,
  options: SweepOptions = {},
  units?: CodedUnits,
): ThresholdSweep {
  const truth = new Uint8Array(scores.shape[0]);
  mark(code, truth);
  const sampleWeight = weights ?? undefined;
  const all = { ...options, posLabel: 1, sampleWeight };
  const sweep = countSweep(truth, gatherScores(scores, code), all, units);
  return { ...sweep, posLabel: labels[code] ?? 1, nSkipped };
}
