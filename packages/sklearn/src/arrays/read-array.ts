import { arrowCells, isArrowColumn } from '@confmat/core/internal';
import type { ArrowColumn, TypedArray } from '@confmat/core';
import { widestOf } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';
import {
  arrayForm,
  isArrayLike,
  isArrowFloats,
  isFloats,
  isMatrix,
  isSparse,
  precisionOf,
} from './forms.js';
import type { Matrix, SparseMatrix } from './inputs.js';
import { pythonText } from '../python-text.js';
import { show, valueError } from '../errors.js';

/**
 * What NumPy would make of the cells: booleans, integers, floats, strings, or objects (a missing
 * value or an array among the cells). Numbers of a plain array are integers if all of them are:
 * JavaScript cannot tell 1 from 1.0. Those of `Float64Array` and `Float32Array` are floats.
 */
export type CellKind = 'bool' | 'int' | 'float' | 'string' | 'object';

/** An array as NumPy would see it. */
export interface DenseArray {
  readonly form: 'dense';
  readonly kind: CellKind;
  /** Row-major; of one type unless `kind` is `'object'`, integers may be bigints. */
  readonly cells: ArrayLike<unknown>;
  readonly shape: readonly number[];
  /** Of floats of 16 or 32 bits; of rows the widest. Undefined if a row has others. */
  readonly precision: ScorePrecision | undefined;
}

/** A sparse matrix whose parts were checked. */
export interface SparseArray {
  readonly form: 'sparse';
  readonly kind: 'bool' | 'int' | 'float';
  readonly matrix: SparseMatrix;
  readonly shape: readonly [number, number];
}

/** See a value as NumPy would. */
export function readArray(argument: string, value: unknown): DenseArray | SparseArray {
  const received = arrayForm(value);
  switch (received?.form) {
    case 'array':
      return readNested(argument, received.value);
    case 'typed':
      return readTyped(received.value);
    case 'arrow':
      return readArrow(argument, received.value);
    case 'sparse':
      return readSparse(argument, received.value);
    case 'matrix':
      return readFlatMatrix(argument, received.value);
    case undefined:
      throw valueError(`${argument} is no array`);
  }
}

function readFlatMatrix(argument: string, { data, shape }: Matrix<ArrayLike<unknown>>): DenseArray {
  const flat = readArray(`${argument}.data`, data);
  const size = shape.reduce((product, length) => product * length, 1);
  if (flat.form === 'dense' && size === data.length) return { ...flat, shape };
  throw valueError(
    `${argument}.data has ${data.length} cells, expected ${shape.join(' × ')}, as in ${argument}.shape`,
  );
}

function readTyped(cells: TypedArray): DenseArray {
  return dense(isFloats(cells) ? 'float' : 'int', cells, [cells.length], precisionOf(cells));
}

function dense(
  kind: CellKind,
  cells: ArrayLike<unknown>,
  shape: readonly number[],
  precision?: ScorePrecision,
): DenseArray {
  return { form: 'dense', kind, cells, shape, precision };
}

function readNested(argument: string, rows: readonly unknown[]): DenseArray {
  const shape = regularShape(rows);
  if (shape === null) return dense('object', rows, [rows.length]);
  let cells: readonly unknown[] = rows;
  for (let depth = 1; depth < shape.length; ++depth) {
    cells = cells.flatMap((row) => rowCells(argument, row));
  }
  const kind = kindOf(cells);
  if (kind === 'string') return dense(kind, cells.map(pythonText), shape);
  const isFloat = kind === 'float' || (kind === 'int' && rows.some(isFloatRow));
  return dense(
    isFloat ? 'float' : kind,
    cells,
    shape,
    isFloat ? widestOf(rows.map(precisionOf)) : undefined,
  );
}

/** The cells of a row that is an array, a typed array or an Arrow column. */
function rowCells(argument: string, row: unknown): readonly unknown[] {
  return Array.from(isArrowColumn(row) ? arrowCells(argument, row) : (row as ArrayLike<unknown>));
}

function isFloatRow(row: unknown): boolean {
  return isFloats(row) || isArrowFloats(row);
}

