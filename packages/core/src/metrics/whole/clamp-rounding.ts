/** More than rounding adds to a value of size 1. */
const ROUNDING = 2 ** -40;

/**
 * Take a coefficient in [−1, 1] that rounding put just outside back. Weights below 0 may put it far
 * outside, and there it stays.
 */
export function clampRounding(value: number): number {
  const size = Math.abs(value);
  return size > 1 && size < 1 + ROUNDING ? Math.sign(value) : value;
}
