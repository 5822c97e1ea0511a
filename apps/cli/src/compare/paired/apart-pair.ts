import type { ConfusionMatrix, Label } from '@confmat/core';
import type { Evaluation, EvaluationTally } from '@confmat/evaluation';
import { groupKey } from '@confmat/core/internal';
import { allLabels } from '@confmat/evaluation/internal';
import { diffEach } from '@confmat/inference/internal';
import type { CountedPair } from './counted-pair.js';

/** A tally whose rows have one label each. */
type WithMatrix = EvaluationTally & { readonly matrix: ConfusionMatrix };

/** Two evaluations that cannot be paired row by row; groups are those that both have. */
export function apartPair(a: Evaluation & WithMatrix, b: Evaluation & WithMatrix): CountedPair {
  const values = (group: Readonly<Record<string, Label>>): string =>
    groupKey(a.by.map((name) => group[name] ?? ''));
  const others = new Map(b.slices.map((slice) => [values(slice.group), slice]));
  return {
    ...tallies(a, b),
    slices: a.slices.flatMap((slice) => {
      const other = others.get(values(slice.group));
      if (!hasMatrix(slice) || !other || !hasMatrix(other)) return [];
      return [{ group: slice.group, pair: tallies(slice, other) }];
    }),
  };
}

/** Whether a tally holds a matrix. */
export function hasMatrix<T extends EvaluationTally>(tally: T): tally is T & WithMatrix {
  return tally.matrix !== undefined;
}

function tallies(a: WithMatrix, b: WithMatrix): CountedPair {
  return {
    labels: allLabels([a.matrix.labels, b.matrix.labels]),
    nSamples: a.nSamples,
    otherSamples: b.nSamples,
    counts: { a: a.matrix, b: b.matrix },
    joint: null,
    compare: (asked, level) => diffEach([a, b], asked, { level }),
    slices: [],
  };
}
