import type { ConfusedCell, ConfusionMatrix } from '@confmat/core';
import { labelName } from '../../svg/format.js';
import { count, share, text } from '../table.js';
import type { Table } from '../table.js';

/** The most frequent errors, a row for each pair of a true and a predicted class. */
export function errorsTable(matrix: ConfusionMatrix, pairs: readonly ConfusedCell[]): Table {
  const errors =
    matrix.total - matrix.labels.reduce<number>((sum, label) => sum + matrix.at(label, label), 0);
  return {
    name: 'errors',
    caption: 'Most frequent errors',
    columns: ['true class', 'predicted', 'rows', 'share of the true class', 'share of all errors'],
    rows: pairs.map(({ trueLabel, predLabel, count: n, share: ofTrue }) => [
      text(labelName(trueLabel)),
      text(labelName(predLabel)),
      count(n),
      share(ofTrue),
      share(n / errors),
    ]),
  };
}
