/** What a sweep knows about a score that depends on the order inside its bins, such as an area. */
export interface Bounds {
  /** The score is at least this. */
  readonly low: number;
  /** The score is at most this. */
  readonly high: number;
  /** A value between them. */
  readonly estimate: number;
}

/** Take a value back that rounding put outside its range. */
export function within(low: number, high: number, value: number): number {
  return Math.min(high, Math.max(low, value));
}
