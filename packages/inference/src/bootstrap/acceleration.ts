import type { ConfusionMatrix } from '@confmat/core';
import { withCounts } from './matrix-cells.js';
import type { MatrixCells } from './matrix-cells.js';
import { statisticOf } from './replicate-values.js';
import type { MatrixStatistic } from './replicate-values.js';

/**
 * How fast a statistic's standard error changes with its value, from leaving out each row once: rows of
 * one cell are the same, so a value a cell is enough.
 *
 * @see Efron 1987, "Better bootstrap confidence intervals".
 */
export function acceleration(
  matrix: ConfusionMatrix,
  cells: MatrixCells,
  statistic: MatrixStatistic,
): number {
  const counts = cells.counts.slice();
  const values = counts.map((count, cell) => {
    counts[cell] = count - 1;
    const value = statisticOf(statistic, withCounts(matrix, cells, counts));
    counts[cell] = count;
    return value;
  });
  const weigh = (valueOf: (value: number) => number): number =>
    values.reduce((sum, value, cell) => sum + (counts[cell] ?? 0) * valueOf(value), 0);
  const mean = weigh((value) => value) / matrix.total;
  const squares = weigh((value) => (mean - value) ** 2);
  const cubes = weigh((value) => (mean - value) ** 3);
  return squares > 0 ? cubes / (6 * squares ** 1.5) : 0;
}
