import { productError, sumError } from '../../kernels/rounding-errors.js';

/**
 * Add up tp / (tp + fn) over the rows that have either, less 1, keeping what every step loses: near
 * the sum of guesses, which is 1, few digits would be left. Assumes equal lengths, `fnRest` what
 * rounding took from `fn`. O(m) time, no allocation. Returns the sum less 1.
 */
export function sumRecallsLessOne(
  tp: Float64Array,
  fn: Float64Array,
  fnRest: Float64Array,
): number {
  const m = tp.length;
  let total = -1;
  let lost = 0;
  for (let i = 0; i < m; ++i) {
    const support = tp[i]! + fn[i]!;
    if (support === 0) continue;
    const supportRest = sumError(tp[i]!, fn[i]!, support) + fnRest[i]!;
    const recall = tp[i]! / support;
    const product = recall * support;
    const left = tp[i]! - product - productError(recall, support, product) - recall * supportRest;
    const next = total + recall;
    lost += sumError(total, recall, next) + left / support;
    total = next;
  }
  return total + lost;
}
