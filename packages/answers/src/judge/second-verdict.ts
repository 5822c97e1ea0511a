import { confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix, Label } from '@confmat/core';
import type { Evaluation } from '@confmat/evaluation';

/**
 * Give an evaluation in which humans and judge know the positive verdict alone the other one, which no row has:
 * rates of its rows have a reason then, and the share of the positive one has its interval.
 */
export function withSecondVerdict(evaluation: Evaluation, posLabel: string): Evaluation {
  const { labels, matrix, slices } = evaluation;
  const [only, ...others] = labels;
  if (!matrix || only === undefined || others.length > 0 || String(only) !== posLabel) {
    return evaluation;
  }
  const other = `not ${posLabel}`;
  const widened = (own: ConfusionMatrix): ConfusionMatrix =>
    confusionMatrixFromCounts<Label>(
      [
        [0, 0],
        [0, own.total],
      ],
      [other, posLabel],
      { weighted: own.weighted, nSkipped: own.nSkipped },
    );
  return {
    ...evaluation,
    ...{ labels: [other, posLabel], matrix: widened(matrix) },
    slices: slices.map((slice) => ({ ...slice, matrix: slice.matrix && widened(slice.matrix) })),
  };
}
