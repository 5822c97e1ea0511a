/** What a run did to the rows before they were counted. */
export interface Prepared {
  /** The files that were read, if there are several. */
  readonly files: readonly string[];
  /** The expression of `--where`; null without. */
  readonly where: string | null;
  /** Rows that it left out. */
  readonly nLeftOut: number;
  /** Columns of groups that answer the same questions; absent where all rows together mean something. */
  readonly sharedBy?: readonly string[];
  /** What a person should know of it, a line each. */
  readonly notes: readonly string[];
  /** The evaluation that was read instead of rows. */
  readonly evaluation?: {
    readonly files: readonly string[];
    readonly contentHash: string;
    readonly created?: string;
  };
}

/** Rows to which nothing was done. */
export const UNPREPARED: Prepared = { files: [], where: null, nLeftOut: 0, notes: [] };

/** What JSON says of it, in its part about the input. */
export function jsonPrepared(prepared: Prepared | undefined): Record<string, unknown> {
  if (!prepared) return {};
  const { files, where, nLeftOut, sharedBy, notes, evaluation } = prepared;
  return {
    ...(files.length > 1 ? { files } : {}),
    ...(where === null ? {} : { where, nLeftOut }),
    ...(sharedBy ? { sharedBy } : {}),
    ...(notes.length === 0 ? {} : { notes }),
    ...(evaluation ? { evaluation } : {}),
  };
}
