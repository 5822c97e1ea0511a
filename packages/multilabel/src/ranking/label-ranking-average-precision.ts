import { checkOptionNames, named } from '@confmat/core/internal';
import type { ScoreMatrixLike } from '@confmat/core';
import { averageRelevantPrecision } from './kernels/average-relevant-precision.js';
import { RANKING_OPTIONS, meanOfRanking, readRanking } from './mean-of-ranking.js';
import type { RankingOptions } from './mean-of-ranking.js';
import type { RankingTruth } from './read-truth.js';

/**
 * Of the labels that score at least as much as a true one, how many are true: the mean over the
 * true labels of a sample, then over samples. Labels of equal score share the lowest rank of them.
 * @param yTrue True labels, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param options Weights of samples.
 * @returns A number in (0, 1]. A sample with no true label, or only true ones, counts 1: it has
 *   nothing to rank. The plain mean where the weights add to 0; NaN without samples.
 * @throws {MetricError} As `coverageError`.
 * @see scikit-learn `label_ranking_average_precision_score`.
 * @example
 * labelRankingAveragePrecision([[1, 0, 0], [0, 1, 1]], [[0.5, 0.9, 0.1], [0.2, 0.8, 0.4]]); // → 0.75
 */
export function labelRankingAveragePrecision(
  yTrue: RankingTruth,
  yScore: ScoreMatrixLike,
  options: RankingOptions = {},
): number {
  return named('labelRankingAveragePrecision', () => {
    checkOptionNames(options, RANKING_OPTIONS);
    const ranking = readRanking(yTrue, yScore, options);
    const { truth, nLabels } = ranking;
    const sorted = new Float64Array(nLabels + 1);
    const counts = new Int32Array(nLabels + 1);
    return meanOfRanking(ranking, (rows, first, out) => {
      const { offsets, codes } = truth;
      averageRelevantPrecision(rows, nLabels, offsets, codes, first, sorted, counts, out);
    });
  });
}
