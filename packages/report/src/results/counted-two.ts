import type { BinaryCounts, ConfusionMatrix, JointTally } from '@confmat/core';
import type { CountedTwo, Results, TwoModels } from './results.js';

/** Both answers of each row; undefined where rows cannot be paired. */
export function jointOf(two: TwoModels | undefined): JointTally | undefined {
  return two && isJoint(two.counted) ? two.counted : undefined;
}

/** What was counted of two models, together or each by itself. */
export function countsOfTwo({
  two,
  twoSets,
}: Pick<Results, 'two' | 'twoSets'>): readonly (JointTally | ConfusionMatrix | BinaryCounts)[] {
  if (twoSets) return twoSets.counted.map(({ sets }) => sets.counts);
  if (!two) return [];
  return isJoint(two.counted) ? [two.counted] : two.counted;
}

export const isJoint = (counted: CountedTwo): counted is JointTally => !Array.isArray(counted);
