import type { RatioForm } from '@confmat/core/internal';
import { rangeEnds } from '../delta/delta-ends.js';
import type { Ends } from '../proportions/proportion-bounds.js';
import type { Cells } from '../rows/row-rule.js';
import { dot } from '../rows/share.js';

/** Below this count the delta method covers 0.92 without ½ more in each cell. */
const FEW = 10;

/**
 * The interval of a metric at a prevalence; with a count below 10, all four get ½ more.
 *
 * @param z Standard normal deviate of the level, two-sided.
 * @param range Least and greatest value of the metric.
 */
export function endsAtPrevalence(
  form: RatioForm,
  cells: Cells,
  prevalence: number,
  z: number,
  range: readonly [number, number],
): Ends {
  const isFew = cells.some((count) => count < FEW);
  const [tp, fp, fn, tn] = cells;
  const read: Cells = isFew ? [tp + 1 / 2, fp + 1 / 2, fn + 1 / 2, tn + 1 / 2] : cells;
  const { value, variance } = ratioAtPrevalence(form, read, prevalence);
  return rangeEnds(value, variance, z, range);
}

/** The metric at a prevalence, and its variance: rows of each true class are independent. */
export function ratioAtPrevalence(
  { over, under }: RatioForm,
  [tp, fp, fn, tn]: Cells,
  prevalence: number,
): { readonly value: number; readonly variance: number } {
  const [positives, negatives] = [tp + fn, fp + tn];
  const [hit, alarm] = [tp / positives, fp / negatives];
  const rest = 1 - prevalence;
  const shares = [
    prevalence * hit,
    rest * alarm,
    prevalence * (1 - hit),
    rest * (1 - alarm),
  ] as const;
  const below = dot(shares, under);
  const value = dot(shares, over) / below;
  const slope = (weight: number, right: 0 | 1, wrong: 2 | 3): number =>
    (weight * (over[right] - over[wrong] - value * (under[right] - under[wrong]))) / below;
  const variance =
    (slope(prevalence, 0, 2) ** 2 * hit * (1 - hit)) / positives +
    (slope(rest, 1, 3) ** 2 * alarm * (1 - alarm)) / negatives;
  return { value, variance };
}
