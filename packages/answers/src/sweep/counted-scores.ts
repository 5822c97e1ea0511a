import type { Evaluation } from '@confmat/evaluation';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import type { MeasuredScores } from './scores/scores-section.js';

/** Columns of scores that were counted at thresholds. */
export interface CountedScores extends Counted {
  /** What `--save` keeps. */
  readonly kept: () => Evaluation;
  /** Metrics of each column of scores itself, if somebody asks for them; absent without rows. */
  readonly measure?: () => Promise<readonly MeasuredScores[]>;
}
