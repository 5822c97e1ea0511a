import { lostInSum } from '@confmat/core/internal';

/**
 * Add up the squared distances of the scores of a sweep from 1 for positive rows, from 0 for others.
 * Assumes equal lengths, `tp` and `fp` cumulative from the greatest threshold.
 * O(m) time, no allocation.
 */
export function reduceSquaredLosses(
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
): number {
  const m = thresholds.length;
  let sum = 0;
  let lost = 0;
  let tpAbove = 0;
  let fpAbove = 0;
  for (let i = 0; i < m; ++i) {
    const score = thresholds[i]!;
    const missing = 1 - score;
    const loss = (tp[i]! - tpAbove) * missing * missing + (fp[i]! - fpAbove) * score * score;
    const after = sum + loss;
    lost += lostInSum(sum, loss, after);
    sum = after;
    tpAbove = tp[i]!;
    fpAbove = fp[i]!;
  }
  return sum + lost;
}

/**
 * Add up the log losses of the scores of a sweep, cut to [epsilon, 1 − epsilon], in nats.
 * Assumes equal lengths, `tp` and `fp` cumulative from the greatest threshold.
 * O(m) time, no allocation.
 */
export function reduceLogLosses(
  thresholds: Float64Array,
  tp: Float64Array,
  fp: Float64Array,
  epsilon: number,
): number {
  const m = thresholds.length;
  const most = 1 - epsilon;
  let sum = 0;
  let lost = 0;
  let tpAbove = 0;
  let fpAbove = 0;
  for (let i = 0; i < m; ++i) {
    const score = thresholds[i]!;
    const p = score < epsilon ? epsilon : score > most ? most : score;
    const q = 1 - score < epsilon ? epsilon : 1 - score > most ? most : 1 - score;
    const loss = -(tp[i]! - tpAbove) * Math.log(p) - (fp[i]! - fpAbove) * Math.log(q);
    const after = sum + loss;
    lost += lostInSum(sum, loss, after);
    sum = after;
    tpAbove = tp[i]!;
    fpAbove = fp[i]!;
  }
  return sum + lost;
}
