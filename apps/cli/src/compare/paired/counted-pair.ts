import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointCounts, JointTally, Label } from '@confmat/core';
import type { EvaluationDifference, PairedClusters } from '@confmat/inference';
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
  /** Which rows belong together, where that is known; of two evaluations it may be known of one. */
  readonly clusters?: Partial<PairedClusters> | undefined;
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

/** Rows of two predictions that belong together. */
export interface PairClusters {
  readonly whole: PairedClusters;
  /** Of each group, in their order. */
  readonly slices: readonly PairedClusters[];
}

/**
 * Two predictions of the same rows.
 * @param clusters Which rows belong together; undefined for none.
 */
export function jointPair(
  joint: JointTally & Partial<Pick<JointCounts, 'slices'>>,
  clusters?: PairClusters,
): CountedPair {
  const { labels, nSamples, slices = [] } = joint;
  return {
    ...{ labels, nSamples, joint, clusters: clusters?.whole },
    matrices: jointMatrices(joint),
    compare: (asked, level) => compareEach(joint, asked, { level, clusters: clusters?.whole }),
    slices: slices.map((slice, place) => {
      const own = clusters?.slices[place];
      const pair = jointPair(slice.joint, own && { whole: own, slices: [] });
      return { group: slice.group, pair };
    }),
  };
}
