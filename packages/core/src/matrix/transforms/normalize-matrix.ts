import { named } from '../../errors/metric-error.js';
import { checkOption } from '../../columns/check.js';
import type { Label } from '../../label.js';
import { allCells } from '../all-cells.js';
import { buildMatrix } from '../build-matrix.js';
import { checkMatrix, withUnits } from '../matrix.js';
import type { ConfusionMatrix } from '../matrix.js';

/** What the cells become shares of: their true class, their predicted class, or all rows. */
export type NormalizeOver = 'true' | 'pred' | 'all';

/**
 * Turn the counts of a matrix into shares in [0, 1].
 * @param matrix A confusion matrix.
 * @param over `'true'`: each row adds to 1; `'pred'`: each column; `'all'`: the whole matrix.
 * @returns A matrix of shares (`weighted`), same labels. A share of nothing (0/0) is 0, as in
 *   scikit-learn: look at `matrix.support` or `matrix.predicted` to tell it from a true 0. Units are
 *   `'unknown'` if the matrix has any.
 * @throws {MetricError} `unsupported-type`, `invalid-option`.
 * @see scikit-learn: the option `normalize` of `confusion_matrix`.
 */
export function normalizeMatrix<L extends Label>(
  matrix: ConfusionMatrix<L>,
  over: NormalizeOver,
): ConfusionMatrix<L> {
  return named('normalizeMatrix', () => {
    checkMatrix('matrix', matrix);
    checkOption('over', over, ['true', 'pred', 'all']);
    return sharesOf(matrix, over);
  });
}

/** Shares as `normalizeMatrix` makes them. */
export function sharesOf<L extends Label>(
  matrix: ConfusionMatrix<L>,
  over: NormalizeOver,
): ConfusionMatrix<L> {
  const { labels, support, predicted, total, nSkipped } = matrix;
  const wholeOf = (t: number, p: number): number =>
    over === 'all' ? total : ((over === 'true' ? support[t] : predicted[p]) ?? 0);
  const { trueCodes, predCodes, counts } = allCells(matrix);
  counts.forEach((count, cell) => {
    const whole = wholeOf(trueCodes[cell] ?? 0, predCodes[cell] ?? 0);
    counts[cell] = whole === 0 ? 0 : count / whole;
  });
  const cells = { trueCodes, predCodes, counts };
  const shares = buildMatrix(labels, cells, { weighted: true, nSkipped });
  return withUnits(shares, matrix.units && 'unknown');
}
