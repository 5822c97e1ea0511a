import { checkSameLength, ownFloats, readNumbers } from '@confmat/core/internal';
import type { Label, LabelColumn, NullPolicy, NumberColumn } from '@confmat/core';
import { readWeights } from '../scores/read-weights.js';
import { readBeforeScores } from './explain-swap.js';
import { dropWeightless, findZero } from './kernels/class-bytes.js';
import type { PositiveClass } from './positive-class.js';

export interface SweepRows {
  /** Shape (nSamples,); finite, unless a range is still to be checked. May be the caller's own. */
  readonly scores: Float64Array | Float32Array;
  /** 0 negative, 1 positive, 2 left out, for want of a label or for weight 0. */
  readonly classes: Uint8Array;
  /** The same, but for rows with a label that are of weight 0. */
  readonly truth: Uint8Array;
  readonly weights: Float64Array | null;
  readonly labels: readonly Label[];
  readonly nSkipped: number;
}

export function readSweepRows(
  positive: PositiveClass,
  nulls: NullPolicy,
  ranged: boolean,
  yTrue: LabelColumn,
  yScore: NumberColumn,
  sampleWeight: NumberColumn | undefined,
): SweepRows {
  const truth = readBeforeScores(yScore, 'yScore', () => positive.read(yTrue, nulls));
  const scores =
    (ranged ? ownFloats(yScore) : null) ?? readNumbers('yScore', yScore, 'invalid-score');
  const weights = readWeights(sampleWeight);
  checkSameLength({ yTrue, yScore, sampleWeight });
  const { labels, nSkipped } = truth;
  const classes = withoutWeightless(truth.classes, weights);
  return { scores, classes, truth: truth.classes, weights, labels, nSkipped };
}

/**
 * Leave out the rows of weight 0.
 * @returns The classes, with 2 for those rows too; the given array if there are none.
 */
export function withoutWeightless(classes: Uint8Array, weights: Float64Array | null): Uint8Array {
  if (!weights || findZero(weights) < 0) return classes;
  // A Buffer of Node is a Uint8Array whose own `slice` copies nothing.
  const weighing = new Uint8Array(classes);
  dropWeightless(weights, weighing);
  return weighing;
}
