import type { ConfusionMatrix, JointTally } from '@confmat/core';
import type { CountedTwo, TwoModels } from '../results.js';

/** Both answers of each row; undefined where rows cannot be paired. */
export function jointOf(two: TwoModels | undefined): JointTally | undefined {
  return two && isJoint(two.counted) ? two.counted : undefined;
}

/** What was counted of two models, together or each by itself. */
export function countsOfTwo(two: TwoModels | undefined): readonly (JointTally | ConfusionMatrix)[] {
  if (!two) return [];
  return isJoint(two.counted) ? [two.counted] : two.counted;
}

export const isJoint = (counted: CountedTwo): counted is JointTally => !Array.isArray(counted);
