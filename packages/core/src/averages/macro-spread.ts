import { named } from '../errors/metric-error.js';
import type { Label } from '../label.js';
import { checkSameLength } from '../columns/check.js';
import { checkKeys } from '../counts/binary-counts.js';
import type { CountColumn } from '../columns/check-counts.js';
import { checkValues } from './check-values.js';
import { meanOfDefined } from './average-rows.js';

/** How far the rows behind a macro mean lie apart. */
export interface MacroSpread<K extends Label | number = Label> {
  /** Plain mean of the values that are not NaN; NaN without any. */
  readonly mean: number;
  /** Population standard deviation of the same values, in their unit; NaN without any. */
  readonly standardDeviation: number;
  /** The least of them; NaN without any. */
  readonly minimum: number;
  /** The first row that has it; its position where there are no keys; null without any. */
  readonly minimumKey: K | number | null;
}

/**
 * Describe the values behind a macro mean: a large spread says that the mean hides unequal classes.
 * @param values A metric's value per row, shape (m,); NaN rows are left out.
 * @param keys The rows' names, shape (m,): the labels of the matrix.
 * @returns Mean, population standard deviation (divisor m), minimum and where it is.
 * @throws {MetricError} `unsupported-type`, `invalid-value`, `invalid-label`, `length-mismatch`.
 * @example
 * macroSpread(Float64Array.of(0.5, 0.1, 0.5, 0.5)).standardDeviation; // → 0.17320508075688773
 */
export function macroSpread<K extends Label>(
  values: CountColumn,
  keys?: readonly K[],
): MacroSpread<K> {
  return named('macroSpread', () => {
    const perRow = checkValues(values);
    const names = keys === undefined ? undefined : (checkKeys(keys) as readonly K[]);
    checkSameLength({ values: perRow, keys: names });
    return spreadOf(perRow, names);
  });
}

/** `macroSpread` without checks; values of shape (m,), keys too if rows have them. */
export function spreadOf<K extends Label>(
  values: Float64Array,
  keys: readonly K[] | undefined,
): MacroSpread<K> {
  const mean = meanOfDefined(values);
  const variance = meanOfDefined(values.map((value) => (value - mean) ** 2));
  let minimum = NaN;
  let minimumRow = -1;
  for (const [row, value] of values.entries()) {
    if (Number.isNaN(value) || value >= minimum) continue;
    minimum = value;
    minimumRow = row;
  }
  const minimumKey = minimumRow < 0 ? null : (keys?.[minimumRow] ?? minimumRow);
  return { mean, standardDeviation: Math.sqrt(variance), minimum, minimumKey };
}
