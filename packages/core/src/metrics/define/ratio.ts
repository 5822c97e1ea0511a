import type { BinaryCounts } from '../../counts/binary-counts.js';
import { totalsOf } from '../../counts/complementary-counts.js';
import { reduceRatio } from '../kernels/reduce-ratio.js';
import { reduceRatioOfTotals } from '../kernels/twins/reduce-ratio-of-totals.js';
import type { Direction, RatioForm, RowMetric } from './metric.js';

/** A metric that is one linear form of the counts above another. */
export interface Ratio extends RatioForm {
  readonly name: string;
  readonly undefinedReason: string;
  readonly direction: Direction | null;
  readonly range: readonly [least: number, greatest: number];
}

export function ratio(form: Ratio): RowMetric {
  const { name, undefinedReason, direction, range, over, under } = form;
  const uses = (place: 2 | 3): boolean => over[place] !== 0 || under[place] !== 0;
  const [above, below] = [Float64Array.of(...over), Float64Array.of(...under)];
  return {
    name,
    undefinedReason,
    direction,
    range,
    form: { over, under },
    needs: [...(uses(2) ? ['fn' as const] : []), ...(uses(3) ? ['tn' as const] : [])],
    write: (counts: BinaryCounts, out: Float64Array) => {
      const { tp, fp } = counts;
      const totals = totalsOf(counts);
      if (totals) {
        const { positives, negatives } = totals;
        return reduceRatioOfTotals(tp, fp, positives, negatives, above, below, out);
      }
      // A column that is missing has the coefficient 0, so any column of its length will do.
      const { fn = tp, tn = tp } = counts;
      return reduceRatio(tp, fp, fn, tn, above, below, out);
    },
  };
}
