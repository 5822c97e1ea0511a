import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '@confmat/thresholds';
import { exactSweep } from '@confmat/thresholds/internal';
import { checkLengths } from '../targets/check-lengths.js';
import { unsupportedTargets } from '../faults.js';
import { readWeights } from '../targets/read-weights.js';
import { positiveLabel, positiveSamples } from './positive-label.js';
import { columnOf, readScores, weightColumn } from './read-scores.js';
import { readTruth } from './read-truth.js';
import type { LabelTruth } from './read-truth.js';

/** Arguments of the functions that sweep thresholds. */
export interface SweepArguments {
  readonly y_true: unknown;
  readonly y_score: unknown;
  readonly pos_label: Label | null;
  readonly sample_weight: unknown;
}

/** Counts at every threshold, and the truth that was counted. */
export interface TruthSweep {
  readonly sweep: ThresholdSweep;
  readonly truth: LabelTruth;
}

/** Count at every distinct score, after scikit-learn's checks. Weight 0 makes no threshold. */
export function sweepOf(args: SweepArguments): TruthSweep {
  const { pos_label, sample_weight } = args;
  const truth = readTruth('y_true', args.y_true);
  if (truth.type !== 'binary' && !(truth.type === 'multiclass' && pos_label !== null)) {
    throw unsupportedTargets(truth.type);
  }
  const { labels, codes } = truth;
  const positive = positiveLabel(pos_label, labels);
  checkLengths({ y_true: codes, y_score: args.y_score, sample_weight });
  const scores = columnOf('y_score', readScores('y_score', args.y_score, 'TypeError'));
  const weights = readWeights(weightColumn(sample_weight), codes.length);
  return { sweep: exactSweep(positiveSamples(labels, codes, positive), scores, weights), truth };
}
