import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrixLike } from '@confmat/core';
import { rocAuc } from '../areas/roc-auc.js';
import { checkAreaAverage } from '../per-column/average-areas.js';
import type { AreaAverageOption } from '../per-column/average-areas.js';
import { columnAreas } from '../per-column/column-areas.js';
import { markedClasses } from './marked-classes.js';
import { readClassScores } from './read-class-scores.js';
import type { ClassScoreOptions } from './read-class-scores.js';

/** Options of `rocAucOneVsRest`. */
export interface RocAucOneVsRestOptions<L extends Label = Label>
  extends ClassScoreOptions<L>, AreaAverageOption {}

const OPTIONS: readonly string[] = ['labels', 'sampleWeight', 'nulls', 'average'];

/**
 * Area under the ROC curve of each class against the rest, or an average of them.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores, shape (nSamples, nClasses); rows need not add to 1.
 * @param options The classes of the columns, row weights, and the average.
 * @returns Numbers in [0, 1], shape (nClasses,), NaN for a class that has no rows, or all; with an
 *   average one number.
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `empty-input`, `invalid-score`,
 *   `invalid-option`, `invalid-weight`, `unsupported-type`, and the issues of labels.
 * @see scikit-learn `roc_auc_score(multi_class='ovr')`, which needs rows that add to 1.
 * @example
 * const yScore = [[0.75, 0.25], [0.5, 0.5], [0.5, 0.5]];
 * rocAucOneVsRest(['a', 'b', 'a'], yScore); // → Float64Array [0.75, 0.75]
 */
export function rocAucOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options?: RocAucOneVsRestOptions<L> & { readonly average?: null | undefined },
): Float64Array;
export function rocAucOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: RocAucOneVsRestOptions<L> & { readonly average: 'micro' | 'macro' | 'weighted' },
): number;
export function rocAucOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options?: RocAucOneVsRestOptions<L>,
): Float64Array | number;
export function rocAucOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: RocAucOneVsRestOptions<L> = {},
): Float64Array | number {
  return named('rocAucOneVsRest', () => {
    checkOptionNames(options, OPTIONS);
    const average = checkAreaAverage(options.average);
    const read = markedClasses(readClassScores(yTrue, yScore, options));
    return columnAreas(read, average, rocAuc);
  });
}
