/** Options that say what to do with rows before they are counted. */
export interface RowOptions {
  /** A condition that rows must meet, as SQL. */
  readonly where?: string;
}

/** Whether an input needs to be prepared at all. */
export function changesRows({ where }: RowOptions): boolean {
  return where !== undefined;
}
