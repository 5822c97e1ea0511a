import { isArrayOf, isBigintArray, isTypedArray } from '../columns/column.js';
import { halfFloatsOf } from '../columns/half-floats.js';
import { ownFloats } from '../columns/own-floats.js';
import type { MetricError } from '../errors/metric-error.js';
import { refusal, unsupportedType, shapeMismatch } from '../errors/refusals.js';
import { findNotFinite } from '../kernels/find-not-finite.js';
import { findNotFiniteSingle } from '../kernels/twins/find-not-finite-single.js';
import { describeType, show } from '../errors/show.js';

/** Scores of samples (rows) for classes or labels (columns), row-major. */
export interface ScoreMatrix {
  /** Finite numbers, length nSamples × nColumns. */
  readonly data: Float64Array | Float32Array;
  readonly shape: readonly [nSamples: number, nColumns: number];
}

/**
 * Numbers, row-major, with their shape [nSamples, nColumns]: any numeric typed array or an array. A
 * tensor of onnxruntime or transformers.js is one as it stands, by its `dims`; of a TensorFlow.js
 * tensor it is `{ data: tensor.dataSync(), shape: tensor.shape }`.
 */
export type ScoreTensor =
  | { readonly data: ArrayLike<number>; readonly shape: readonly number[] }
  // Their type has the texts and 64-bit integers of other tensors; texts are refused.
  | { readonly data: ArrayLike<number | bigint | string>; readonly dims: readonly number[] };

/** What is taken for a matrix of scores: flat with its shape, or a row of numbers per sample. */
export type ScoreMatrixLike = ScoreTensor | readonly ArrayLike<number>[];

/**
 * Check a matrix of scores, row-major with its shape or a row per sample; `data` is the caller's
 * own memory if it was an array of single or double floats, of half floats `HalfFloats`, otherwise
 * doubles.
 */
export function checkScoreMatrix(argument: string, value: unknown): ScoreMatrix {
  const matrix = Array.isArray(value) ? ofRows(argument, value) : ofTensor(argument, value);
  const { data, shape } = matrix;
  const cell = data instanceof Float64Array ? findNotFinite(data) : findNotFiniteSingle(data);
  if (cell >= 0) throw notScore(argument, cell, shape[1], data[cell]);
  return matrix;
}

function notScore(argument: string, cell: number, nColumns: number, value: unknown): MetricError {
  const row = Math.floor(cell / nColumns);
  return refusal({
    code: 'invalid-score',
    argument: `${argument}[${row}]`,
    row: cell - row * nColumns,
    value,
  });
}

function ofRows(argument: string, rows: readonly unknown[]): ScoreMatrix {
  const isRow = (row: unknown): row is ArrayLike<number> => Array.isArray(row) || isTypedArray(row);
  const [first] = rows;
  const nColumns = isRow(first) ? first.length : 0;
  const data = new Float64Array(rows.length * nColumns);
  for (const [i, row] of rows.entries()) {
    if (!isRow(row) || row.length !== nColumns) {
      throw mustBeScoreRow(argument, i, row, isRow(row) ? row.length : null, nColumns);
    }
    for (let column = 0; column < nColumns; ++column) {
      const score: unknown = row[column];
      if (typeof score !== 'number') {
        throw notScore(argument, i * nColumns + column, nColumns, score);
      }
      data[i * nColumns + column] = score;
    }
  }
  return { data, shape: [rows.length, nColumns] };
}

interface AnyTensor {
  readonly data?: unknown;
  readonly shape?: unknown;
  readonly dims?: unknown;
  readonly type?: unknown;
}

