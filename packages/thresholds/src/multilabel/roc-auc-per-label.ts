import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, ScoreMatrixLike } from '@confmat/core';
import { rocAuc } from '../areas/roc-auc.js';
import { checkAreaAverage } from '../per-column/average-areas.js';
import type { AreaAverageOption } from '../per-column/average-areas.js';
import { columnAreas } from '../per-column/column-areas.js';
import { readLabelScores } from './read-label-scores.js';
import type { LabelScoreOptions, LabelTruth } from './read-label-scores.js';

/** Options of `rocAucPerLabel`. */
export interface RocAucPerLabelOptions<L extends Label = Label>
  extends LabelScoreOptions<L>, AreaAverageOption {}

const OPTIONS: readonly string[] = ['labels', 'sampleWeight', 'average'];

/**
 * Area under the ROC curve of each label, or an average of them.
 * @param yTrue True labels: label sets, or a matrix of 0 and 1, shape (nSamples, nLabels).
 * @param yScore Finite scores, shape (nSamples, nLabels); of label sets, column c is of
 *   `labels[c]`.
 * @param options Labels of an indicator matrix, row weights, and the average.
 * @returns Numbers in [0, 1], shape (nLabels,), NaN for a label that is true of no row, or of all;
 *   with an average one number.
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `empty-input`, `invalid-score`,
 *   `invalid-value`, `invalid-option`, `invalid-weight`, `option-conflict`, `unsupported-type`, and
 *   the issues of labels.
 * @see scikit-learn `roc_auc_score` of an indicator matrix.
 * @example
 * rocAucPerLabel([[1, 0], [0, 1]], [[0.75, 0.5], [0.5, 0.5]]); // → Float64Array [1, 0.5]
 */
export function rocAucPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options?: RocAucPerLabelOptions<L> & { readonly average?: null | undefined },
): Float64Array;
export function rocAucPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options: RocAucPerLabelOptions<L> & { readonly average: 'micro' | 'macro' | 'weighted' },
): number;
export function rocAucPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options?: RocAucPerLabelOptions<L>,
): Float64Array | number;
export function rocAucPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options: RocAucPerLabelOptions<L> = {},
): Float64Array | number {
  return named('rocAucPerLabel', () => {
    checkOptionNames(options, OPTIONS);
    const average = checkAreaAverage(options.average);
    return columnAreas(readLabelScores(yTrue, yScore, options), average, rocAuc);
  });
}
