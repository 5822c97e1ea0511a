import { checkOptionNames, named } from '@confmat/core/internal';
import type { Label, LabelColumn, NumberColumn, ScoreMatrixLike } from '@confmat/core';
import { readClassScores } from '../multiclass/read-class-scores.js';
import { posLabelOfSeveral } from '../refusals.js';
import { isMatrixLike } from '../scores/is-matrix-like.js';
import { meanOf } from '../scores/mean-of.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import { binaryHingeLosses, hingeLosses } from './kernels/row-losses.js';
import { readBinary } from './read-binary.js';
import type { BinaryScoreOptions } from './read-binary.js';

const OPTIONS: readonly string[] = ['posLabel', 'labels', 'sampleWeight', 'nulls'];

/**
 * Mean hinge loss of decisions: how far each is from being right by a margin of 1. Of two classes
 * it is max(0, 1 − d) for a positive row and max(0, 1 + d) for a negative one; of several, the true
 * class's score must lead the greatest other one by 1.
 * @param yTrue True labels, shape (nSamples,).
 * @param yScore Finite decisions, positive for the positive label, shape (nSamples,), or a score
 *   per class, shape (nSamples, nClasses), at least two.
 * @param options The classes, and row weights.
 * @returns A number of at least 0; NaN where the weights add to 0.
 * @throws {MetricError} `shape-mismatch`, `length-mismatch`, `empty-input`, `invalid-score`,
 *   `invalid-option`, `option-conflict`, `unknown-label`, `invalid-weight`, `unsupported-type`, and
 *   the issues of labels.
 * @see scikit-learn `hinge_loss`; Crammer & Singer 2001 for several classes.
 * @example
 * hingeLoss([-1, 1], [-2, 0.5]); // → 0.25
 */
export function hingeLoss<L extends Label>(
  yTrue: LabelColumn<L>,
  yScore: NumberColumn | ScoreMatrixLike,
  options: BinaryScoreOptions<L> = {},
): number {
  return named('hingeLoss', () => {
    checkOptionNames(options, OPTIONS);
    if (!isMatrixLike(yScore)) {
      const { trueCodes, scores, weights } = readBinary(yTrue, yScore, options, 'yScore');
      const losses = new Float64Array(trueCodes.length);
      visitBlocks({ data: scores, shape: [scores.length, 1] }, (block, start, end) => {
        binaryHingeLosses(block, trueCodes.subarray(start, end), losses.subarray(start, end));
      });
      return meanOf(losses, weights);
    }
    if (options.posLabel !== undefined) throw posLabelOfSeveral('scores');
    const { trueCodes, scores, weights } = readClassScores(yTrue, yScore, options);
    const losses = new Float64Array(trueCodes.length);
    visitBlocks(scores, (block, start, end) => {
      const codes = trueCodes.subarray(start, end);
      hingeLosses(block, scores.shape[1], codes, losses.subarray(start, end));
    });
    return meanOf(losses, weights);
  });
}
