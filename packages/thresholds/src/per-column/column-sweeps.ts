import type { Label } from '@confmat/core';
import { gatherScores } from '../scores/gather-scores.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { countSweep } from '../sweep/threshold-sweep.js';
import type { ThresholdSweepOptions } from '../sweep/threshold-sweep.js';
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
  const { labels, scores } = read;
  const shared = { ...options, thresholds: sharedThresholds(scores, options) };
  return { of, labels, sweeps: labels.map((_, code) => columnSweep(read, code, shared)) };
}

export function columnSweep(
  { mark, labels, scores, weights, nSkipped }: MarkedScores,
  code: number,
  options: SweepOptions = {},
): ThresholdSweep {
  const truth = new Uint8Array(scores.shape[0]);
  mark(code, truth);
  const sweep = countSweep(truth, gatherScores(scores, code), {
    ...options,
    posLabel: 1,
    sampleWeight: weights ?? undefined,
  });
  return { ...sweep, posLabel: labels[code] ?? 1, nSkipped };
}
