import { sum } from '@confmat/core/internal';
import { addLost } from '../kernels/add-compensated.js';
import { countByClass, sumByClass } from '../kernels/sum-by-class.js';
import { meanOf } from '../scores/mean-of.js';
import { gatherValues } from './kernels/gather-values.js';
import type { ReadProbabilities } from './read-probabilities.js';

/** Losses of rows of probabilities, shape (n, nColumns), into an array of shape (n,). */
export type WriteLosses = (
  probabilities: Float64Array,
  nColumns: number,
  trueCodes: Int32Array,
  losses: Float64Array,
) => void;

/**
 * The mean loss of constant probabilities: in every row those that are the classes' shares. It is
 * added up as the loss of given probabilities is, so that of the same ones it is the same number.
 * @returns The mean; NaN where the weights add to 0.
 */
export function meanConstantLoss(
  { trueCodes, nClasses, weights, scores }: ReadProbabilities,
  writeLosses: WriteLosses,
): number {
  const [, nColumns] = scores.shape;
  const shares = classShares(trueCodes, nClasses, weights);
  // One column is that of the second of two classes.
  const probabilities = nColumns === 1 ? shares.slice(1) : shares;
  const lossOfClass = new Float64Array(nClasses);
  for (let code = 0; code < nClasses; ++code) {
    const own = lossOfClass.subarray(code, code + 1);
    writeLosses(probabilities, nColumns, Int32Array.of(code), own);
  }
  const losses = new Float64Array(trueCodes.length);
  gatherValues(trueCodes, lossOfClass, losses);
  return meanOf(losses, weights);
}

/** Share of each class in the rows, shape (nClasses,); NaN where the weights add to 0. */
function classShares(
  trueCodes: Int32Array,
  nClasses: number,
  weights: Float64Array | null,
): Float64Array {
  const sums = new Float64Array(nClasses);
  if (weights) {
    const lost = new Float64Array(nClasses);
    sumByClass(trueCodes, weights, sums, lost);
    addLost(lost, sums);
  } else {
    countByClass(trueCodes, sums);
  }
  const total = sum(sums);
  return sums.map((rows) => rows / total);
}
