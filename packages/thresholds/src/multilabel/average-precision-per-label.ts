import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, ScoreMatrixLike } from '@confmat/core';
import { averagePrecision } from '../areas/average-precision.js';
import { checkAreaAverage } from '../per-column/average-areas.js';
import type { AreaAverageOption } from '../per-column/average-areas.js';
import { columnAreas } from '../per-column/column-areas.js';
import { readLabelScores } from './read-label-scores.js';
import type { LabelScoreOptions, LabelTruth } from './read-label-scores.js';

/** Options of `averagePrecisionPerLabel`. */
export interface AveragePrecisionPerLabelOptions<L extends Label = Label>
  extends LabelScoreOptions<L>, AreaAverageOption {}

const OPTIONS: readonly string[] = ['labels', 'sampleWeight', 'average'];

/**
 * Average precision of each label, or an average of them.
 * @param yTrue True labels: label sets, or a matrix of 0 and 1, shape (nSamples, nLabels).
 * @param yScore Finite scores, shape (nSamples, nLabels); of label sets, column c is of
 *   `labels[c]`.
 * @param options Labels of an indicator matrix, row weights, and the average.
 * @returns Numbers in [0, 1], shape (nLabels,), NaN for a label that is true of no row; with an
 *   average one number.
 * @throws {MetricError} As `rocAucPerLabel`.
 * @see scikit-learn `average_precision_score` of an indicator matrix, where such a label has 0.
 * @example
 * averagePrecisionPerLabel([[1, 0], [0, 1]], [[0.75, 0.5], [0.5, 0.5]]); // → Float64Array [1, 0.5]
 */
export function averagePrecisionPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options?: AveragePrecisionPerLabelOptions<L> & { readonly average?: null | undefined },
): Float64Array;
export function averagePrecisionPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options: AveragePrecisionPerLabelOptions<L> & {
    readonly average: 'micro' | 'macro' | 'weighted';
  },
): number;
export function averagePrecisionPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options?: AveragePrecisionPerLabelOptions<L>,
): Float64Array | number;
export function averagePrecisionPerLabel<L extends Label>(
  yTrue: LabelTruth<L>,
  yScore: ScoreMatrixLike,
  options: AveragePrecisionPerLabelOptions<L> = {},
): Float64Array | number {
  return named('averagePrecisionPerLabel', () => {
    checkOptionNames(options, OPTIONS);
    const average = checkAreaAverage(options.average);
    return columnAreas(readLabelScores(yTrue, yScore, options), average, averagePrecision);
  });
}
