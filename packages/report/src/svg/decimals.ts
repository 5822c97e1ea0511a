/** Decimals of a metric, and of the ends of its interval: three, or as many as two digits need below 0.01. */
export function decimalsOf(value: number): number {
  const size = Math.abs(value);
  return size >= 1e-5 && size < 0.01 ? Math.ceil(-Math.log10(size)) + 1 : 3;
}
