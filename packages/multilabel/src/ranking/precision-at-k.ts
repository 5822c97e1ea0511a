import { MetricError } from '@confmat/core';
import type { ScoreMatrixLike } from '@confmat/core';
import { countHitsWithin } from '../kernels/count-hits-within.js';
import { meanOfRanking, readRanking } from './mean-of-ranking.js';
import type { BlockKernel, Ranking, RankingOptions } from './mean-of-ranking.js';
import type { RankingTruth } from './read-truth.js';

/** Options of `precisionAtK`. */
export interface PrecisionAtKOptions extends RankingOptions {
  /** How many labels are taken from the top, an integer in [1, nLabels]. */
  readonly k: number;
}

/**
 * Share of true labels among the k labels with the highest scores. The mean over samples.
 *
 * Where labels of equal score stand on both sides of the cut, every choice among them counts the
 * same: the value is the mean over those choices, whatever the order of the columns.
 *
 * @param yTrue True labels, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param options `k`, weights of samples.
 * @returns A number in [0, 1]; a sample with r < k true labels reaches r / k at best. The plain mean
 *   where the weights add to 0; NaN without samples.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `length-mismatch`, `invalid-score`,
 *   `invalid-value`, `invalid-weight`, `invalid-option`.
 * @example
 * precisionAtK([[1, 0, 1]], [[0.9, 0.5, 0.5]], { k: 2 }); // → 0.75
 */
export function precisionAtK(
  yTrue: RankingTruth,
  yScore: ScoreMatrixLike,
  options: PrecisionAtKOptions,
): number {
  const ranking = readRanking('precisionAtK', yTrue, yScore, options);
  const countHits = hitsWithin('precisionAtK', ranking, options.k);
  return meanOfRanking(ranking, countHits) / options.k;
}

/**
 * Count the hits among the k labels with the highest scores.
 *
 * @param caller Name of the public function.
 * @param ranking Truth and scores.
 * @param k The received option.
 * @returns Counts for a block of samples.
 * @throws {MetricError} `invalid-option`.
 */
export function hitsWithin(caller: string, ranking: Ranking, k: number): BlockKernel {
  const { truth, nLabels } = ranking;
  if (!(Number.isInteger(k) && k >= 1 && k <= nLabels)) {
    const allowed = `an integer in [1, ${nLabels}], the number of labels`;
    throw new MetricError(caller, { code: 'invalid-option', option: 'k', value: k, allowed });
  }
  const spare = new Float64Array(nLabels);
  return (rows, first, out) => {
    countHitsWithin(rows, nLabels, truth.offsets, truth.codes, first, k, spare, out);
  };
}
