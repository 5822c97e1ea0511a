import { isTypedArray, invalidOption, invalidValue } from '@confmat/core/internal';

/** Fewest values that have tails. */
const LEAST = 100;

/** Check the values of samples that were drawn elsewhere, and copy them. */
export function checkReplicateValues(values: unknown): Float64Array {
  const isList = Array.isArray(values) || isTypedArray(values);
  if (!isList || values.length < LEAST)
    throw invalidOption('values', values, `${LEAST} numbers or more, of bootstrapValues`);
  return Float64Array.from(values as ArrayLike<unknown>, (value, row) => {
    if (typeof value === 'number') return value;
    // JSON writes NaN so.
    if (value === null) return NaN;
    throw invalidValue(
      { argument: 'values', row },
      value,
      'a number, NaN where the statistic is undefined',
    );
  });
}
