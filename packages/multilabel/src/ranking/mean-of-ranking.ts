import {
  checkSameLength,
  checkScoreMatrix,
  checkWeights,
  meanOfDefined,
} from '@confmat/core/internal';
import type { NumberColumn, ScoreMatrix } from '@confmat/core';
import { blankMissing } from '../kernels/write-sizes.js';
import { forEachBlock, rowsOfMatrix } from './row-blocks.js';
import { readTruth } from './read-truth.js';
import type { Truth } from './read-truth.js';

/** Options of metrics that rank labels by score. */
export interface RankingOptions {
  /** Weight of each sample, shape (nSamples,): finite numbers of any sign. Default: 1 each. */
  readonly sampleWeight?: NumberColumn | undefined;
}

export const RANKING_OPTIONS: readonly string[] = ['sampleWeight'];

/** True sets and scores, checked. */
export interface Ranking {
  readonly truth: Truth;
  readonly scores: ScoreMatrix;
  readonly nLabels: number;
  readonly weights: Float64Array | undefined;
}

/** Check true labels and scores. Returns all of them, of one shape. */
export function readRanking(yTrue: unknown, yScore: unknown, options: RankingOptions): Ranking {
  const scores = checkScoreMatrix('yScore', yScore);
  const truth = readTruth(yTrue, scores.shape);
  const weights = readSampleWeights(options, scores.shape);
  return { truth, scores, nLabels: scores.shape[1], weights };
}

/** Check the weights of samples. Returns weights, shape (nSamples,), or undefined. */
export function readSampleWeights(
  { sampleWeight }: RankingOptions,
  [nSamples]: ScoreMatrix['shape'],
): Float64Array | undefined {
  if (sampleWeight === undefined) return undefined;
  const weights = checkWeights('sampleWeight', sampleWeight);
  checkSameLength({ yScore: { length: nSamples }, sampleWeight: weights });
  return weights;
}

/**
 * Run a kernel on a block of samples.
 * @param rows Scores, row-major, shape (m, nLabels).
 * @param first The block's first sample.
 * @param out Written: the value of each sample, shape (m,).
 */
export type BlockKernel = (rows: Float64Array, first: number, out: Float64Array) => void;

/**
 * The mean over samples of what a kernel writes for each; samples whose set is missing are left
 * out.
 * @param kernel Writes NaN for a sample to leave out.
 * @returns The mean, weighted if there are weights, the plain one if they add to 0; NaN without
 *   samples.
 */
export function meanOfRanking({ truth, scores, weights }: Ranking, kernel: BlockKernel): number {
  const values = new Float64Array(scores.shape[0]);
  const readRows = rowsOfMatrix(scores);
  forEachBlock(scores.shape, (first, end) => {
    kernel(readRows(first, end), first, values.subarray(first, end));
  });
  if (truth.missing) blankMissing(truth.missing, values);
  return meanOfDefined(values, weights);
}
