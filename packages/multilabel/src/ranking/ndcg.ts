import {
  checkOptionNames,
  named,
  shapeMismatch,
  numberFrom,
  invalidValue,
} from '@confmat/core/internal';
import type { ScoreMatrix, ScoreMatrixLike } from '@confmat/core';
import { divideOrZero } from './kernels/divide-defined.js';
import { findNegativeValue } from './kernels/find-negative-value.js';
import { bestGainsOf, gainsOf, meanOfPresent, rankDiscounts, readGains } from './dcg.js';
import type { GainOptions } from './dcg.js';
import type { Relevance } from './read-relevance.js';
import { rowsOfMatrix } from './row-blocks.js';

/** Options of `ndcg`. */
export type NdcgOptions = GainOptions;

/**
 * Normalized discounted cumulative gain: the gain of the order by score over that of the best
 * order. The mean over samples.
 * @param yTrue Relevances of at least 0, shape (nSamples, nLabels), two labels or more.
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param options `k`, treatment of equal scores, weights of samples.
 * @returns A number in [0, 1]; a sample without any relevance counts 0. The plain mean where the
 *   weights add to 0; NaN without samples.
 * @throws {MetricError} As `precisionAtK`.
 * @see scikit-learn `ndcg_score`; with `ignoreTies` its order of equal scores depends on how NumPy
 *   sorts. Järvelin & Kekäläinen 2002.
 * @example
 * ndcg([[0, 1, 0]], [[0.9, 0.5, 0.1]]); // → 0.6309297535714575
 */
export function ndcg(yTrue: Relevance, yScore: ScoreMatrixLike, options: NdcgOptions = {}): number {
  return named('ndcg', () => {
    checkOptionNames(options, OPTIONS);
    const { relevance, scores, weights } = readGains(yTrue, yScore, options);
    const { shape } = scores;
    checkNormalizable(relevance.matrix, shape);
    const { k, ignoreTies = false } = options;
    const discounts = rankDiscounts(shape[1], k, 2);
    const { rows } = relevance;
    const values = gainsOf(rows, rowsOfMatrix(scores), shape, discounts, ignoreTies);
    divideOrZero(values, bestGainsOf(rows, shape, discounts));
    return meanOfPresent(values, relevance, weights);
  });
}

const OPTIONS = ['k', 'ignoreTies', 'sampleWeight'];

function checkNormalizable(matrix: ScoreMatrix | null, [nSamples, nLabels]: ScoreMatrix['shape']) {
  if (nLabels < 2 && nSamples > 0) {
    throw shapeMismatch(
      'yScore',
      `scores of ${nLabels} label`,
      'two labels or more, since one has no order',
    );
  }
  const cell = matrix ? findNegativeValue(matrix.data) : -1;
  if (!matrix || cell < 0) return;
  const sample = Math.floor(cell / nLabels);
  throw invalidValue(
    { argument: `yTrue[${sample}]`, row: cell - sample * nLabels },
    matrix.data[cell],
    numberFrom(0, 'a relevance'),
  );
}
