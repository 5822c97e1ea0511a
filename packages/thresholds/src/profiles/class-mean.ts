import { checkSameLength, named, unsupportedType } from '@confmat/core/internal';
import { checkScoreRow } from './check-score-row.js';
import type { DecisiveScores } from './score-row.js';

/**
 * The mean over classes that a program prints of what it computes for each class against the rest.
 *
 * @param row A row that is a mean over classes, for its weights and its undefined classes.
 * @param values The value of each class, shape (nClasses,); NaN where it has none, null where it is not
 *   known.
 * @param sizes True rows of each class, or their weight, shape (nClasses,).
 * @returns The mean; null where a value that counts is not known.
 * @throws {MetricError} `unsupported-type`, `invalid-option`, `length-mismatch`.
 * @example
 * const row = scoreRows().find(({ name }) => name === 'weightedAreaUnderROC');
 * meanOfClassValues(row, [1, 0.5], [30, 10]); // → 0.875
 */
export function meanOfClassValues(
  row: DecisiveScores,
  values: readonly (number | null)[],
  sizes: readonly number[],
): number | null {
  return named('meanOfClassValues', () => {
    checkScoreRow('row', row);
    for (const [argument, column] of Object.entries({ values, sizes })) {
      if (!isNumbers(column)) throw unsupportedType(argument, column, 'an array of numbers');
    }
    checkSameLength({ values, sizes });
    return classMean(row, values, sizes);
  });
}

/** The same of what was checked. */
export function classMean(
  { mean, undefinedClass }: DecisiveScores,
  values: readonly (number | null)[],
  sizes: readonly number[],
): number | null {
  let [total, size] = [0, 0];
  for (const [code, value] of values.entries()) {
    const weight = mean === 'macro' ? 1 : (sizes[code] ?? 0);
    if (weight === 0) continue;
    if (value === null) return null;
    if (undefinedClass === 'left out' && Number.isNaN(value)) continue;
    total += weight * value;
    size += weight;
  }
  return total / size;
}

/** Whether a value is an array of numbers and nulls. */
function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => one === null || typeof one === 'number');
}
