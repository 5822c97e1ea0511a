import type { OnProgress } from './engine/duckdb.js';

/** Says something that a person should know, before the work is done. */
export type Note = (text: string, isSilent: boolean) => void;

/** What opening rows tells, and what else is written while they are read. */
export interface Opening {
  readonly onProgress?: OnProgress;
  readonly note: Note;
  /** Stops the reading. */
  readonly signal?: AbortSignal;
  /** The files that the engine writes. */
  readonly written?: readonly string[];
}
