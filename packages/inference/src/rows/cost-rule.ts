import type { RatioForm } from '@confmat/core/internal';
import { rangeEnds } from '../delta/delta-ends.js';
import { twoSidedZ } from '../distributions.js';
import type { RowRule } from './row-rule.js';
import { dot } from './share.js';

/**
 * A mean cost of a row: the delta method, which is exact in the mean, at counts with ¼ of a row more in
 * each of the four cells, on the log odds between the least and the greatest cost.
 *
 * @param form A ratio above the number of rows.
 * @returns Null of any other ratio.
 */
export function costRule({ over: costs, under }: RatioForm): RowRule | null {
  if (under.some((coefficient) => coefficient !== 1)) return null;
  const range = [Math.min(...costs), Math.max(...costs)] as const;
  if (range[0] === range[1]) return null;
  return {
    relevantRows: ([tp, fp, fn, tn]) => tp + fp + fn + tn,
    ends: ([tp, fp, fn, tn], { level }) => {
      const cells = [tp + 1 / 4, fp + 1 / 4, fn + 1 / 4, tn + 1 / 4] as const;
      const size = cells[0] + cells[1] + cells[2] + cells[3];
      const mean = dot(cells, costs) / size;
      const squares = costs.map((cost) => (cost - mean) ** 2);
      const [a = 0, b = 0, c = 0, d = 0] = squares;
      const variance = dot(cells, [a, b, c, d]) / size / size;
      return rangeEnds(mean, variance, twoSidedZ(level), range);
    },
    method: () => 'logit-delta',
  };
}
