import type { Label, ScoreMatrix } from '@confmat/core';
import { allBut, withJson } from '@confmat/core/internal';
import type { CodedUnits } from '@confmat/core/internal';
import { mustBeInBins } from '../refusals.js';
import { findOutsideRange } from '../scores/find-outside-range.js';
import { gatherScores } from '../scores/gather-scores.js';
import { rangeOf } from '../scores/range-of.js';
import { sweepSetToJson } from '../sweep-sets/sweep-set-json.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';
import type { ThresholdSweep } from '../sweep/sweep.js';
import { sweepWithJson } from '../sweep/sweep-with-json.js';
import { countSweep } from '../sweep/threshold-sweep.js';
import type { ThresholdSweepOptions } from '../sweep/threshold-sweep.js';
import { checkThresholds } from '../sweep/thresholds-option.js';
import type { ThresholdsOption } from '../sweep/thresholds-option.js';
import { readUnweighted } from '../sweep/row-units.js';
import type { MarkedScores } from './marked-scores.js';

/** Options of `thresholdSweep` that every class or label takes. */
export type SweepOptions = Omit<ThresholdSweepOptions, 'posLabel' | 'nulls' | 'missedPositives'>;

/** Sweep the scores of every column; bins without a range share that of all scores. */
export function columnSweeps<L extends Label>(
  of: SweepSet['of'],
  read: MarkedScores<L>,
  options: SweepOptions,
): SweepSet<L> {
  const { labels, scores, rows, nSkipped } = read;
  const units = readUnweighted(options, scores.shape[0] + nSkipped, allBut(rows));
  const coded = units && {
    keys: units.keys,
    unitCodes: rows ? rows.map((row) => units.unitCodes[row] ?? 0) : units.unitCodes,
  };
  const shared = { ...options, unit: undefined, thresholds: sharedThresholds(scores, options) };
  const sweeps = labels.map((_, code) => columnSweep(read, code, shared, coded));
  return withJson({ of, labels, sweeps }, sweepSetToJson);
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
  return sweepWithJson({ ...sweep, posLabel: labels[code] ?? 1, nSkipped });
}

/**
 * Check thresholds that all columns share, and give bins one range, so that the sweeps can be
 * pooled.
 * @returns The thresholds, with the least and the greatest of all scores where bins have no range.
 */
function sharedThresholds(
  { data, shape: [, nColumns] }: ScoreMatrix,
  options: ThresholdsOption,
): ThresholdsOption['thresholds'] {
  const grid = checkThresholds(options, () => rangeOf(data));
  const { thresholds } = options;
  if (!grid?.range) return thresholds;
  const cell = findOutsideRange(data, grid.range);
  if (cell >= 0) {
    const [row, position] = [Math.floor(cell / nColumns), cell % nColumns];
    throw mustBeInBins({ argument: 'yScore', row, position }, data[cell], grid.range);
  }
  return { ...(thresholds as { readonly bins: number }), range: grid.range };
}
