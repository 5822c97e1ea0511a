/** How gates judge intervals. */
export interface Sureness {
  /** How sure a verdict must be. */
  readonly confidence: number;
  /** Whether a verdict on an interval with a warning is inconclusive. */
  readonly strict?: boolean | undefined;
}

/** How the options say that gates judge intervals; undefined: they judge values. */
export function surenessOf({ confidence, strict }: Partial<Sureness>): Sureness | undefined {
  return confidence === undefined ? undefined : { confidence, strict };
}
