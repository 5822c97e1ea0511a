import type { ConfusedCell, ConfusionMatrix } from '@confmat/core';
import { labelName, rowsHeading } from '../svg/format.js';
import { count, share } from '../document/cell.js';
import type { NamedTable } from '../document/section.js';

/** The most frequent errors, a row for each pair of a true and a predicted class. */
export function errorsTable(matrix: ConfusionMatrix, pairs: readonly ConfusedCell[]): NamedTable {
  const errors =
    matrix.total - matrix.labels.reduce<number>((sum, label) => sum + matrix.at(label, label), 0);
  return {
    kind: 'table',
    name: 'errors',
    caption: 'Most frequent errors',
    head: [
      'true class',
      'predicted',
      rowsHeading(matrix.weighted),
      'share of the true class',
      'share of all errors',
    ],
    body: pairs.map(({ trueLabel, predLabel, count: n, share: ofTrue }) => [
      labelName(trueLabel),
      labelName(predLabel),
      count(n, matrix.weighted),
      share(ofTrue),
      share(n / errors),
    ]),
  };
}
