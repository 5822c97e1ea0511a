import { deltaVariance } from '../delta/additive-gradient.js';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { atanhEnds } from '../delta/delta-ends.js';
import { smoothedOf } from '../delta/smoothed-matrix.js';
import type { SmoothedMatrix } from '../delta/smoothed-matrix.js';
import { twoSidedZ } from '../distributions.js';
import type { RowRule } from './row-rule.js';

/** A metric of agreement in [−1, 1]: the delta method at the smoothed 2 × 2 matrix of the row. */
export function agreementRule(gradientOf: (at: SmoothedMatrix) => AdditiveGradient): RowRule {
  return {
    relevantRows: ([tp, fp, fn, tn]) => tp + fp + fn + tn,
    ends: ([tp, fp, fn, tn], { level }) => {
      const at = smoothedOf({
        diagonal: Float64Array.of(tn, tp),
        support: Float64Array.of(tn + fp, tp + fn),
        predicted: Float64Array.of(tn + fn, tp + fp),
        total: tp + fp + fn + tn,
        errors: {
          trueCodes: Int32Array.of(0, 1),
          predCodes: Int32Array.of(1, 0),
          counts: Float64Array.of(fp, fn),
        },
      });
      const gradient = gradientOf(at);
      return atanhEnds(gradient.value, deltaVariance(at, gradient), twoSidedZ(level));
    },
    method: () => 'atanh-delta',
  };
}
