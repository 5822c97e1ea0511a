import { jointMatrices } from '@confmat/core';
import type { ConfusionMatrix, JointTally, Label } from '@confmat/core';
import type { EvaluationDifference, PairedClusters } from '@confmat/inference';
import { allLabels, compareEach, diffEach } from '@confmat/inference/internal';
import type { AskedMetric } from '@confmat/inference/internal';
import { formatCount } from '../svg/format.js';

/** Two models, and what compares them. */
export interface ComparedPair {
  readonly labels: readonly Label[];
  readonly a: ConfusionMatrix;
  readonly b: ConfusionMatrix;
  /** Differences are a − b. */
  readonly compare: (
    asked: readonly AskedMetric[],
    level: number,
  ) => readonly EvaluationDifference[];
  /** Rows of each class that only one model has right; null where rows cannot be paired. */
  readonly wins: readonly (readonly [onlyA: number, onlyB: number])[] | null;
  /** Which rows belong together, as far as that is known. */
  readonly clusters: Partial<PairedClusters>;
}

/** Which rows intervals take together, as a sentence without its full stop; empty for none. */
export function clustersInWords({ a, b }: Partial<PairedClusters> = {}): string {
  if (!a && !b) return '';
  if (!a || !b) {
    return 'only one of the two knows which of its rows belong together: differences have no intervals';
  }
  const sizes = new Set([a, b].map(({ clusters }) => clusters.length));
  const each = [...sizes].map(formatCount).join(' and ');
  const isOne = sizes.size === 1 && sizes.has(1);
  return `intervals take the rows of a cluster together: ${each} ${isOne ? 'cluster' : 'clusters'}`;
}

/** Two models on the same rows. */
export function pairOfJoint(joint: JointTally, clusters?: PairedClusters): ComparedPair {
  return {
    labels: joint.labels,
    ...jointMatrices(joint),
    compare: (asked, level) => compareEach(joint, asked, { level, clusters }),
    wins: winsByClass(joint),
    clusters: clusters ?? {},
  };
}

/** Two models, each on rows of its own. */
export function pairOfMatrices(
  [a, b]: readonly [ConfusionMatrix, ConfusionMatrix],
  clusters: Partial<PairedClusters> = {},
): ComparedPair {
  const tally = (model: 'a' | 'b') => {
    const matrix = model === 'a' ? a : b;
    return { matrix, nSamples: matrix.total, clusters: clusters[model] };
  };
  return {
    labels: allLabels([a.labels, b.labels]),
    ...{ a, b },
    compare: (asked, level) => diffEach([tally('a'), tally('b')], asked, { level }),
    wins: null,
    clusters,
  };
}

/** Rows of each true class that only one of the models has right. */
function winsByClass({
  labels,
  trueCodes,
  aCodes,
  bCodes,
  counts,
}: JointTally): [onlyA: number, onlyB: number][] {
  const wins = labels.map((): [number, number] => [0, 0]);
  for (const [cell, code] of trueCodes.entries()) {
    const [isA, isB] = [aCodes[cell] === code, bCodes[cell] === code];
    const win = wins[code];
    if (isA === isB || !win) continue;
    win[isA ? 0 : 1] += counts[cell] ?? 0;
  }
  return wins;
}
