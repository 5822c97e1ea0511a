import { jointMatrices } from '@confmat/core';
import type {
  BinaryCounts,
  ConfusionMatrix,
  JointCounts,
  JointTally,
  Label,
  MatrixOrCounts,
} from '@confmat/core';
import type { EvaluationTally, SetTally } from '@confmat/evaluation';
import { allLabels } from '@confmat/evaluation/internal';
import { compareEach } from '../compare/compare.js';
import type { AskedMetric } from '../compare/compare.js';
import { diffEach } from './diff-evaluations.js';
import { diffExactMatch } from './diff-sets.js';
import type { EvaluationDifference } from './independent-difference.js';

/** Two models as they were counted, and what compares them. */
export interface Pair<C extends MatrixOrCounts = MatrixOrCounts> {
  /** The classes of both, or the labels. */
  readonly labels: readonly Label[];
  readonly nSamples: number;
  /** Those of the second model, where rows cannot be paired. */
  readonly otherSamples?: number;
  /** A matrix of each, or counts of label sets. */
  readonly a: C;
  readonly b: C;
  /** Both answers of each row; null where rows cannot be paired. */
  readonly joint: JointTally | null;
  /** Compare metrics, in their order, with intervals of a level. Differences are a − b. */
  readonly compare: (
    asked: readonly AskedMetric[],
    level: number,
  ) => readonly EvaluationDifference[];
  /** Of label sets: compare the share of samples whose sets are equal. */
  readonly compareExact?: (level: number) => EvaluationDifference;
  /** Both in the rows of each group. */
  readonly slices: readonly PairSlice<C>[];
}

interface PairSlice<C extends MatrixOrCounts> {
  readonly group: Readonly<Record<string, Label>>;
  readonly pair: Pair<C>;
}

/** Two models that were counted together. */
export function pairOfJoint(
  joint: JointTally & Partial<Pick<JointCounts, 'slices'>>,
): Pair<ConfusionMatrix> {
  const { labels, nSamples, slices = [] } = joint;
  return {
    ...{ labels, nSamples, joint, ...jointMatrices(joint) },
    compare: (asked, level) => compareEach(joint, asked, { level }),
    slices: slices.map(({ group, joint: own }) => ({ group, pair: pairOfJoint(own) })),
  };
}

type Tally = Pick<EvaluationTally, 'matrix' | 'sets' | 'nSamples'>;
type WithMatrix = Tally & { readonly matrix: ConfusionMatrix };
type WithSets = Tally & { readonly sets: SetTally };

/** Two models, each counted by itself. */
interface PairApart<C extends MatrixOrCounts> extends Pair<C> {
  readonly otherSamples: number;
}

/** Two models of one label a row, each counted by itself. */
export function pairOfMatrices([a, b]: readonly [
  WithMatrix,
  WithMatrix,
]): PairApart<ConfusionMatrix> {
  return apart([a, b], [a.matrix, b.matrix], [a.matrix.labels, b.matrix.labels]);
}

/** Two models of label sets, or of spans, each counted by itself. */
export function pairOfSets(both: readonly [WithSets, WithSets]): PairApart<BinaryCounts> & {
  readonly compareExact: NonNullable<Pair['compareExact']>;
} {
  const [a, b] = [both[0].sets.counts, both[1].sets.counts];
  const labels = [a, b].map(({ keys }) => Array.from<Label>(keys ?? []));
  return {
    ...apart(both, [a, b], labels),
    compareExact: (level) => diffExactMatch(both, { level }),
  };
}

function apart<C extends MatrixOrCounts>(
  both: readonly [Tally, Tally],
  [a, b]: readonly [C, C],
  labels: readonly (readonly Label[])[],
): PairApart<C> {
  return {
    labels: allLabels(labels),
    ...{ nSamples: both[0].nSamples, otherSamples: both[1].nSamples },
    ...{ a, b, joint: null, slices: [] },
    compare: (asked, level) => diffEach(both, asked, { level }),
  };
}
