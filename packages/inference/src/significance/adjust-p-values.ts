import type { NumberColumn } from '@confmat/core';
import { checkOption, named, readNumbers, invalidValue } from '@confmat/core/internal';

/** How p-values of several tests are adjusted. */
export type AdjustMethod = 'holm' | 'bh' | 'by' | 'bonferroni';

/**
 * Adjust the p-values of several tests, so that comparing each with one level holds for all of them.
 *
 * @param pValues Shape (m,), in [0, 1].
 * @param method `'holm'` and the weaker `'bonferroni'` bound the chance of any false finding;
 *   `'bh'` (Benjamini–Hochberg) bounds the share of false ones among the findings, `'by'` whatever the
 *   tests have in common.
 * @returns Adjusted p-values in the same order, shape (m,), in [0, 1].
 * @throws {MetricError} `invalid-score`, `invalid-value`, `invalid-option`, `unsupported-type`.
 * @see R `p.adjust`; statsmodels `multipletests`.
 * @example
 * adjustPValues([0.01, 0.04, 0.03], 'holm'); // → Float64Array [0.03, 0.06, 0.06]
 */
export function adjustPValues(pValues: NumberColumn, method: AdjustMethod): Float64Array {
  return named('adjustPValues', () => {
    checkOption('method', method, ['holm', 'bh', 'by', 'bonferroni']);
    const p = Float64Array.from(readNumbers('pValues', pValues, 'invalid-score'));
    const row = p.findIndex((value) => !(value >= 0 && value <= 1));
    if (row >= 0)
      throw invalidValue({ argument: 'pValues', row }, p[row], {
        kind: 'number',
        what: 'a number',
        atLeast: 0,
        atMost: 1,
      });
    return adjusted(p, method);
  });
}

/**
 * The same where some p-values are NaN: they stay NaN, and do not count as tests.
 *
 * @param method `'none'` leaves them as they are.
 */
export function adjustedPs(
  pValues: readonly number[],
  method: AdjustMethod | 'none',
): readonly number[] {
  if (method === 'none') return pValues;
  const tested = pValues.filter((value) => !Number.isNaN(value));
  const adjustedTested = adjusted(Float64Array.from(tested), method);
  let next = 0;
  return pValues.map((value) => (Number.isNaN(value) ? NaN : (adjustedTested[next++] ?? NaN)));
}

/** The same, checked. */
export function adjusted(p: Float64Array, method: AdjustMethod): Float64Array {
  const m = p.length;
  const order = Int32Array.from(p.keys()).sort((i, j) => (p[i] ?? 0) - (p[j] ?? 0) || i - j);
  const ranked = Float64Array.from(order, (place) => p[place] ?? 1);
  const harmonic = ranked.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  const scaled = ranked.map((value, i) => {
    switch (method) {
      case 'bonferroni':
        return value * m;
      case 'holm':
        return value * (m - i);
      case 'bh':
        return (value * m) / (i + 1);
      case 'by':
        return (value * m * harmonic) / (i + 1);
    }
  });
  // Holm steps down and keeps the greatest so far, the others step up and keep the least.
  if (method === 'holm') for (let i = 1; i < m; ++i) keep(scaled, i, i - 1, Math.max);
  else if (method !== 'bonferroni')
    for (let i = m - 2; i >= 0; --i) keep(scaled, i, i + 1, Math.min);
  const result = new Float64Array(m);
  order.forEach((place, i) => (result[place] = Math.min(1, scaled[i] ?? 1)));
  return result;
}

function keep(
  values: Float64Array,
  at: number,
  next: number,
  choose: (a: number, b: number) => number,
): void {
  values[at] = choose(values[at] ?? 1, values[next] ?? 1);
}
