import { twoSidedZ } from '../distributions.js';
import type { Cells, RowRule } from './row-rule.js';

/** A ratio above 0, and the variance of its logarithm. */
interface LogRatio {
  readonly value: number;
  readonly variance: number;
}

/** A ratio without an upper bound: the delta method on its logarithm, with ½ more in every cell. */
export function logRatioRule(ratioOf: (cells: Cells) => LogRatio): RowRule {
  return {
    relevantRows: ([tp, fp, fn, tn]) => Math.min(tp + fn, fp + tn),
    ends: ([tp, fp, fn, tn], { level }) => {
      const cells = [tp + 1 / 2, fp + 1 / 2, fn + 1 / 2, tn + 1 / 2] as const;
      const { value, variance } = ratioOf(cells);
      const factor = Math.exp(twoSidedZ(level) * Math.sqrt(variance));
      return [value / factor, value * factor];
    },
    method: () => 'log-delta',
  };
}

/**
 * tp / fn over fp / tn.
 *
 * @see Gart 1966, "Alternative analyses of contingency tables".
 */
export function oddsRatio([tp, fp, fn, tn]: Cells): LogRatio {
  return { value: (tp * tn) / (fp * fn), variance: 1 / tp + 1 / fp + 1 / fn + 1 / tn };
}

/** tp / positives over fp / negatives. */
export function positiveRatio([tp, fp, fn, tn]: Cells): LogRatio {
  return riskRatio(tp, tp + fn, fp, fp + tn);
}

/** fn / positives over tn / negatives. */
export function negativeRatio([tp, fp, fn, tn]: Cells): LogRatio {
  return riskRatio(fn, tp + fn, tn, fp + tn);
}

/** @see Katz et al. 1978, "Obtaining confidence intervals for the risk ratio in cohort studies". */
function riskRatio(a: number, ofA: number, b: number, ofB: number): LogRatio {
  return { value: a / ofA / (b / ofB), variance: 1 / a - 1 / ofA + 1 / b - 1 / ofB };
}
