import type { ConfusionMatrix, Label } from '../../src/index.js';
import { ConfusionMatrix as Matrix, partsOf } from '../../src/matrix/matrix.js';

/** The same matrix held sparsely, which 2049 classes and more are: it has no dense counts. */
export function sparse<L extends Label>(matrix: ConfusionMatrix<L>): ConfusionMatrix<L> {
  const { labels, diagonal, errors, support, predicted, total, weighted, nSkipped } =
    partsOf(matrix);
  return new Matrix({
    labels,
    dense: null,
    diagonal,
    errors,
    support,
    predicted,
    total,
    weighted,
    nSkipped,
  });
}
