/** What a sweep knows about a score that depends on the order inside its bins, such as an area. */
export interface Bounds {
  /** The score is at least this. */
  readonly lower: number;
  /** The score is at most this. */
  readonly upper: number;
  /** A value between them. */
  readonly estimate: number;
}

/** Take a value back that rounding put outside its range. */
export function within(lower: number, upper: number, value: number): number {
  return Math.min(upper, Math.max(lower, value));
}
