import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointCounts, JointTally, Label } from '@confmat/core';
import type { EvaluationDifference } from '@confmat/inference';
import { compareEach } from '@confmat/inference/internal';
import type { AskedMetric } from '@confmat/inference/internal';

/** Two predictions as they were counted, and what compares them. */
export interface CountedPair {
  readonly labels: readonly Label[];
  readonly nSamples: number;
  /** Rows of the second of two evaluations. */
  readonly otherSamples?: number;
  readonly matrices: { readonly a: ConfusionMatrix; readonly b: ConfusionMatrix };
  /** Both answers of each row; null where two evaluations may be of other rows. */
  readonly joint: JointTally | null;
  /** Compare metrics, in their order, with intervals of a level. */
  readonly compare: (
    asked: readonly AskedMetric[],
    level: number,
  ) => readonly EvaluationDifference[];
  readonly slices: readonly PairSlice[];
}

/** The rows of a group. */
interface PairSlice {
  readonly group: Readonly<Record<string, Label>>;
  readonly pair: CountedPair;
}

/** Two predictions of the same rows. */
export function jointPair(joint: JointTally & Partial<Pick<JointCounts, 'slices'>>): CountedPair {
  const { labels, nSamples, slices = [] } = joint;
  return {
    ...{ labels, nSamples, joint },
    matrices: jointMatrices(joint),
    compare: (asked, level) => compareEach(joint, asked, { level }),
    slices: slices.map(({ group, joint: own }) => ({ group, pair: jointPair(own) })),
  };
}
