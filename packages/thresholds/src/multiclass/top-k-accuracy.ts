import { checkOptionNames, named, invalidOption } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrixLike } from '@confmat/core';
import { wholeFrom } from '../refusals.js';
import { meanOf } from '../scores/mean-of.js';
import { markReachedRanks } from './kernels/mark-reached.js';
import { readClassScores } from './read-class-scores.js';
import type { ClassScoreOptions } from './read-class-scores.js';
import { checkTies, ranksOf } from './true-class-ranks.js';
import type { RankTies } from './true-class-ranks.js';

/** Options of `topKAccuracy`. */
export interface TopKAccuracyOptions<L extends Label = Label> extends ClassScoreOptions<L> {
  /**
   * Number of classes with the greatest scores among which the true one may be, ≥ 1. Default: 2.
   */
  readonly k?: number | undefined;
  /**
   * Which of several equal scores ranks first. Default: `'first'`, so that k = 1 is the accuracy of
   * `argMaxLabels`; scikit-learn takes the last.
   */
  readonly ties?: RankTies | undefined;
}

const OPTIONS: readonly string[] = ['k', 'labels', 'ties', 'sampleWeight', 'nulls'];

/**
 * Share of rows whose true class is among the k classes with the greatest scores.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores, shape (nSamples, nClasses); rows need not add to 1.
 * @param options k, the classes of the columns, row weights, and the rule about ties.
 * @returns A number in [0, 1], always 1 from k = nClasses on; NaN where the weights add to 0.
 * @throws {MetricError} As `rocAucOneVsRest`.
 * @see scikit-learn `top_k_accuracy_score` of several classes: the same with `ties: 'last'`.
 * @example
 * const yScore = [[0.5, 0.3, 0.2], [0.6, 0.3, 0.1]];
 * topKAccuracy(['b', 'c'], yScore, { k: 2, labels: ['a', 'b', 'c'] }); // → 0.5
 */
export function topKAccuracy<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: TopKAccuracyOptions<L> = {},
): number {
  return named('topKAccuracy', () => {
    checkOptionNames(options, OPTIONS);
    const { k = 2 } = options;
    if (!Number.isSafeInteger(k) || k < 1) {
      throw invalidOption('k', k, wholeFrom(1));
    }
    const ties = checkTies(options.ties);
    const { trueCodes, scores, weights } = readClassScores(yTrue, yScore, options);
    const hits = new Float64Array(trueCodes.length);
    markReachedRanks(ranksOf(trueCodes, scores, ties), k, hits);
    return meanOf(hits, weights);
  });
}
