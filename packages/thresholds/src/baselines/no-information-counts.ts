import { MetricError } from '@confmat/core';
import type { BinaryCounts } from '@confmat/core';

/**
 * Counts of a model without information, as shares of all rows: it predicts positive at random, so
 * that of a share p of positives and a rate q it has tp = p q, fp = (1 − p) q, fn = p (1 − q) and
 * tn = (1 − p)(1 − q). Every metric of core is then that metric's baseline: F1 is 2 p q / (p + q),
 * precision p at any rate, accuracy p q + (1 − p)(1 − q).
 *
 * @param prevalence Share of positives among all rows, in [0, 1].
 * @param rates Rates at which it predicts positive, in [0, 1], shape (m,); 1 is always positive.
 * @returns Counts, a row for each rate.
 * @throws {MetricError} `invalid-value`.
 * @example
 * noInformationCounts(0.25, [0.5, 1]).tp; // → Float64Array [0.125, 0.25]
 */
export function noInformationCounts(
  prevalence: number,
  rates: readonly number[] | Float64Array,
): BinaryCounts {
  const caller = 'noInformationCounts';
  checkShare(caller, 'prevalence', null, prevalence);
  const p = prevalence;
  const q = Float64Array.from(rates);
  for (const [row, rate] of q.entries()) checkShare(caller, 'rates', row, rate);
  return {
    of: 'questions',
    keys: q,
    tp: q.map((rate) => p * rate),
    fp: q.map((rate) => (1 - p) * rate),
    fn: q.map((rate) => p * (1 - rate)),
    tn: q.map((rate) => (1 - p) * (1 - rate)),
    weighted: true,
  };
}

/**
 * Check a share.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param row The place in the argument; null for the argument itself.
 * @param value The received value.
 * @throws {MetricError} `invalid-value`.
 */
export function checkShare(
  caller: string,
  argument: string,
  row: number | null,
  value: number,
): void {
  if (value >= 0 && value <= 1) return;
  const expected = 'a number in [0, 1]';
  throw new MetricError(caller, { code: 'invalid-value', argument, row, value, expected });
}
