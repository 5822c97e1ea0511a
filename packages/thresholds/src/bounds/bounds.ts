/** What a sweep knows about a figure that depends on the order of scores inside its bins. */
export interface Bounds {
  /** The figure is at least this. */
  readonly lower: number;
  /** The figure is at most this. */
  readonly upper: number;
  /** A value between them. */
  readonly estimate: number;
}

/**
 * Take a value back that rounding put outside its range.
 *
 * @param lower Lower end.
 * @param upper Upper end.
 * @param value A number.
 * @returns The number, or the end that it is beyond; NaN of NaN.
 */
export function within(lower: number, upper: number, value: number): number {
  return Math.min(upper, Math.max(lower, value));
}
