import { jointMatrices } from '@confmat/core';
import type { JointCounts, JointTally, Label, MatrixOrCounts } from '@confmat/core';
import type { EvaluationDifference } from '@confmat/inference';
import { compareEach } from '@confmat/inference/internal';
import type { AskedMetric } from '@confmat/inference/internal';

/** Two predictions as they were counted, and what compares them. */
export interface CountedPair {
  readonly labels: readonly Label[];
  readonly nSamples: number;
  /** Rows of the second of two evaluations. */
  readonly otherSamples?: number;
  /** A matrix of each, or counts of label sets. */
  readonly counts: { readonly a: MatrixOrCounts; readonly b: MatrixOrCounts };
  /** Both answers of each row; null where two evaluations may be of other rows. */
  readonly joint: JointTally | null;
  /** Compare metrics, in their order, with intervals of a level. */
  readonly compare: (
    asked: readonly AskedMetric[],
    level: number,
  ) => readonly EvaluationDifference[];
  /** Of label sets: compare the share of samples whose sets are equal. */
  readonly compareExact?: (level: number) => EvaluationDifference;
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
    counts: jointMatrices(joint),
    compare: (asked, level) => compareEach(joint, asked, { level }),
    slices: slices.map(({ group, joint: own }) => ({ group, pair: jointPair(own) })),
  };
}