function ofTensor(argument: string, value: unknown): ScoreMatrix {
  const isTensor =
    typeof value === 'object' &&
    value !== null &&
    !ArrayBuffer.isView(value) &&
    ('data' in value || 'shape' in value || 'dims' in value);
  if (!isTensor)
    throw unsupportedType(
      argument,
      value,
      'a row of scores per sample, or { data, shape: [nSamples, nColumns] }',
    );
  const tensor: AnyTensor = value;
  const cells = tensorCells(`${argument}.data`, tensor);
  const name = `${argument}.${tensor.shape === undefined && 'dims' in tensor ? 'dims' : 'shape'}`;
  const shape = sizesOf(name, tensor.shape ?? tensor.dims);
  const [nSamples, nColumns] = shape;
  if (cells.length !== nSamples * nColumns) {
    throw mustFillShape(argument, cells.length, shape, name);
  }
  return { data: floatsOf(argument, cells, nColumns), shape };
}

function tensorCells(argument: string, { data, type }: AnyTensor): ArrayLike<unknown> {
  const isArray = Array.isArray(data) || isTypedArray(data);
  if (!isArray) throw mustBeTensorData(argument, data);
  // Old engines have no half floats: their tensors hold the bits.
  return type === 'float16' && isArrayOf(data, 'Uint16Array') ? halfFloatsOf(data) : data;
}

/** Sizes of nothing may be large, and memory is made of them. */
const MAX_SIZE = 2 ** 31;

function sizesOf(argument: string, sizes: unknown): readonly [nSamples: number, nColumns: number] {
  const isSize = (size: unknown): size is number =>
    Number.isInteger(size) && Number(size) >= 0 && Number(size) < MAX_SIZE;
  const isList = Array.isArray(sizes) || isTypedArray(sizes);
  const list: readonly unknown[] = isList ? Array.from<unknown>(sizes) : [];
  const [nSamples, nColumns] = list;
  if (list.length === 2 && isSize(nSamples) && isSize(nColumns)) return [nSamples, nColumns];
  throw mustBeTwoSizes(argument, sizes, isList ? list : null);
}

function floatsOf(
  argument: string,
  cells: ArrayLike<unknown>,
  nColumns: number,
): Float64Array | Float32Array {
  const floats = ownFloats(cells);
  if (floats) return floats;
  // By place: the iterator of a detached array throws.
  if (isTypedArray(cells) && cells.length === 0) return new Float64Array(0);
  if (isTypedArray(cells)) {
    if (isBigintArray(cells)) return Float64Array.from(cells, Number);
    return isArrayOf(cells, 'Float16Array') ? halfFloatsOf(cells) : Float64Array.from(cells);
  }
  return Float64Array.from(cells, (score, cell) => {
    if (typeof score === 'number') return score;
    throw notScore(argument, cell, nColumns, score);
  });
}

function mustBeScoreRow(
  argument: string,
  row: number,
  found: unknown,
  length: number | null,
  nColumns: number,
): MetricError {
  const received = length === null ? describeType(found) : `${length} scores`;
  const words = row === 0 ? 'a row of scores' : `${nColumns} scores, as in ${argument}[0]`;
  return shapeMismatch(`${argument}[${row}]`, received, words);
}

function mustFillShape(
  argument: string,
  length: number,
  [nSamples, nColumns]: readonly [number, number],
  name: string,
): MetricError {
  const words = `${nSamples} × ${nColumns}, as in ${name}`;
  return shapeMismatch(`${argument}.data`, `${length} scores`, words);
}

function mustBeTensorData(argument: string, data: unknown): MetricError {
  const advice =
    typeof data === 'function'
      ? ' (of a TensorFlow.js tensor, pass { data: tensor.dataSync(), shape: tensor.shape })'
      : '';
  return unsupportedType(argument, data, `a typed array or an array of numbers${advice}`);
}

/** A shape that is none of a matrix; `list` is what was received, if it is one. */
function mustBeTwoSizes(
  argument: string,
  sizes: unknown,
  list: readonly unknown[] | null,
): MetricError {
  const received = list ? `[${list.map(show).join(', ')}]` : describeType(sizes);
  return shapeMismatch(argument, received, 'two sizes, [nSamples, nColumns]');
}
