import { intervals } from '@confmat/inference';
import type { ReportIntervals } from '@confmat/inference';
import type { Results } from './results.js';
import type { ScoredClasses } from './reported-scores.js';

/**
 * The intervals of every number that outputs show of classes, or of labels, and of their averages: an average
 * that counts a class as 0/0 is shown without one.
 *
 * @returns null where there are no classes.
 */
export function reportedIntervals({
  matrix,
  labelSets,
  zeroDivision = 0,
  level,
  only: labels,
  beta,
}: ScoredClasses & Pick<Results, 'level'>): ReportIntervals | null {
  const asked = { level, zeroDivision, beta };
  if (matrix) return intervals(matrix, { ...asked, labels });
  if (!labelSets) return null;
  const { labels: counts, samples } = labelSets;
  return intervals(counts, { ...asked, samples });
}
