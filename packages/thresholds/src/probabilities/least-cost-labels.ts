import type { CostMatrix, Label, ScoreMatrixLike, TypedArray } from '@confmat/core';
import { checkOption, checkOptionNames, costLookup, named } from '@confmat/core/internal';
import { checkProbabilityRows } from './read-probabilities.js';
import type { ProbabilityOptions } from './read-probabilities.js';
import { visitBlocks } from '../scores/visit-blocks.js';
import { labelsOf, readColumns, readLabels } from '../multiclass/arg-max-labels.js';
import { leastCostRows } from './kernels/least-cost-rows.js';
import type { ScoredLabels } from '../multiclass/label-scores.js';

/** Options of `leastCostLabels`. */
export type LeastCostOptions = Pick<ProbabilityOptions, 'rowSums'>;

/**
 * Give each row the label that is expected to cost least, the first one of several: the cost of each
 * answer is added up over the true classes by their probabilities. Where all errors cost the same, this is
 * the label of the greatest probability.
 * @param yProba Probabilities in [0, 1] of every class, shape (nSamples, nClasses), whose rows add to 1.
 *   The answers cost least only if these are calibrated.
 * @param labels The classes of the columns, in their order.
 * @param costs What each answer costs, as in `expectedCost`: row = true class, column = answer.
 * @param options What to do with rows that do not add to 1.
 * @returns A label per row, and how many rows the rule about ties decided.
 * @throws {MetricError} `shape-mismatch`, `invalid-score`, `invalid-value`, `invalid-option`,
 *   `unsupported-type`, `unknown-label`, `option-conflict`, and the issues of labels.
 * @see Elkan 2001, "The foundations of cost-sensitive learning": of two classes that cost nothing when
 *   right, positive from the probability fp / (fp + fn) of their costs on.
 * @example
 * // A missed fraud costs as much as five false alarms.
 * const yProba = [[0.8, 0.2], [0.9, 0.1]];
 * leastCostLabels(yProba, ['ok', 'fraud'], [[0, 1], [5, 0]]).yPred; // → ['fraud', 'ok']
 */
export function leastCostLabels<L extends Label>(
  yProba: ScoreMatrixLike,
  labels: readonly L[] | TypedArray,
  costs: CostMatrix<L>,
  options: LeastCostOptions = {},
): ScoredLabels<L> {
  return named('leastCostLabels', () => {
    checkOptionNames(options, ['rowSums']);
    const { rowSums = 'error' } = options;
    checkOption('rowSums', rowSums, ['error', 'accept']);
    const classes = readLabels<L>(labels);
    const { costOf } = costLookup(classes, costs);
    const probabilities = readColumns('yProba', yProba, classes);
    checkProbabilityRows(probabilities, rowSums);
    const [nSamples, nClasses] = probabilities.shape;
    const byAnswer = Float64Array.from({ length: nClasses ** 2 }, (_, cell) =>
      costOf(cell % nClasses, Math.floor(cell / nClasses)),
    );
    const codes = new Int32Array(nSamples);
    let nTies = 0;
    visitBlocks(probabilities, (block, start, end) => {
      nTies += leastCostRows(block, nClasses, byAnswer, codes.subarray(start, end));
    });
    return { yPred: labelsOf(codes, classes), codes, nTies };
  });
}
