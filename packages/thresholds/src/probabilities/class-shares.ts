import { sum } from '@confmat/core/internal';
import { addLost } from '../kernels/add-compensated.js';
import { countByClass, sumByClass } from '../kernels/sum-by-class.js';

/** Share of each class in the rows, shape (nClasses,); NaN where the weights add to 0. */
export function classShares(
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
