import type { Counted } from './counted.js';

/** Evaluations that files held, added up. */
export interface SavedEvaluation extends Counted {
  /** The files, as typed. */
  readonly files: readonly string[];
  /** The hash of the counts, in hexadecimal digits; null of rows that were counted just now. */
  readonly contentHash: string | null;
  /** Whether `--true` says which side of a matrix of counts has the true classes. */
  readonly isMatrix?: boolean;
}
