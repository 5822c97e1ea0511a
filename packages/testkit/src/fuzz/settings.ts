/** What `npm run fuzz` asks of one of its parts. */
export interface FuzzSettings {
  /** The part, as `--only` names it. */
  readonly part: string;
  /** Makes the examples: the same seed draws the same ones. */
  readonly seed: number;
  /** Time for all properties of the part together. */
  readonly seconds: number;
  /** How many files hold them. */
  readonly nFiles: number;
  /** File that gets a line of JSON for each property. */
  readonly log: string;
}

/** The settings of `npm run fuzz`; null in the tests. */
export const fuzzSettings: FuzzSettings | null = JSON.parse(
  process.env['CONFMAT_FUZZ'] ?? 'null',
) as FuzzSettings | null;
