import {
  checkOption,
  checkOptionNames,
  checkScoreMatrix,
  meanOfDefined,
  integerFrom,
  named,
  invalidOption,
} from '@confmat/core/internal';
import type { ScoreMatrix, ScoreMatrixLike } from '@confmat/core';
import { addBestGains, addGains, addTiedGains } from './kernels/add-gains.js';
import { blankMissing } from '../kernels/write-sizes.js';
import { readSampleWeights } from './mean-of-ranking.js';
import type { RankingOptions } from './mean-of-ranking.js';
import { readRelevance } from './read-relevance.js';
import type { CheckedRelevance, Relevance } from './read-relevance.js';
import { forEachBlock, rowsOfMatrix } from './row-blocks.js';
import type { RowReader } from './row-blocks.js';

/** Options that `dcg` and `ndcg` share. */
export interface GainOptions extends RankingOptions {
  /** How many labels count from the top, an integer of at least 1. Default: all. */
  readonly k?: number | undefined;
  /**
   * Whether labels of equal score stand in the order of their columns, the last first, instead of
   * counting on average over every order. Default: false.
   */
  readonly ignoreTies?: boolean | undefined;
}

/** Options of `dcg`. */
export interface DcgOptions extends GainOptions {
  /**
   * Base of the logarithm that discounts ranks, above 0: with 1 the result is 0, below 1 its sign is
   * turned, as in scikit-learn. Default: 2.
   */
  readonly logBase?: number | undefined;
}

/**
 * Discounted cumulative gain: Σ relevance / log(1 + rank) over the labels ordered by score, rank
 * from 1. The mean over samples.
 * @param yTrue Relevances, shape (nSamples, nLabels).
 * @param yScore Scores, shape (nSamples, nLabels): the higher, the surer.
 * @param options `k`, base of the logarithm, treatment of equal scores, weights of samples.
 * @returns A number in the unit of the relevances. The plain mean where the weights add to 0; NaN
 *   without samples.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `length-mismatch`, `invalid-score`,
 *   `invalid-weight`, `invalid-option`.
 * @see scikit-learn `dcg_score`; with `ignoreTies` its order of equal scores depends on how NumPy
 *   sorts. McSherry & Najork 2008 on ties.
 * @example
 * dcg([[3, 2, 0]], [[0.9, 0.1, 0.5]]); // → 4
 */
export function dcg(yTrue: Relevance, yScore: ScoreMatrixLike, options: DcgOptions = {}): number {
  return named('dcg', () => {
    checkOptionNames(options, OPTIONS);
    const { logBase = 2 } = options;
    if (!(typeof logBase === 'number' && logBase > 0 && logBase < Infinity)) {
      throw invalidOption('logBase', logBase, { kind: 'number', above: 0 });
    }
    const { relevance, scores, weights } = readGains(yTrue, yScore, options);
    const { k, ignoreTies = false } = options;
    const discounts = rankDiscounts(scores.shape[1], k, logBase);
    const values = gainsOf(
      relevance.rows,
      rowsOfMatrix(scores),
      scores.shape,
      discounts,
      ignoreTies,
    );
    return meanOfPresent(values, relevance, weights);
  });
}

const OPTIONS = ['k', 'ignoreTies', 'logBase', 'sampleWeight'];

export interface Gains {
  readonly relevance: CheckedRelevance;
  readonly scores: ScoreMatrix;
  readonly weights: Float64Array | undefined;
}

export function readGains(yTrue: unknown, yScore: unknown, options: GainOptions): Gains {
  const { k, ignoreTies = false } = options;
  checkOption('ignoreTies', ignoreTies, [true, false]);
  if (k !== undefined && !(Number.isInteger(k) && k >= 1)) {
    throw invalidOption('k', k, integerFrom(1));
  }
  const scores = checkScoreMatrix('yScore', yScore);
  const relevance = readRelevance(yTrue, scores.shape);
  return { relevance, scores, weights: readSampleWeights(options, scores.shape) };
}

/** The discount of each rank: 1 / log(rank + 2), 0 from rank k on, shape (nLabels,). */
export function rankDiscounts(
  nLabels: number,
  k: number | undefined,
  logBase: number,
): Float64Array {
  const unit = Math.log(logBase);
  return new Float64Array(nLabels).map((_, rank) =>
    rank < (k ?? nLabels) ? 1 / (Math.log(rank + 2) / unit) : 0,
  );
}

/**
 * The gain of every sample.
 * @param scores What to order them by.
 * @param ignoreTies Whether equal scores keep an order instead of counting on average.
 * @returns Gains, shape (nSamples,).
 */
export function gainsOf(
  relevances: RowReader,
  scores: RowReader,
  shape: ScoreMatrix['shape'],
  discounts: Float64Array,
  ignoreTies: boolean,
): Float64Array {
  const [nSamples, nLabels] = shape;
  const values = new Float64Array(nSamples);
  const codes = new Int32Array(nLabels);
  if (ignoreTies) {
    const spare = new Int32Array(nLabels);
    forEachBlock(shape, (first, end) => {
      const [gains, by] = [relevances(first, end), scores(first, end)];
      addGains(gains, by, nLabels, discounts, codes, spare, values.subarray(first, end));
    });
    return values;
  }
  const sums = new Float64Array(nLabels + 1);
  discounts.forEach((discount, rank) => {
    sums[rank + 1] = (sums[rank] ?? 0) + discount;
  });
  const sorted = new Float64Array(nLabels);
  const notBelow = new Int32Array(nLabels + 1);
  const equal = new Int32Array(nLabels + 1);
  forEachBlock(shape, (first, end) => {
    const [gains, by] = [relevances(first, end), scores(first, end)];
    const out = values.subarray(first, end);
    addTiedGains(gains, by, nLabels, sums, codes, sorted, notBelow, equal, out);
  });
  return values;
}

/** The gain of the best order of every sample. */
export function bestGainsOf(
  relevances: RowReader,
  shape: ScoreMatrix['shape'],
  discounts: Float64Array,
): Float64Array {
  const [nSamples, nLabels] = shape;
  const values = new Float64Array(nSamples);
  const codes = new Int32Array(nLabels);
  const sorted = new Float64Array(nLabels);
  forEachBlock(shape, (first, end) => {
    const out = values.subarray(first, end);
    addBestGains(relevances(first, end), nLabels, discounts, codes, sorted, out);
  });
  return values;
}

/** The mean of the samples whose set is not missing; the others are overwritten with NaN. */
export function meanOfPresent(
  values: Float64Array,
  { missing }: CheckedRelevance,
  weights: Float64Array | undefined,
): number {
  if (missing) blankMissing(missing, values);
  return meanOfDefined(values, weights);
}
