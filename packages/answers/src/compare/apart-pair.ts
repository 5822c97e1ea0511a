import type { ConfusionMatrix, Label } from '@confmat/core';
import { groupKey } from '@confmat/core/internal';
import type { Evaluation, EvaluationTally } from '@confmat/evaluation';
import { pairOfMatrices } from '@confmat/inference/internal';
import type { Pair } from '@confmat/inference/internal';

/** A tally whose rows have one label each. */
type WithMatrix = EvaluationTally & { readonly matrix: ConfusionMatrix };

/** Two evaluations that cannot be paired row by row; groups are those that both have. */
export function apartPair(a: Evaluation & WithMatrix, b: Evaluation & WithMatrix): Pair {
  const values = (group: Readonly<Record<string, Label>>): string =>
    groupKey(a.by.map((name) => group[name] ?? ''));
  const others = new Map(b.slices.map((slice) => [values(slice.group), slice]));
  return {
    ...pairOfMatrices([a, b]),
    slices: a.slices.flatMap((slice) => {
      const other = others.get(values(slice.group));
      if (!hasMatrix(slice) || !other || !hasMatrix(other)) return [];
      return [{ group: slice.group, pair: pairOfMatrices([slice, other]) }];
    }),
  };
}

/** Whether a tally holds a matrix. */
export function hasMatrix<T extends EvaluationTally>(tally: T): tally is T & WithMatrix {
  return tally.matrix !== undefined;
}
