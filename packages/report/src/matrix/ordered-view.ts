import type { ConfusionMatrix } from '@confmat/core';
import { confusionOrder } from '../order/confusion-order.js';
import { viewOf } from './matrix-view.js';
import type { MatrixView } from './matrix-view.js';

/** The order of the classes on both axes. */
export type ClassOrder = 'label' | 'support' | 'confusion';

/** Put the classes of a matrix in order. `'label'` is the order of the matrix. */
export function orderedView(matrix: ConfusionMatrix, order: ClassOrder): MatrixView {
  if (order === 'confusion') return viewOf(matrix, confusionOrder(matrix).codes);
  const codes = Int32Array.from(matrix.labels, (_, code) => code);
  const { support } = matrix;
  return viewOf(
    matrix,
    order === 'label'
      ? codes
      : codes.sort((a, b) => (support[b] ?? 0) - (support[a] ?? 0) || a - b),
  );
}