/** The shape of nested arrays, or null if they are ragged. */
function regularShape(value: unknown): number[] | null {
  if (!isArrayLike(value) || isMatrix(value) || isSparse(value)) return [];
  const rows = value as ArrayLike<unknown>;
  if (!Array.isArray(value)) return [rows.length];
  if (!value.some(isArrayLike)) return [rows.length];
  const inner = regularShape(rows[0]);
  if (inner === null) return null;
  for (const row of value) {
    const shape = regularShape(row);
    if (shape?.length !== inner.length) return null;
    if (shape.some((length, axis) => length !== inner[axis])) return null;
  }
  return [rows.length, ...inner];
}

/** Beyond 64 bits NumPy has floats; those are no labels. */
function isInt64(cell: number): boolean {
  return Number.isInteger(cell) && cell < 2 ** 63 && cell >= -(2 ** 63);
}

/** Whether cells are strings, or become them. */
export function isText(kind: CellKind): boolean {
  return kind === 'string' || kind === 'object';
}

/** NumPy's choice of a type for a list: a string makes all strings, a float all floats. */
export function kindOf(cells: readonly unknown[]): CellKind {
  let kind: CellKind | null = null;
  for (const cell of cells) {
    switch (typeof cell) {
      case 'boolean':
        kind ??= 'bool';
        break;
      case 'number':
        if (!isInt64(cell)) kind = kind === 'string' ? kind : 'float';
        else if (kind === null || kind === 'bool') kind = 'int';
        break;
      case 'bigint':
        if (kind === null || kind === 'bool') kind = 'int';
        break;
      case 'string':
        kind = 'string';
        break;
      default:
        return 'object';
    }
  }
  // Of nothing NumPy makes floats.
  return kind ?? 'float';
}

function readArrow(argument: string, column: ArrowColumn): DenseArray {
  const cells = arrowCells(argument, column);
  const shape = [cells.length];
  if (isFloats(cells)) return dense('float', cells, shape, precisionOf(cells));
  const present = cells.filter((cell) => cell !== null);
  const kind = kindOf(present);
  if (present.length === cells.length) return dense(kind, cells, shape);
  // As pandas gives its nullable columns to NumPy.
  if (isText(kind)) return dense('object', cells, shape);
  return dense(
    'float',
    cells.map((cell) => (cell === null ? NaN : Number(cell))),
    shape,
  );
}

function readSparse(argument: string, matrix: SparseMatrix): SparseArray {
  const { data, indices, indptr, shape } = matrix;
  const [nRows = -1, nColumns = -1] = shape;

  if (shape.length !== 2)
    throw valueError(`${argument}.shape has ${shape.length} lengths, expected 2`);
  if (indptr.length !== nRows + 1) {
    throw valueError(
      `${argument}.indptr has ${indptr.length} entries, expected ${nRows + 1}, one more than rows`,
    );
  }
  if (Number(indptr[0]) !== 0)
    throw valueError(`${argument}.indptr[0] is ${show(indptr[0])}, expected 0`);
  const nStored = indptr[nRows] ?? 0;
  for (const [part, entries] of Object.entries({ indices, data })) {
    if (!entries || entries.length >= nStored) continue;
    throw valueError(
      `${argument}.${part} has ${entries.length} entries, expected ${nStored}, as in indptr`,
    );
  }
  for (let i = 0; i < nRows; ++i) {
    if (Number(indptr[i]) > Number(indptr[i + 1])) {
      throw valueError(`${argument}.indptr[${i + 1}] is less than the entry before it`);
    }
  }
  for (let p = 0; p < nStored; ++p) {
    const column = indices[p] ?? NaN;
    if (Number.isInteger(column) && column >= 0 && column < nColumns) continue;
    throw valueError(
      `${argument}.indices[${p}] is ${column}, expected a column in [0, ${nColumns})`,
    );
  }
  const cells = data ? Array.from<unknown>(data as ArrayLike<unknown>) : [1];
  const kind = isFloats(data) ? 'float' : kindOf(cells);
  return {
    form: 'sparse',
    kind: kind === 'bool' || kind === 'int' ? kind : 'float',
    matrix,
    shape: [nRows, nColumns],
  };
}
