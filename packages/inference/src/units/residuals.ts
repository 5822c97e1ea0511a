import { addByCode, formOf, sum } from '@confmat/core/internal';
import { classCounts, recall } from '@confmat/core';
import type { ConfusionMatrix, MatrixUnits, Metric } from '@confmat/core';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { hasUnits } from './units-of-matrix.js';
import type { UnitMatrix } from './units-of-matrix.js';
import { addCells, addClassShares, writeSlopes } from './kernels/cell-slopes.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../proportions/share.js';
import type { Cells } from '../proportions/share.js';
import { smoothedMatrix } from '../delta/additive-gradient.js';
import { codesOf, relevantKinds, unitGradient } from '../delta/number-gradient.js';
import type { Reading, UnitAsk } from '../delta/number-gradient.js';
import { unitSizes, effectiveUnits } from './spread.js';

/** How much one row more of a cell adds to a number, by true and predicted class. */
export type CellSlope = (trueCode: number, predCode: number) => number;

/** A residual that is smaller than this share of what it was subtracted from is rounding. */
export const ROUNDING = 1e-13;

/** How far the rows of each unit are from what as many rows have on average. */
export interface UnitResiduals {
  /** One for each unit, shape (nUnits,); they add up to 0. */
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
  { units: { keys, unitCodes, counts } }: UnitMatrix,
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
  { units: { trueCodes, predCodes, counts } }: UnitMatrix,
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

/**
 * What each unit has of the rows that a number of a matrix rests on: of a class or a mean over classes
 * shares of the rows of each class, of other numbers rows. Shape (nUnits,).
 */
export function relevantSizes(matrix: UnitMatrix, reading: Reading): Float64Array {
  const { metric, average, posLabel, labels } = reading;
  const isMeanRecall = average === null && metric.name === 'balancedAccuracy';
  const form = formOf(isMeanRecall ? recall : metric);
  const isOfClasses = isMeanRecall || average === 'binary' || average === 'macro';
  if (!form || !isOfClasses) return unitRows(matrix);
  const codes = codesOf(matrix.labels, average === 'binary' ? [posLabel] : labels);
  return classShares(matrix, relevantKinds(form), codes);
}

/** Rows of each unit, or the sums of their weights, shape (nUnits,). */
function unitRows({ units: { keys, unitCodes, counts } }: UnitMatrix): Float64Array {
  const rows = new Float64Array(keys.length);
  addByCode(unitCodes, counts, rows);
  return rows;
}

/**
 * What each unit has of the rows that a mean over classes rests on: its share of the rows of each
 * class, added up over the classes with such rows. For one class those are the rows that its metric
 * divides by, as shares.
 *
 * @param kinds As how many rows tp, fp, fn and tn of a class count.
 * @param codes The classes.
 * @returns Shape (nUnits,).
 */
export function classShares(
  matrix: UnitMatrix,
  kinds: Cells,
  codes: readonly number[],
): Float64Array {
  const { keys, unitCodes, trueCodes, predCodes, counts } = matrix.units;
  const classes = classCounts(matrix);
  const weights = new Float64Array(matrix.nClasses);
  for (const code of codes) {
    const relevant = dot(cellsOf(classes, code), kinds);
    weights[code] = relevant > 0 ? 1 / relevant : 0;
  }
  const shares = new Float64Array(keys.length);
  addClassShares(
    ...([unitCodes, trueCodes, predCodes, counts] as const),
    ...([Float64Array.from(kinds), weights, sum(weights), shares] as const),
  );
  return shares;
}

/**
 * As how many rows of units an independent row counts: the variance of a metric from units over
 * that from rows one by one, corrected for units of unequal size as that of an interval is.
 *
 * @param matrix Rows of at least two units; they count 1 each.
 * @returns Above 0; NaN without units, where no method is known, or where rows one by one do not vary.
 * @see Kish 1965, "Survey Sampling".
 */
export function designEffect(matrix: ConfusionMatrix, metric: Metric, ask: UnitAsk): number {
  if (!hasUnits(matrix)) return NaN;
  const gradient = unitGradient(smoothedMatrix(matrix, 0), metric, ask);
  if (!gradient) return NaN;
  const slopes = slopesOfGradient(matrix, gradient);
  const { residuals, rows, total } = unitResiduals(matrix, slopes);
  const squares = sum(residuals.map((residual) => residual * residual));
  const ofUnits = effectiveUnits(unitSizes(rows)).scale * squares;
  const ofRows = (total / (total - 1)) * rowSquares(matrix.units, slopes, total);
  return ofRows > 0 ? ofUnits / ofRows : NaN;
}

/** Sum over rows of the squared distance of the slope from its mean. */
function rowSquares({ counts }: MatrixUnits, slopes: Float64Array, total: number): number {
  const mean = sum(counts.map((count, cell) => count * (slopes[cell] ?? 0))) / total;
  return sum(counts.map((count, cell) => count * ((slopes[cell] ?? 0) - mean) ** 2));
}

/** As how many units of equal size, or weight, those of a matrix count (Kish). */
export function evenUnits(matrix: UnitMatrix): number {
  return effectiveUnits(unitSizes(unitRows(matrix))).nEffective;
}
