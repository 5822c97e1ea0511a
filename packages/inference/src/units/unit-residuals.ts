import { sum } from '@confmat/core/internal';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import type { UnitTally } from './unit-tallies.js';
import { addCells, writeSlopes } from './kernels/cell-slopes.js';

/** How much one row more of a cell adds to a number, by true and predicted class. */
export type CellSlope = (trueCode: number, predCode: number) => number;

/** A residual that is smaller than this share of what it was subtracted from is rounding. */
export const ROUNDING = 1e-13;

/** How far the rows of each unit are from what as many rows have on average. */
export interface UnitResiduals {
  /** Of each unit, shape (nUnits,); they add up to 0. */
  readonly residuals: Float64Array;
  /** Rows of each unit, or the sums of their weights, shape (nUnits,). */
  readonly rows: Float64Array;
  /** Rows of all units. */
  readonly total: number;
}

/**
 * What rows of units add to a number, less the mean of as many rows.
 *
 * @param slopes How much one row more of each cell adds, shape (nCells,).
 */
export function unitResiduals(
  { keys, unitCodes, counts }: UnitTally,
  slopes: Float64Array,
): UnitResiduals {
  const [sums, sizes, rows] = [0, 1, 2].map(() => new Float64Array(keys.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  addCells(unitCodes, counts, slopes, sums, sizes, rows);
  const total = sum(rows);
  const mean = sum(sums) / total;
  // What the mean is rounded by depends on its terms, which may cancel.
  const meanSize = sum(sizes) / total;
  const residuals = sums.map((slope, unit) => {
    const ownRows = rows[unit] ?? 0;
    const residual = slope - ownRows * mean;
    const size = (sizes[unit] ?? 0) + ownRows * meanSize;
    return Math.abs(residual) <= ROUNDING * size ? 0 : residual;
  });
  return { residuals, rows, total };
}

/** What a gradient says of each cell, shape (nCells,). */
export function slopesOfGradient(
  { trueCodes, predCodes, counts }: UnitTally,
  { row, column, diagonal }: AdditiveGradient,
): Float64Array {
  const slopes = new Float64Array(counts.length);
  writeSlopes(trueCodes, predCodes, row, column, diagonal, slopes);
  return slopes;
}

/** What a gradient says of a cell. */
export function slopeOfGradient({ row, column, diagonal }: AdditiveGradient): CellSlope {
  return (t, p) => (row[t] ?? 0) + (column[p] ?? 0) + (t === p ? (diagonal[t] ?? 0) : 0);
}
