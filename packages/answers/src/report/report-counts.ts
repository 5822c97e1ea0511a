import type { Evaluation, NamedSweep } from '@confmat/evaluation';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import type { MeasuredScores } from '../sweep/scores/scores-section.js';
import type { ReportedRows } from './wrong-rows-section.js';

/** What a report is about. */
export interface ReportCounts extends Counted {
  /** What a person should know of what was counted. */
  readonly notes?: readonly string[];
  /** The evaluation with the scores that its labels were predicted from, in one more pass for each column. */
  readonly withScores: () => Promise<Evaluation>;
  /** Measures the scores of classes that labels were predicted from; absent where rows are not read. */
  readonly measured?: () => Promise<MeasuredScores | null>;
  /** Sweeps those scores against the rest, for a page, in one more pass; absent where rows are not read. */
  readonly classSweeps?: () => Promise<readonly NamedSweep[]>;
  /** Writes and picks wrong rows as options ask, once the rest is known; absent without rows. */
  readonly wrongRows?: () => Promise<ReportedRows>;
}
