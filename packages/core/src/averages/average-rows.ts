import { invalidOption, refusal } from '../errors/refusals.js';
import { checkSameLength } from '../columns/check.js';
import { checkCounts } from '../columns/check-counts.js';
import type { BinaryCounts } from '../counts/binary-counts.js';
import { keepDefined, zeroUndefined } from './kernels/keep-defined.js';
import { multiplyBy } from './kernels/multiply-by.js';
import { sumPairwise } from '../kernels/sum-pairwise.js';
import type { AverageWeights } from './options.js';

/**
 * The mean of the values that are not NaN, computed in NumPy's order: reports show it to the digit.
 * @param values A value per row, shape (m,).
 * @param weights A weight per row, shape (m,); undefined means 1 each.
 * @returns The weighted mean; the plain mean where the weights left add to 0; NaN without values.
 * @see scikit-learn: averages of `precision_recall_fscore_support`.
 */
export function meanOfDefined(values: Float64Array, weights?: Float64Array): number {
  const kept = new Float64Array(values.length);
  if (!weights) {
    const nDefined = zeroUndefined(values, kept);
    return sumPairwise(kept, 0, kept.length) / nDefined;
  }
  const keptWeights = new Float64Array(values.length);
  const nDefined = keepDefined(values, weights, kept, keptWeights);
  const weightSum = sumPairwise(keptWeights, 0, nDefined);
  if (weightSum === 0) return sumPairwise(kept, 0, nDefined) / nDefined;
  multiplyBy(keptWeights, kept);
  return sumPairwise(kept, 0, nDefined) / weightSum;
}

/** The weights of the weighted average, shape (m,). */
export function rowWeightsOf(
  counts: BinaryCounts,
  weights: AverageWeights = 'support',
): Float64Array {
  const { tp, fp, fn } = counts;
  if (weights === 'predicted') return addColumns(tp, fp);
  if (weights === 'support') {
    if (fn) return addColumns(tp, fn);
    throw refusal({ code: 'partial-counts', missing: 'fn (needed for weights "support")' });
  }
  if (typeof weights === 'string')
    throw invalidOption('weights', weights, '"support", "predicted" or numbers');
  const numbers = checkCounts('weights', weights);
  checkSameLength({ counts: tp, weights: numbers });
  return numbers;
}

function addColumns(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((value, row) => value + (b[row] ?? 0));
}
