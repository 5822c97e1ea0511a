import { checkOption, checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn } from '@confmat/core';
import { meanOf } from '../scores/mean-of.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import { binarySquaredLosses, squaredLosses } from './kernels/row-losses.js';
import { readProbabilities } from './read-probabilities.js';
import type { Probabilities, ProbabilityOptions, ReadProbabilities } from './read-probabilities.js';

/** Options of `brierScore`. */
export interface BrierScoreOptions<L extends Label = Label> extends ProbabilityOptions<L> {
  /**
   * Whether to halve the squared distance, so that it is in [0, 1]. Default: `'auto'`, halved with
   * two classes only, where it is the usual (1 − p)² of the positive class.
   */
  readonly scaleByHalf?: boolean | 'auto' | undefined;
}

const OPTIONS: readonly string[] = [
  'posLabel',
  'labels',
  'sampleWeight',
  'nulls',
  'rowSums',
  'scaleByHalf',
];

/**
 * Mean squared distance of the probabilities from what is true: 1 for the true class, 0 for the
 * others (also: Brier loss). Lower is better.
 * @param yTrue True labels, shape (nSamples,).
 * @param yProba Probabilities in [0, 1] of the positive label, shape (nSamples,), or of every
 *   class, shape (nSamples, nClasses), whose rows add to 1.
 * @param options The classes, row weights, the scale, and what to do with rows that do not add
 *   to 1.
 * @returns A number in [0, 1] if halved, in [0, 2] otherwise; NaN where the weights add to 0.
 *   Constant probabilities p of a positive class of share p have p (1 − p).
 * @throws {MetricError} As `logLoss`.
 * @see scikit-learn `brier_score_loss`; Brier 1950.
 * @example
 * brierScore([0, 1, 1], [0.5, 0.5, 1]); // → 0.16666666666666666
 * brierScore(['a', 'c'], [[1, 0, 0], [0.5, 0, 0.5]], { labels: ['a', 'b', 'c'] }); // → 0.25
 */
export function brierScore<L extends Label>(
  yTrue: LabelColumn<L>,
  yProba: Probabilities,
  options: BrierScoreOptions<L> = {},
): number {
  return named('brierScore', () => {
    checkOptionNames(options, OPTIONS);
    const { scaleByHalf = 'auto' } = options;
    checkOption('scaleByHalf', scaleByHalf, ['auto', true, false]);
    const read = readProbabilities(yTrue, yProba, options);
    const isHalved = scaleByHalf === 'auto' ? read.nClasses < 3 : scaleByHalf;
    return isHalved ? meanSquaredLoss(read) / 2 : meanSquaredLoss(read);
  });
}

/** Mean squared distance of checked probabilities, added over the classes, in [0, 2]. */
export function meanSquaredLoss({ trueCodes, scores, weights }: ReadProbabilities): number {
  const losses = new Float64Array(trueCodes.length);
  const [, nColumns] = scores.shape;
  visitBlocks(scores, (block, start, end) => {
    const codes = trueCodes.subarray(start, end);
    writeSquaredLosses(block, nColumns, codes, losses.subarray(start, end));
  });
  return meanOf(losses, weights);
}

/** Write the squared distance of every row from its true class, added over the classes. */
export function writeSquaredLosses(
  probabilities: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  losses: Float64Array,
): void {
  if (nColumns === 1) binarySquaredLosses(probabilities, trueCodes, losses);
  else squaredLosses(probabilities, nColumns, trueCodes, losses);
}
