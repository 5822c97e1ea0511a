import { confusionMatrixFromTable } from '@confmat/core';
import { evaluation } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { MATRIX_RULE } from '@confmat/files';
import type { MatrixTable } from '@confmat/files';
import type { Side } from '../protocol.js';

/** The evaluation of a matrix of counts, as the command makes it. */
export function evaluationOfMatrix(
  { labels, counts }: MatrixTable,
  name: string,
  side: Side,
): Evaluation {
  const rows = counts.map((row, i) => [labels[i] ?? '', ...row]);
  return evaluation({
    matrix: confusionMatrixFromTable([['', ...labels], ...rows], { trueSide: side }),
    provenance: {
      inputs: [{ name, format: 'csv' }],
      predictions: [{ name: side === 'rows' ? 'columns' : 'rows', rule: MATRIX_RULE }],
      options: { true: side },
    },
  });
}
