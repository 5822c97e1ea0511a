/** What a sweep knows about a figure that depends on the order of scores inside its bins. */
export interface Bounds {
  /** The figure is at least this. */
  readonly lower: number;
  /** The figure is at most this. */
  readonly upper: number;
  /** A value between them. */
  readonly estimate: number;
}
