import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrixLike } from '@confmat/core';
import { columnSweeps } from '../per-column/column-sweeps.js';
import type { SweepOptions } from '../per-column/column-sweeps.js';
import type { SweepSet } from '../sweep-sets/sweep-set.js';
import { markedClasses } from './marked-classes.js';
import { readClassScores } from './read-class-scores.js';
import type { ClassScoreOptions } from './read-class-scores.js';

/** Options of `oneVsRestSweeps`: those of `thresholdSweep`, and the classes of the columns. */
export interface OneVsRestOptions<L extends Label = Label>
  extends SweepOptions, ClassScoreOptions<L> {}

const OPTIONS: readonly string[] = [
  'labels',
  'thresholds',
  'comparison',
  'sampleWeight',
  'nulls',
  'unit',
];

/**
 * Sweep the scores of each class against the rest of the classes.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores, shape (nSamples, nClasses); rows need not add to 1.
 * @param options The classes of the columns, row weights, and those of `thresholdSweep`; bins
 *   without a range share that of all scores.
 * @returns A sweep per class, in which its true rows are positive and all others negative. Exact
 *   sweeps hold five numbers for every distinct score: for areas alone prefer `rocAucOneVsRest` and
 *   `averagePrecisionOneVsRest`, which hold one sweep at a time.
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `empty-input`, `invalid-score`,
 *   `invalid-weight`, `unsupported-type`, the issues of labels, and those of `thresholdSweep`.
 * @example
 * const set = oneVsRestSweeps(['a', 'b', 'a'], [[0.75, 0.25], [0.5, 0.5], [0.25, 0.75]]);
 * set.sweeps[0]?.counts.tp; // → Float64Array [1, 1, 2]
 */
export function oneVsRestSweeps<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: OneVsRestOptions<L> = {},
): SweepSet<L> {
  return named('oneVsRestSweeps', () => {
    checkOptionNames(options, OPTIONS);
    const read = markedClasses(readClassScores(yTrue, yScore, options));
    return columnSweeps('classes', read, options);
  });
}
