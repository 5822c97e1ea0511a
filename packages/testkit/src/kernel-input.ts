import type { Random } from './random.js';

/**
 * Numbers of rows at which a loop over rows can go wrong: none, one, the remainders of loops that
 * take four or eight at once, and one more than a whole turn.
 */
export const ROW_COUNTS: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 33];

interface NumberArray {
  set(values: ArrayLike<number>, offset: number): void;
  fill(value: number): unknown;
}

/** The same values as a view that starts anywhere in a larger buffer full of other values. */
export function viewOf<A extends NumberArray & { subarray(start: number, end: number): A }>(
  type: new (length: number) => A,
  values: ArrayLike<number>,
  offset = 1,
): A {
  const larger = new type(offset + values.length + 3);
  larger.fill(0x55);
  larger.set(values, offset);
  return larger.subarray(offset, offset + values.length);
}

/** The value in a place, which must be there: an oracle that reads past the end is wrong. */
export function at<T>(values: ArrayLike<T>, place: number): T {
  if (!(place >= 0 && place < values.length)) throw new Error(`no place ${place}`);
  return values[place] as T;
}

/** The integers from 0 to n (exclusive). */
export function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

export function drawIntegers(random: Random, n: number, least: number, count: number): number[] {
  return Array.from({ length: n }, () => least + Math.floor(random() * count));
}
