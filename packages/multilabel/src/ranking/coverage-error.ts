import { checkOptionNames, named } from '@confmat/core/internal';
import type { ScoreMatrixLike } from '@confmat/core';
import { measureCoverage } from './kernels/measure-coverage.js';
import { RANKING_OPTIONS, meanOfRanking, readRanking } from './mean-of-ranking.js';
import type { RankingOptions } from './mean-of-ranking.js';
import type { RankingTruth } from './read-truth.js';

/**
 * How far down the labels ordered by score one must go to cover every true label: the mean number
 * of labels whose score is at least that of the sample's lowest true label. Labels of equal score
 * count in full.
 * @param yTrue True labels, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param options Weights of samples.
 * @returns A number in [0, nLabels]; at best the mean number of true labels. A sample without true
 *   labels counts 0. The plain mean where the weights add to 0; NaN without samples.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `length-mismatch`, `invalid-score`,
 *   `invalid-value`, `invalid-weight`.
 * @see scikit-learn `coverage_error`. Tsoumakas, Katakis & Vlahavas 2010, "Mining multi-label
 *   data", subtract 1.
 * @example
 * coverageError([[1, 0, 0], [0, 0, 1]], [[0.75, 0.5, 1], [1, 0.2, 0.1]]); // → 2.5
 */
export function coverageError(
  yTrue: RankingTruth,
  yScore: ScoreMatrixLike,
  options: RankingOptions = {},
): number {
  return named('coverageError', () => {
    checkOptionNames(options, RANKING_OPTIONS);
    const ranking = readRanking(yTrue, yScore, options);
    const { truth, nLabels } = ranking;
    return meanOfRanking(ranking, (rows, first, out) => {
      measureCoverage(rows, nLabels, truth.offsets, truth.codes, first, out);
    });
  });
}
