import type { Evaluation } from '@confmat/evaluation';

/** Evaluations that files held, added up. */
export interface SavedEvaluation {
  readonly evaluation: Evaluation;
  /** The files, as typed. */
  readonly files: readonly string[];
  /** What results call the input: the files that were counted. */
  readonly shownFile: string;
  /** Of the counts, in hexadecimal digits. */
  readonly contentHash: string;
}
