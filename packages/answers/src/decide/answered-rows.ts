import type { Label } from '@confmat/core';
import type { ThresholdSweep } from '@confmat/thresholds';

/** Counts of confidence × right. */
export interface AnsweredRows {
  /** Its positives are the answers that are right. */
  readonly sweep: ThresholdSweep;
  /** Rows with a truth but without a confidence, such as refusals: they are escalated. */
  readonly nUnanswered: number;
  /** Rows left out for a missing truth or answer. */
  readonly nSkipped: number;
  readonly groups: readonly AnsweredGroup[];
}

/** The same of a group. */
interface AnsweredGroup {
  readonly group: Readonly<Record<string, Label>>;
  readonly sweep: ThresholdSweep;
  readonly nUnanswered: number;
}
