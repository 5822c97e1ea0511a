import { invalidValue } from '@confmat/core/internal';
import type { Expected } from '@confmat/core/internal';

/** Check each number of a stored column; the error names the first row that is not as expected. */
export function checkEach(
  argument: string,
  column: Float64Array | Float32Array | Int32Array | Uint8Array,
  expected: Expected,
  isExpected: (value: number, row: number) => boolean,
): void {
  const row = (column as Float64Array).findIndex((value, place) => !isExpected(value, place));
  if (row >= 0) throw invalidValue({ argument, row }, column[row], expected);
}
