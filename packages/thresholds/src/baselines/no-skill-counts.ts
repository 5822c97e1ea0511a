import { named, invalidValue, countsWithJson } from '@confmat/core/internal';
import type { BinaryCounts } from '@confmat/core';
import { checkNumberList } from '../checks/check-number-list.js';
import { SHARE } from '../refusals.js';

export function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/**
 * Counts of a model without skill, as shares of all rows: it predicts positive at random, so that
 * of a share p of positives and a rate q it has tp = p q, fp = (1 − p) q, fn = p (1 − q) and tn =
 * (1 − p)(1 − q). Every metric of core is then that metric's baseline: F1 is 2 p q / (p + q),
 * precision p at any rate, accuracy p q + (1 − p)(1 − q).
 * @param prevalence Share of positives among all rows, in [0, 1].
 * @param rates Rates at which it predicts positive, in [0, 1], shape (m,); 1 is always positive.
 * @returns Counts, a row for each rate.
 * @throws {MetricError} `invalid-value`, `unsupported-type`.
 * @example
 * noSkillCounts(0.25, [0.5, 1]).tp; // → Float64Array [0.125, 0.25]
 */
export function noSkillCounts(
  prevalence: number,
  rates: readonly number[] | Float64Array,
): BinaryCounts {
  return named('noSkillCounts', () => {
    checkShare('prevalence', prevalence);
    const p = prevalence;
    const q = checkNumberList('rates', rates, SHARE, isShare);
    const counts: BinaryCounts = {
      of: 'questions',
      keys: q,
      tp: q.map((rate) => p * rate),
      fp: q.map((rate) => (1 - p) * rate),
      fn: q.map((rate) => p * (1 - rate)),
      tn: q.map((rate) => (1 - p) * (1 - rate)),
      weighted: true,
    };
    return countsWithJson(counts);
  });
}

export function checkShare(argument: string, value: unknown): void {
  if (isShare(value)) return;
  throw invalidValue(argument, value, SHARE);
}
