/** A config file that gave options. */
export interface UsedConfig {
  readonly file: string;
  /** The options that it gave, by their long names. */
  readonly options: readonly string[];
  /** Those that only say how files are read, where an engine has the rows. */
  readonly leftOut?: readonly string[];
}
