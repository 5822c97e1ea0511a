import {
  MetricError,
  checkOption,
  checkSameLength,
  checkWeights,
  readNumbers,
} from '@confmat/core';
import type { Label, LabelColumn, NullPolicy, NumberColumn } from '@confmat/core';
import { exactTallies } from './exact-tallies.js';
import { dropWeightless, findZero } from './kernels/mark-classes.js';
import { PositiveClass } from './positive-class.js';
import type { ThresholdSweep } from './sweep.js';
import { sweepOfTallies } from './sweep-of-tallies.js';

/** Options of `thresholdSweep`. */
export interface ThresholdSweepOptions<L extends Label = Label> {
  /**
   * The label that counts as positive; all others are negative. Default: 1 of {0, 1} and {-1, 1},
   * true of booleans; required otherwise.
   */
  readonly posLabel?: L | undefined;
  /** Weight of each row, shape (nSamples,). Rows of weight 0 make no threshold. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
  /** Whether a missing label is an error or leaves its row out. Default: `'error'`. */
  readonly nulls?: NullPolicy | undefined;
}

/**
 * Count true and false positives and negatives at every threshold.
 *
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores of any range, greater for the positive label, shape (nSamples,).
 * @param options Positive label, row weights, treatment of missing labels.
 * @returns Thresholds, descending, and the counts of `score >= threshold` at each.
 * @throws {MetricError} `length-mismatch`, `empty-input`, `invalid-score`, `unknown-label`,
 *   `invalid-option`, `invalid-weight`, `null-value`, `unsupported-type`.
 * @see scikit-learn `confusion_matrix_at_thresholds`: same rows.
 */
export function thresholdSweep<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn,
  options: ThresholdSweepOptions<L> = {},
): ThresholdSweep {
  const caller = 'thresholdSweep';
  const { posLabel, sampleWeight, nulls = 'error' } = options;
  checkOption(caller, 'nulls', nulls, ['error', 'skip']);
  const positive = new PositiveClass(caller, posLabel);
  const truth = positive.read(caller, yTrue, nulls);
  const scores = readNumbers(caller, 'yScore', yScore, 'invalid-score');
  const weights =
    sampleWeight === undefined ? null : checkWeights(caller, 'sampleWeight', sampleWeight);
  checkSameLength(caller, { yTrue, yScore, sampleWeight });
  positive.remember(truth.labels);
  positive.checkSeen(caller);
  let { classes } = truth;
  if (weights && findZero(weights) >= 0) {
    classes = classes.slice();
    dropWeightless(weights, classes);
  }
  const tallies = exactTallies(scores, classes, weights);
  if (tallies.thresholds.length === 0) {
    const reason = 'has no rows to count, expected at least one';
    throw new MetricError(caller, { code: 'empty-input', argument: 'yTrue', reason });
  }
  return sweepOfTallies(tallies, {
    mode: 'exact',
    comparison: '>=',
    posLabel: positive.label,
    nSamples: classes.length - truth.nSkipped,
    nSkipped: truth.nSkipped,
    weighted: weights !== null,
  });
}
