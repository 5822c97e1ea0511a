import type { DenseArray, SparseArray } from '../arrays/read-array.js';
import { unsupportedTargets } from '../faults.js';
import { distinctCells } from './distinct-cells.js';
import { typeError, valueError } from '../errors.js';

/** What targets can be. */
export type TargetType =
  | 'binary'
  | 'multiclass'
  | 'multilabel-indicator'
  | 'multiclass-multioutput'
  | 'continuous'
  | 'continuous-multioutput'
  | 'unknown';

/** Tell what targets are, from their distinct values. */
export function targetType(argument: string, y: DenseArray | SparseArray): TargetType {
  return y.form === 'sparse' ? sparseType(y) : denseType(argument, y);
}

function sparseType({ matrix, shape, kind }: SparseArray): TargetType {
  const [nRows, nColumns] = shape;
  const stored = Array.from<number | boolean>(matrix.data ?? (nRows > 0 ? [1] : []));
  const distinct = new Set(matrix.indices.length > 0 ? stored.map(Number) : []);
  if (nColumns > 1) {
    const few = distinct.size < 2 || (distinct.size === 2 && distinct.has(0));
    if (few && [...distinct].every(Number.isInteger)) return 'multilabel-indicator';
  }
  if (nRows === 0 || nColumns === 0) return 'unknown';
  const suffix = nColumns > 1 ? '-multioutput' : '';
  if (kind === 'float' && ![...distinct].every(Number.isInteger)) return `continuous${suffix}`;
  // scikit-learn looks at what the first row stores.
  return (matrix.indptr[1] ?? 0) > 1 ? 'multiclass-multioutput' : 'binary';
}

/** Whether a cell is a date, of any realm. */
function isDate(cell: unknown): boolean {
  return Object.prototype.toString.call(cell) === '[object Date]';
}

function denseType(argument: string, y: DenseArray): TargetType {
  const { kind, shape, cells } = y;
  const [nRows = 0, nColumns = 1] = shape;
  const isWide = shape.length === 2 && nColumns > 1;
  const isWhole = kind !== 'float' || isIntegral(cells);
  if (isWide && isWhole && kind !== 'string' && kind !== 'object') {
    if (distinctCells(argument, y).length < 3) return 'multilabel-indicator';
  }
  const dateRow = kind === 'object' ? Array.from(cells).findIndex(isDate) : -1;
  if (dateRow >= 0) {
    throw typeError(
      `${argument}[${dateRow}] is an object (Date), expected a label: make texts or numbers of dates`,
    );
  }
  if (kind === 'object' && shape.length === 1 && typeof cells[0] === 'object' && cells[0]) {
    throw valueError(
      `${argument} has rows of different lengths, expected a binary matrix (lists of labels per sample are no longer supported)`,
    );
  }
  if (shape.length > 2) return 'unknown';
  if (nRows === 0 || nColumns === 0) return shape.length === 1 ? 'binary' : 'unknown';
  if (kind === 'object' && typeof cells[0] !== 'string') return 'unknown';
  if (!isWhole) {
    checkFinite(argument, cells);
    return isWide ? 'continuous-multioutput' : 'continuous';
  }
  if (isWide) return 'multiclass-multioutput';
  return distinctCells(argument, y).length > 2 ? 'multiclass' : 'binary';
}

/** Integers of 64 bits, as floats. */
const LIMIT = 2 ** 63;

function isIntegral(cells: ArrayLike<unknown>): boolean {
  for (let i = 0; i < cells.length; ++i) {
    const cell = Number(cells[i]);
    if (!Number.isInteger(cell) || cell >= LIMIT || cell < -LIMIT) return false;
  }
  return true;
}

export function commonType(
  trueType: TargetType,
  predType: TargetType,
): 'binary' | 'multiclass' | 'multilabel-indicator' {
  const isTrueClasses = trueType === 'binary' || trueType === 'multiclass';
  const isPredClasses = predType === 'binary' || predType === 'multiclass';
  if (isTrueClasses && isPredClasses) return trueType === predType ? trueType : 'multiclass';
  if (trueType !== predType) throw valueError(`y_true is ${trueType} and y_pred is ${predType}`);
  if (trueType !== 'multilabel-indicator') throw unsupportedTargets(trueType);
  return trueType;
}

export function checkFinite(argument: string, cells: ArrayLike<unknown>): void {
  for (let i = 0; i < cells.length; ++i) {
    if (Number.isFinite(Number(cells[i]))) continue;
    throw valueError(`${argument}[${i}] is ${Number(cells[i])}, expected a finite number`);
  }
}
