import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, ScoreMatrixLike } from '@confmat/core';
import { columnSweeps } from '../per-column/column-sweeps.js';
import type { SweepOptions } from '../per-column/column-sweeps.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';
import { readLabelScores } from './read-label-scores.js';
import type { LabelScoreOptions, LabelTruth } from './read-label-scores.js';

/** Options of `labelSweeps`: those of `thresholdSweep`, and the labels of an indicator matrix. */
export interface LabelSweepOptions<L extends Label = Label>
  extends SweepOptions, LabelScoreOptions<L> {}

const OPTIONS: readonly string[] = ['labels', 'thresholds', 'comparison', 'sampleWeight', 'unit'];

/**
 * Sweep the scores of each label: is it true of a row, or not?
 * @param yTrue True labels: label sets, or a matrix of 0 and 1, shape (nSamples, nLabels).
 * @param yScore Finite scores, shape (nSamples, nLabels); of label sets, column c is of
 *   `labels[c]`.
 * @param options Labels of an indicator matrix, row weights, and those of `thresholdSweep`; bins
 *   without a range share that of all scores.
 * @returns A sweep per label. `bestThreshold` of each is its best threshold; that of
 *   `pooledSweep(set)` the best threshold common to all, by micro; `bestMicroF1(set)` the best
 *   thresholds together.
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `empty-input`, `invalid-score`,
 *   `invalid-value`, `invalid-weight`, `option-conflict`, `unsupported-type`, the issues of labels,
 *   and those of `thresholdSweep`.
 * @example
 * const set = labelSweeps([[1, 0], [1, 1]], [[0.75, 0.25], [0.5, 0.5]]);
 * set.sweeps[1]?.counts.tp; // → Float64Array [1, 1]
 */
export function labelSweeps<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options: LabelSweepOptions<L> = {},
): SweepSet<L> {
  return named('labelSweeps', () => {
    checkOptionNames(options, OPTIONS);
    return columnSweeps('labels', readLabelScores(yTrue, yScore, options), options);
  });
}
