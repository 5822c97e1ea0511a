import { classificationReport } from '@confmat/core';
import type { BinaryCounts, ClassificationReport } from '@confmat/core';
import type { Results } from './results.js';

/** The classes that are counted, and what changes the scores that outputs show of them. */
export type ScoredClasses = Pick<
  Results,
  'matrix' | 'labelSets' | 'zeroDivision' | 'only' | 'beta'
>;

/** The scores that outputs show of classes, or of labels; null where there are no classes. */
export function reportedScores({
  matrix,
  labelSets,
  zeroDivision,
  only: labels,
  beta,
}: ScoredClasses): ClassificationReport | null {
  const source = matrix ?? labelSets?.labels;
  // A report needs no true negatives, which spans lack.
  return source
    ? classificationReport(source as BinaryCounts, { labels, beta, zeroDivision })
    : null;
}
