import { deltaVariance } from '../delta/additive-gradient.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { atanhEnds } from '../delta/delta-ends.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import { twoSidedZ } from '../distributions.js';
import type { RowRule } from './row-rule.js';
import { smoothedPair } from './smoothed-pair.js';

/** A metric of agreement in [−1, 1]: the delta method at the smoothed 2 × 2 matrix of the row. */
export function agreementRule(gradientOf: (at: SmoothedMatrix) => AdditiveGradient): RowRule {
  return {
    relevantRows: ([tp, fp, fn, tn]) => tp + fp + fn + tn,
    ends: (cells, { level }) => {
      const at = smoothedPair(cells, 1);
      const gradient = gradientOf(at);
      return atanhEnds(gradient.value, deltaVariance(at, gradient), twoSidedZ(level));
    },
    method: () => 'atanh-delta',
  };
}
