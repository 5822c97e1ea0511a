import { intervals } from '@confmat/inference';
import type { ReportIntervals } from '@confmat/inference';
import type { Results } from '../results.js';

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
}: Pick<Results, 'matrix' | 'labelSets' | 'zeroDivision' | 'level'>): ReportIntervals | null {
  if (matrix) return intervals(matrix, { level, zeroDivision });
  if (!labelSets) return null;
  const { labels, samples } = labelSets;
  return intervals(labels, { level, zeroDivision, samples });
}
