/** Smaller values are rounding of 0. */
const LEAST = 1e-9;

/** Decimals of a metric, and of the ends of its interval: three, or as many as two digits need below 0.01. */
export function decimalsOf(value: number): number {
  const size = Math.abs(value);
  return size >= LEAST && size < 0.01 ? Math.ceil(-Math.log10(size)) + 1 : 3;
}

/** Decimals of an end of an interval: those of the value, or more where the end would be shown as 0 and is not. */
export function decimalsOfEnd(end: number, digits: number): number {
  const size = Math.abs(end);
  return size >= LEAST && size <= 0.5 * 10 ** -digits ? decimalsOf(end) : digits;
}
