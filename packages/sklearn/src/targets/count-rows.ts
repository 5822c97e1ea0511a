import type { ConfusionMatrix, Label, LabelColumn, NumberColumn } from '@confmat/core';
import { checkLabels, countMatrix } from '@confmat/core/internal';

/** More labels than this are taken for hostile or mistaken input, as core does. */
const MOST_CLASSES = 2 ** 20;

export function countRows(
  yTrue: LabelColumn,
  yPred: LabelColumn,
  labels?: readonly Label[],
  weights?: NumberColumn,
): ConfusionMatrix {
  const given = labels ? checkLabels('labels', labels) : null;
  return countMatrix(yTrue, yPred, { given, nulls: 'error', limit: MOST_CLASSES }, weights);
}
