import { checkOptionNames, named } from '@confmat/core/internal';
import type { ScoreMatrixLike } from '@confmat/core';
import { shareMisordered } from './kernels/share-misordered.js';
import { RANKING_OPTIONS, meanOfRanking, readRanking } from './mean-of-ranking.js';
import type { RankingOptions } from './mean-of-ranking.js';
import type { RankingTruth } from './read-truth.js';

/**
 * Share of the pairs of a true and another label that are in the wrong order: the other one scores
 * at least as much. The mean over samples.
 * @param yTrue True labels, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param options Weights of samples.
 * @returns A number in [0, 1], 0 at best. A sample with no true label, or only true ones, counts 0:
 *   it has no pairs. The plain mean where the weights add to 0; NaN without samples.
 * @throws {MetricError} As `coverageError`.
 * @see scikit-learn `label_ranking_loss`.
 * @example
 * labelRankingLoss([[1, 0, 0], [0, 1, 1]], [[0.5, 0.9, 0.1], [0.2, 0.8, 0.4]]); // → 0.25
 */
export function labelRankingLoss(
  yTrue: RankingTruth,
  yScore: ScoreMatrixLike,
  options: RankingOptions = {},
): number {
  return named('labelRankingLoss', () => {
    checkOptionNames(options, RANKING_OPTIONS);
    const ranking = readRanking(yTrue, yScore, options);
    const { truth, nLabels } = ranking;
    const sorted = new Float64Array(nLabels);
    return meanOfRanking(ranking, (rows, first, out) => {
      shareMisordered(rows, nLabels, truth.offsets, truth.codes, first, sorted, out);
    });
  });
}
