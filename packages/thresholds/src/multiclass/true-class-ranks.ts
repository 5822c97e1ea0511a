import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrix, ScoreMatrixLike } from '@confmat/core';
import { visitBlocks } from '../scores/visit-blocks.js';
import { rankTrueClassFirst, rankTrueClassLast } from './kernels/rank-true-class.js';
import { readClassScores } from './read-class-scores.js';
import type { ClassScoreOptions } from './read-class-scores.js';

/** Which of several classes with equal scores ranks before the others: the first or last column. */
export type RankTies = 'first' | 'last';

/** Options of `trueClassRanks`. */
export interface TrueClassRankOptions<L extends Label = Label> extends Pick<
  ClassScoreOptions<L>,
  'labels'
> {
  /**
   * Which of several equal scores ranks first. Default: `'first'`, as in `argMaxLabels`;
   * scikit-learn's `top_k_accuracy_score` takes the last.
   */
  readonly ties?: RankTies | undefined;
}

const OPTIONS: readonly string[] = ['labels', 'ties'];

/**
 * Rank the true class of every row among all classes by their scores.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores, shape (nSamples, nClasses); rows need not add to 1.
 * @param options The classes of the columns, and the rule about ties.
 * @returns Ranks in [0, nClasses), 0 where the true class has the greatest score,
 *   shape (nSamples,).
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `empty-input`, `invalid-score`,
 *   `invalid-option`, `unsupported-type`, and the issues of labels.
 * @example
 * trueClassRanks(['dog', 'cat'], [[0.5, 0.3], [0.6, 0.2]]); // → Int32Array [1, 0]
 */
export function trueClassRanks<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: TrueClassRankOptions<L> = {},
): Int32Array {
  return named('trueClassRanks', () => {
    checkOptionNames(options, OPTIONS);
    const ties = checkTies(options.ties);
    const { trueCodes, scores } = readClassScores(yTrue, yScore, { labels: options.labels });
    return ranksOf(trueCodes, scores, ties);
  });
}

export function checkTies(ties: RankTies = 'first'): RankTies {
  checkOption('ties', ties, ['first', 'last']);
  return ties;
}

/** Ranks of the true classes in checked scores, in [0, nClasses), shape (nSamples,). */
export function ranksOf(trueCodes: Int32Array, scores: ScoreMatrix, ties: RankTies): Int32Array {
  const ranks = new Int32Array(trueCodes.length);
  const [, nColumns] = scores.shape;
  const rank = ties === 'first' ? rankTrueClassFirst : rankTrueClassLast;
  visitBlocks(scores, (block, start, end) => {
    rank(block, nColumns, trueCodes.subarray(start, end), ranks.subarray(start, end));
  });
  return ranks;
}
