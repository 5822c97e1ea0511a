import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { ScoreMatrixLike, ZeroDivision } from '@confmat/core';
import { divideBySizes } from './kernels/divide-defined.js';
import { meanOfRanking, readRanking } from './mean-of-ranking.js';
import type { RankingOptions } from './mean-of-ranking.js';
import { hitsWithin } from './precision-at-k.js';
import type { RankingTruth } from './read-truth.js';

/** Options of `recallAtK`. */
export interface RecallAtKOptions extends RankingOptions {
  /** The value of a sample without true labels; NaN leaves it out of the mean. Default: 0. */
  readonly zeroDivision?: ZeroDivision | undefined;
}

/**
 * Share of the true labels that are among the k labels with the highest scores. The mean over
 * samples. Of labels of equal score at the cut, every choice counts the same, as in `precisionAtK`.
 * @param yTrue True labels, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param k How many labels are taken from the top, an integer in [1, nLabels].
 * @param options Weights of samples, treatment of samples without true labels.
 * @returns A number in [0, 1]; a sample with r > k true labels reaches k / r at best. The plain
 *   mean where the weights add to 0; NaN without samples, or where all are left out.
 * @throws {MetricError} As `precisionAtK`.
 * @example
 * recallAtK([[1, 0, 1]], [[0.9, 0.5, 0.5]], 1); // → 0.5
 */
export function recallAtK(
  yTrue: RankingTruth,
  yScore: ScoreMatrixLike,
  k: number,
  options: RecallAtKOptions = {},
): number {
  return named('recallAtK', () => {
    checkOptionNames(options, OPTIONS);
    const { zeroDivision = 0 } = options;
    checkOption('zeroDivision', zeroDivision, [0, 1, NaN]);
    const ranking = readRanking(yTrue, yScore, options);
    const countHits = hitsWithin(ranking, k, 'recallAtK');
    return meanOfRanking(ranking, (rows, first, out) => {
      countHits(rows, first, out);
      divideBySizes(ranking.truth.offsets, first, zeroDivision, out);
    });
  });
}

const OPTIONS = ['zeroDivision', 'sampleWeight'];
