import { addByCode, formOf, sum } from '@confmat/core/internal';
import { classCounts, recall } from '@confmat/core';
import type { ConfusionMatrix, MatrixUnits, Metric } from '@confmat/core';
import type { AdditiveGradient } from '../delta/additive-gradient.js';
import { hasUnits } from './units-of-matrix.js';
import type { UnitMatrix } from './units-of-matrix.js';
import { cellPairs } from './cell-pairs.js';
import type { CellSlope } from './cell-pairs.js';
import { addUnitSlopes, subtractMean, sumSquares } from './kernels/cell-slopes.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot } from '../proportions/share.js';
import type { Cells } from '../proportions/share.js';
import { smoothedMatrix } from '../delta/additive-gradient.js';
import { codesOf, relevantKinds, unitGradient } from '../delta/number-gradient.js';
import type { Reading, UnitAsk } from '../delta/number-gradient.js';
import { unitSizes, effectiveUnits } from './spread.js';

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

/** What the rows of each unit add to a number, shape (nUnits,). */
export interface UnitSums {
  readonly sums: Float64Array;
  /** The same without signs. */
  readonly sizes: Float64Array;
}

/** What the rows of units add to a number. */
export function unitSums(
  { units, nClasses }: { readonly units: MatrixUnits; readonly nClasses: number },
  slopeOf: CellSlope,
): UnitSums {
  const { keys, unitCodes, counts } = units;
  const { slopesOf, places } = cellPairs(units, nClasses);
  const [sums, sizes] = [new Float64Array(keys.length), new Float64Array(keys.length)];
  addUnitSlopes(unitCodes, places, counts, slopesOf(slopeOf), sums, sizes);
  return { sums, sizes };
}

/** What rows of units add to a number, less the mean of as many rows. */
export function unitResiduals(matrix: UnitMatrix, { sums, sizes }: UnitSums): UnitResiduals {
  const { rows, total } = unitRows(matrix.units);
  const residuals = new Float64Array(sums.length);
  // What the mean is rounded by depends on its terms, which may cancel.
  const [mean, meanSize] = [sum(sums) / total, sum(sizes) / total];
  subtractMean(sums, sizes, rows, mean, meanSize, ROUNDING, residuals);
  return { residuals, rows, total };
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
  if (!form || !isOfClasses) return unitRows(matrix.units).rows;
  const codes = codesOf(matrix.labels, average === 'binary' ? [posLabel] : labels);
  return classShares(matrix, relevantKinds(form), codes);
}

/** The rows of units. */
interface UnitRows {
  /** Rows of each unit, or the sums of their weights, shape (nUnits,). */
  readonly rows: Float64Array;
  readonly total: number;
}

/** The rows of units that were added up: several numbers need them. */
const added = new WeakMap<MatrixUnits, UnitRows>();

function unitRows(units: MatrixUnits): UnitRows {
  const found = added.get(units) ?? addRows(units);
  added.set(units, found);
  return found;
}

function addRows({ keys, unitCodes, counts }: MatrixUnits): UnitRows {
  const rows = new Float64Array(keys.length);
  addByCode(unitCodes, counts, rows);
  return { rows, total: sum(rows) };
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
  const isOfAll = codes.length === matrix.nClasses;
  const key = kinds.join();
  const known = sharesOfAll.get(matrix.units) ?? new Map<string, Float64Array>();
  const shares = (isOfAll ? known.get(key) : undefined) ?? findShares(matrix, kinds, codes);
  if (isOfAll) sharesOfAll.set(matrix.units, known.set(key, shares));
  return shares;
}

/** The shares of all classes that were found, by kinds: several numbers need them. */
const sharesOfAll = new WeakMap<MatrixUnits, Map<string, Float64Array>>();

function findShares(matrix: UnitMatrix, kinds: Cells, codes: readonly number[]): Float64Array {
  const classes = classCounts(matrix);
  const weights = new Float64Array(matrix.nClasses);
  for (const code of codes) {
    const relevant = dot(cellsOf(classes, code), kinds);
    weights[code] = relevant > 0 ? 1 / relevant : 0;
  }
  const total = sum(weights);
  const [tp, fp, fn, tn] = kinds;
  return unitSums(matrix, (t, p) => {
    const [ofTrue, ofPred] = [weights[t] ?? 0, weights[p] ?? 0];
    const isRight = t === p;
    const own = isRight ? tp * ofTrue : fn * ofTrue + fp * ofPred;
    const others = tn === 0 ? 0 : tn * Math.max(0, total - ofTrue - (isRight ? 0 : ofPred));
    return own + others;
  }).sums;
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
  const { residuals, rows, total } = unitResiduals(
    matrix,
    unitSums(matrix, slopeOfGradient(gradient)),
  );
  const ofUnits = effectiveUnits(unitSizes(rows)).scale * sumSquares(residuals);
  const ofRows = (total / (total - 1)) * rowSquares(matrix, slopeOfGradient(gradient), total);
  return ofRows > 0 ? ofUnits / ofRows : NaN;
}

/** Sum over rows of the squared distance of the slope from its mean. */
function rowSquares({ units, nClasses }: UnitMatrix, slopeOf: CellSlope, total: number): number {
  const { slopesOf, places } = cellPairs(units, nClasses);
  const slopes = slopesOf(slopeOf);
  const ofCells = units.counts.map((_, cell) => slopes[places[cell] ?? 0] ?? 0);
  const { counts } = units;
  const mean = sum(counts.map((count, cell) => count * (ofCells[cell] ?? 0))) / total;
  return sum(counts.map((count, cell) => count * ((ofCells[cell] ?? 0) - mean) ** 2));
}

/** As how many units of equal size, or weight, those of a matrix count (Kish). */
export function evenUnits(matrix: UnitMatrix): number {
  return effectiveUnits(unitSizes(unitRows(matrix.units).rows)).nEffective;
}
