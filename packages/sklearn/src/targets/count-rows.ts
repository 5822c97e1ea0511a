import type { ConfusionMatrix, Label, LabelColumn, NumberColumn } from '@confmat/core';
import { DEFAULT_MAX_CLASSES, checkLabels, countMatrix } from '@confmat/core/internal';

export function countRows(
  yTrue: LabelColumn,
  yPred: LabelColumn,
  labels?: readonly Label[],
  weights?: NumberColumn,
): ConfusionMatrix {
  const given = labels ? checkLabels('labels', labels) : null;
  return countMatrix(yTrue, yPred, { given, nulls: 'error', limit: DEFAULT_MAX_CLASSES }, weights);
}
