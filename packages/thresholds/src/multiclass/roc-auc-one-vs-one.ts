import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, ScoreMatrix, ScoreMatrixLike } from '@confmat/core';
import { startsFromCounts } from '../kernels/starts-from-counts.js';
import { countByClass } from '../kernels/sum-by-class.js';
import { gatherScores } from '../scores/gather-scores.js';
import { countWins } from './kernels/count-wins.js';
import { orderByClass } from './kernels/order-by-class.js';
import { readClassScores } from './read-class-scores.js';
import type { ClassScoreOptions } from './read-class-scores.js';

/** Options of `rocAucOneVsOne`. */
export interface RocAucOneVsOneOptions<L extends Label = Label> extends Pick<
  ClassScoreOptions<L>,
  'labels' | 'nulls'
> {
  /**
   * Default: null, a value for each ordered pair of classes. `'macro'`: the plain mean over pairs,
   * whatever their sizes. `'weighted'`: the mean weighted by the number of rows of the pair.
   */
  readonly average?: 'macro' | 'weighted' | null | undefined;
}

const OPTIONS: readonly string[] = ['labels', 'nulls', 'average'];

/**
 * Area under the ROC curve of every ordered pair of classes, or an average of them: for classes i
 * and j, on their rows alone, how well column i ranks i above j. What is often meant by the area of
 * the pair is the mean of (i, j) and (j, i).
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite scores, shape (nSamples, nClasses); rows need not add to 1.
 * @param options The classes of the columns, and the average.
 * @returns Numbers in [0, 1], 0.5 for scores without skill, row-major, shape (nClasses, nClasses):
 *   row i, column j is class i against class j; NaN on the diagonal and where a class has no true
 *   row. With an average one number over the classes with true rows, NaN with fewer than two. There
 *   are no row weights, as the rank statistic has none.
 * @throws {MetricError} `length-mismatch`, `shape-mismatch`, `empty-input`, `invalid-score`,
 *   `invalid-option`, `unsupported-type`, and the issues of labels.
 * @see scikit-learn `roc_auc_score(multi_class='ovo')`; Hand & Till 2001 for the macro average.
 * @example
 * const yScore = [[0.5, 0.25, 0.25], [0.25, 0.5, 0.25], [0.5, 0.25, 0.25]];
 * rocAucOneVsOne(['a', 'b', 'c'], yScore, { average: 'macro' }); // → 0.75
 * rocAucOneVsOne(['a', 'b'], [[0.5, 0.25], [0.25, 0.25]]); // → Float64Array [NaN, 1, 0.5, NaN]
 */
export function rocAucOneVsOne<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options?: RocAucOneVsOneOptions<L> & { readonly average?: null | undefined },
): Float64Array;
export function rocAucOneVsOne<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: RocAucOneVsOneOptions<L> & { readonly average: 'macro' | 'weighted' },
): number;
export function rocAucOneVsOne<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options?: RocAucOneVsOneOptions<L>,
): Float64Array | number;
export function rocAucOneVsOne<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: ScoreMatrixLike,
  options: RocAucOneVsOneOptions<L> = {},
): Float64Array | number {
  return named('rocAucOneVsOne', () => {
    checkOptionNames(options, OPTIONS);
    const { average = null, labels, nulls } = options;
    checkOption('average', average, ['macro', 'weighted', null]);
    const { trueCodes, scores } = readClassScores(yTrue, yScore, { labels, nulls });
    const { areas, mean } = areasOfPairs(trueCodes, scores, average === 'weighted');
    return average === null ? areas : mean;
  });
}

/** Areas of every ordered pair of classes, and their mean. */
export interface PairAreas {
  /** Row-major, shape (nClasses, nClasses). */
  readonly areas: Float64Array;
  /** Over the classes with true rows, NaN with fewer than two. */
  readonly mean: number;
}

/** Areas of pairs of classes, of rows that were checked. */
export function areasOfPairs(
  trueCodes: Int32Array,
  scores: ScoreMatrix,
  weighted: boolean,
): PairAreas {
  const [, nClasses] = scores.shape;
  const support = new Float64Array(nClasses);
  countByClass(trueCodes, support);
  const isPresent = (code: number): boolean => (support[code] ?? 0) > 0;
  const codes = Array.from(support.keys()).filter(isPresent);
  const areas = new Float64Array(nClasses * nClasses).fill(NaN);
  let sum = 0;
  let total = 0;
  for (const i of codes) {
    const byClass = sortedByClass(Float64Array.from(gatherScores(scores, i)), trueCodes, support);
    for (const j of codes) {
      const [own, other] = [byClass[i], byClass[j]];
      if (i === j || !own || !other) continue;
      const weight = weighted ? own.length + other.length : 1;
      const wins = countWins(own, other);
      areas[i * nClasses + j] = wins / (own.length * other.length);
      sum += (weight * wins) / (own.length * other.length);
      total += weight;
    }
  }
  return { areas, mean: sum / total };
}

function sortedByClass(
  column: Float64Array,
  codes: Int32Array,
  support: Float64Array,
): Float64Array[] {
  const starts = Int32Array.from(support);
  startsFromCounts(starts);
  const ordered = new Float64Array(column.length);
  orderByClass(column, codes, starts.slice(), ordered);
  return Array.from(starts, (start, code) =>
    ordered.subarray(start, start + (support[code] ?? 0)).sort(),
  );
}
