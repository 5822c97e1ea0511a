import type { RatioForm } from '@confmat/core/internal';
import { logitEnds } from '../delta/delta-ends.js';
import { twoSidedZ } from '../distributions.js';
import type { Cells, RowRule } from './row-rule.js';

/**
 * Fβ of β ≠ 1, which is no function of one proportion: the delta method on its log odds, at counts with
 * one row more, ½ of it right.
 *
 * @param form A ratio of tp above tp, fp and fn.
 * @returns Null of any other ratio.
 */
export function fbetaRule({ over, under }: RatioForm): RowRule | null {
  const [hit, ...others] = over;
  const [underHit, fpWeight, fnWeight, tnWeight] = under;
  if (hit <= 0 || hit !== underHit || others.some((one) => one !== 0) || tnWeight !== 0)
    return null;
  if (fpWeight <= 0 || fnWeight <= 0) return null;
  return {
    relevantRows: ([tp, fp, fn]) => tp + fp + fn,
    ends: (cells, { level }) => {
      const [tp, fp, fn] = smoothed(cells);
      const below = hit * tp + fpWeight * fp + fnWeight * fn;
      const value = (hit * tp) / below;
      const slopes =
        tp * (hit * (1 - value)) ** 2 + fp * (fpWeight * value) ** 2 + fn * (fnWeight * value) ** 2;
      return logitEnds(value, slopes / (below * below), twoSidedZ(level));
    },
    bias: (cells) => {
      const [tp, fp, fn] = smoothed(cells);
      const misses = fpWeight * fp + fnWeight * fn;
      const bent = hit * misses - (fpWeight * fpWeight * fp + fnWeight * fnWeight * fn);
      return (hit * tp * bent) / (hit * tp + misses) ** 3;
    },
    method: () => 'logit-delta',
  };
}

function smoothed([tp, fp, fn]: Cells): readonly [tp: number, fp: number, fn: number] {
  return [tp + 1 / 2, fp + 1 / 4, fn + 1 / 4];
}
