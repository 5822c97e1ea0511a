import { findRange } from './kernels/find-range.js';
import { findRangeSingle } from './kernels/twins/find-range-single.js';

/** The least and the greatest of finite scores. Returns both, equal where all scores are one. */
export function rangeOf(scores: Float64Array | Float32Array): readonly [number, number] {
  const range = new Float64Array(2);
  if (scores instanceof Float32Array) findRangeSingle(scores, range);
  else findRange(scores, range);
  const [least = 0, greatest = 0] = range;
  return [least, greatest];
}
