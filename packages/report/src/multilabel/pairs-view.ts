import { confusionMatrixFromCells } from '@confmat/core';
import type { LabelPairCounts } from '@confmat/multilabel';
import { viewOf } from '../matrix/matrix-view.js';
import type { MatrixView } from '../matrix/matrix-view.js';
import { labelName, wholeLabel } from '../svg/format.js';

/** Pairs of labels as a matrix: the labels with the most errors, and as the last what none is called. */
export function pairsView(
  pairs: LabelPairCounts,
  maxLabels: number,
  noneName = 'no label',
): { readonly view: MatrixView; readonly nHidden: number } {
  const { labels, rows, columns, counts } = pairs;
  const none = labels.length;
  const errors = new Float64Array(none + 1);
  for (const [cell, count] of counts.entries()) {
    const [row = 0, column = 0] = [rows[cell], columns[cell]];
    if (row === column) continue;
    errors[row] = (errors[row] ?? 0) + count;
    errors[column] = (errors[column] ?? 0) + count;
  }
  const kept = [...labels.keys()]
    .sort((a, b) => (errors[b] ?? 0) - (errors[a] ?? 0) || a - b)
    .slice(0, maxLabels)
    .sort((a, b) => a - b);
  const names = kept.map((code) => labelName(labels[code] ?? ''));
  const places = new Map([...kept, none].map((code, place) => [code, place]));
  const cells = Array.from(counts, (count, cell) => ({
    trueLabel: places.get(rows[cell] ?? -1) ?? -1,
    predLabel: places.get(columns[cell] ?? -1) ?? -1,
    count,
  })).filter(
    ({ trueLabel, predLabel }) =>
      trueLabel >= 0 && predLabel >= 0 && !(trueLabel === kept.length && predLabel === kept.length),
  );
  const matrix = confusionMatrixFromCells(cells, [...places.values()], {
    weighted: !counts.every(Number.isInteger),
  });
  const wholes = kept.map((code) => wholeLabel(labels[code] ?? ''));
  const view = { ...viewOf(matrix), names: [...names, noneName], wholes };
  return { view, nHidden: none - kept.length };
}
