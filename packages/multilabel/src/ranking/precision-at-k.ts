import { checkOptionNames, named, invalidValue } from '@confmat/core/internal';
import type { ScoreMatrixLike } from '@confmat/core';
import { countHitsWithin } from './kernels/count-hits-within.js';
import { RANKING_OPTIONS, meanOfRanking, readRanking } from './mean-of-ranking.js';
import type { BlockKernel, Ranking, RankingOptions } from './mean-of-ranking.js';
import type { RankingTruth } from './read-truth.js';

const rankWithin = (nLabels: number, meant: string | null): string => {
  const range = `an integer in [1, ${nLabels}], the number of labels`;
  return meant === null ? range : `${range}: ${meant}`;
};

/** Options of `precisionAtK`. */
export type PrecisionAtKOptions = RankingOptions;

/**
 * Share of true labels among the k labels with the highest scores. The mean over samples.
 *
 * Where labels of equal score stand on both sides of the cut, every choice among them counts the
 * same: the value is the mean over those choices, whatever the order of the columns.
 * @param yTrue True labels, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param k How many labels are taken from the top, an integer in [1, nLabels].
 * @param options Weights of samples.
 * @returns A number in [0, 1]; a sample with r < k true labels reaches r / k at best. The plain
 *   mean where the weights add to 0; NaN without samples.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `length-mismatch`, `invalid-score`,
 *   `invalid-value`, `invalid-weight`, `invalid-option`.
 * @example
 * precisionAtK([[1, 0, 1]], [[0.9, 0.5, 0.5]], 2); // → 0.75
 */
export function precisionAtK(
  yTrue: RankingTruth,
  yScore: ScoreMatrixLike,
  k: number,
  options: PrecisionAtKOptions = {},
): number {
  return named('precisionAtK', () => {
    checkOptionNames(options, RANKING_OPTIONS);
    const ranking = readRanking(yTrue, yScore, options);
    const countHits = hitsWithin(ranking, k, 'precisionAtK');
    return meanOfRanking(ranking, countHits) / k;
  });
}

/** Count the hits among the k labels with the highest scores. */
export function hitsWithin(ranking: Ranking, k: number, name: string): BlockKernel {
  const { truth, nLabels } = ranking;
  checkK(k, nLabels, name);
  const spare = new Float64Array(nLabels);
  return (rows, first, out) => {
    countHitsWithin(rows, nLabels, truth.offsets, truth.codes, first, k, spare, out);
  };
}

function checkK(k: unknown, nLabels: number, name: string): void {
  if (Number.isInteger(k) && Number(k) >= 1 && Number(k) <= nLabels) return;
  const isLeftOut = k === undefined || (typeof k === 'object' && k !== null);
  const { k: inside } = (k ?? {}) as { readonly k?: unknown };
  const meant = `${name}(yTrue, yScore, ${Number.isInteger(inside) ? String(inside) : 'k'})`;
  throw invalidValue('k', k, rankWithin(nLabels, isLeftOut ? meant : null));
}
