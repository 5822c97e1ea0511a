import type { JointTally } from '@confmat/core';

/** Rows by which of two models has them right. */
export interface AnswerCounts {
  readonly both: number;
  readonly onlyA: number;
  readonly onlyB: number;
  readonly neither: number;
  /** Rows whose predictions differ, right or wrong. */
  readonly differing: number;
}

/** Count the rows of a joint tally by who is right. */
export function answerCounts({ trueCodes, aCodes, bCodes, counts }: JointTally): AnswerCounts {
  let [both, onlyA, onlyB, neither, differing] = [0, 0, 0, 0, 0];
  for (const [cell, count] of counts.entries()) {
    const isA = aCodes[cell] === trueCodes[cell];
    const isB = bCodes[cell] === trueCodes[cell];
    if (isA && isB) both += count;
    else if (isA) onlyA += count;
    else if (isB) onlyB += count;
    else neither += count;
    if (aCodes[cell] !== bCodes[cell]) differing += count;
  }
  return { both, onlyA, onlyB, neither, differing };
}
