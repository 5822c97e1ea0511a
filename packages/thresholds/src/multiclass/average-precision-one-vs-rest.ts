import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrixLike } from '@confmat/core';
import { averagePrecision } from '../areas/average-precision.js';
import { checkAreaAverage } from '../per-column/average-areas.js';
import type { AreaAverageOption } from '../per-column/average-areas.js';
import { columnAreas } from '../per-column/column-areas.js';
import { markedClasses } from './marked-classes.js';
import { readClassScores } from './read-class-scores.js';
import type { ClassScoreOptions } from './read-class-scores.js';

/** Options of `averagePrecisionOneVsRest`. */
export interface AveragePrecisionOneVsRestOptions<L extends Label = Label>
  extends ClassScoreOptions<L>, AreaAverageOption {}

const OPTIONS: readonly string[] = ['labels', 'sampleWeight', 'nulls', 'average'];

/**
 * Average precision of each class against the rest, or an average of them.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores, shape (nSamples, nClasses); rows need not add to 1.
 * @param options The classes of the columns, row weights, and the average.
 * @returns Numbers in [0, 1], shape (nClasses,), NaN for a class without rows; with an average one
 *   number.
 * @throws {MetricError} As `rocAucOneVsRest`.
 * @see scikit-learn `average_precision_score` of several classes.
 * @example
 * const yScore = [[0.75, 0.25], [0.5, 0.5], [0.5, 0.5]];
 * averagePrecisionOneVsRest(['a', 'b', 'a'], yScore); // → Float64Array [0.8333333333333333, 0.5]
 */
export function averagePrecisionOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options?: AveragePrecisionOneVsRestOptions<L> & { readonly average?: null | undefined },
): Float64Array;
export function averagePrecisionOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: AveragePrecisionOneVsRestOptions<L> & {
    readonly average: 'micro' | 'macro' | 'weighted';
  },
): number;
export function averagePrecisionOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options?: AveragePrecisionOneVsRestOptions<L>,
): Float64Array | number;
export function averagePrecisionOneVsRest<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: AveragePrecisionOneVsRestOptions<L> = {},
): Float64Array | number {
  return named('averagePrecisionOneVsRest', () => {
    checkOptionNames(options, OPTIONS);
    const average = checkAreaAverage(options.average);
    const read = markedClasses(readClassScores(yTrue, yScore, options));
    return columnAreas(read, average, averagePrecision);
  });
}
