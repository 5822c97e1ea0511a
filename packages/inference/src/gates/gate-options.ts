/** Bound of `gate`, one of the three, and how it is judged. */
export interface GateOptions {
  /** Least value that passes; not of a metric that should be low, such as `errorRate`. */
  readonly atLeast?: number | undefined;
  /** Greatest value that passes. */
  readonly atMost?: number | undefined;
  /**
   * How much worse than the baseline still passes, at least 0: of a comparison, or of the difference
   * a − b of two values. The baseline is model a, and model b is judged; the direction of the metric says
   * which way is worse.
   */
  readonly maxDrop?: number | undefined;
  /**
   * How sure a verdict must be, in (0.5, 1). An interval of level L holds for (1 + L) / 2 on one side:
   * for 0.95 make it with `level: 0.9`. Default: what the interval holds for.
   */
  readonly confidence?: number | undefined;
  /**
   * Number of rows of the sample behind an interval, relevant or not, so that rows in all can be told. A
   * comparison knows its own.
   */
  readonly nSamples?: number | undefined;
  /** Whether a verdict on an interval that has a `warning` is inconclusive. Default: false. */
  readonly strict?: boolean | undefined;
}

/** Names of the options of `gate`. */
export const GATE_OPTIONS: readonly string[] = [
  'atLeast',
  'atMost',
  'maxDrop',
  'confidence',
  'nSamples',
  'strict',
];
