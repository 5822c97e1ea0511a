import { deltaVariance } from '../delta/additive-gradient.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import type { logitEnds } from '../delta/delta-ends.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import { twoSidedZ } from '../distributions.js';
import { intervalOf } from '../interval/interval-data.js';
import type { Estimate, Interval, IntervalMethod } from '../interval/interval-data.js';

/** Interval of a metric by its gradient at a smoothed matrix, around the smoothed value. */
export function deltaInterval(
  of: Estimate,
  method: IntervalMethod,
  endsOf: typeof logitEnds,
  at: SmoothedMatrix,
  gradient: AdditiveGradient,
): Interval {
  const variance = deltaVariance(at, gradient);
  return intervalOf(of, method, endsOf(gradient.value, variance, twoSidedZ(of.level)));
}
