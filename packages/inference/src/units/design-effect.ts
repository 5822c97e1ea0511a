import type { ConfusionMatrix, Metric } from '@confmat/core';
import { sum } from '@confmat/core/internal';
import { smoothedMatrix } from '../delta/smoothed-matrix.js';
import { unitGradient } from './unit-gradient.js';
import type { UnitAsk } from './unit-gradient.js';
import { unitResiduals, slopesOfGradient } from './unit-residuals.js';
import { unitTally } from './unit-tallies.js';
import type { UnitTally } from './unit-tallies.js';
import { unitSizes, effectiveUnits } from './effective-units.js';

/**
 * As how many rows of units an independent row counts: the variance of a metric from units over
 * that from rows one by one, corrected for units of unequal size as that of an interval is.
 *
 * @param matrix Rows of at least two units; they count 1 each.
 * @returns Above 0; NaN without units, where no method is known, or where rows one by one do not vary.
 * @see Kish 1965, "Survey Sampling".
 */
export function designEffect(matrix: ConfusionMatrix, metric: Metric, ask: UnitAsk): number {
  const units = unitTally(matrix);
  if (typeof units !== 'object') return NaN;
  const gradient = unitGradient(smoothedMatrix(matrix, 0), metric, ask);
  if (!gradient) return NaN;
  const slopes = slopesOfGradient(units, gradient);
  const { residuals, rows, total } = unitResiduals(units, slopes);
  const squares = sum(residuals.map((residual) => residual * residual));
  const ofUnits = effectiveUnits(unitSizes(rows)).scale * squares;
  const ofRows = (total / (total - 1)) * rowSquares(units, slopes, total);
  return ofRows > 0 ? ofUnits / ofRows : NaN;
}

/** Sum over rows of the squared distance of the slope from its mean. */
function rowSquares({ counts }: UnitTally, slopes: Float64Array, total: number): number {
  const mean = sum(counts.map((count, cell) => count * (slopes[cell] ?? 0))) / total;
  return sum(counts.map((count, cell) => count * ((slopes[cell] ?? 0) - mean) ** 2));
}
