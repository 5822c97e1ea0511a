import { isArrayOf, isTypedArray } from '../columns/column.js';
import { MetricError, describeType } from '../errors.js';
import { findNotFinite, findNotFiniteSingle } from '../kernels/find-not-finite.js';

/** Scores of samples (rows) for classes or labels (columns), row-major. */
export interface ScoreMatrix {
  /** Finite numbers, length nSamples × nColumns. */
  readonly data: Float64Array | Float32Array;
  readonly shape: readonly [nSamples: number, nColumns: number];
}

/** What is taken for a matrix of scores: flat with its shape, or a row of numbers per sample. */
export type ScoreMatrixLike = ScoreMatrix | readonly ArrayLike<number>[];

/**
 * Check a matrix of scores.
 *
 * @param caller Name of the public function, for messages.
 * @param argument Name of its argument, for messages.
 * @param value The received matrix: `{ data, shape }` row-major, or a row per sample.
 * @returns The matrix; `data` is the caller's own if it was a float array.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-score`.
 */
export function checkScoreMatrix(caller: string, argument: string, value: unknown): ScoreMatrix {
  const matrix = Array.isArray(value)
    ? ofRows(caller, argument, value)
    : ofData(caller, argument, value);
  const { data, shape } = matrix;
  const cell = isArrayOf(data, 'Float64Array') ? findNotFinite(data) : findNotFiniteSingle(data);
  if (cell < 0) return matrix;
  const row = Math.floor(cell / shape[1]);
  const column = cell - row * shape[1];
  throw new MetricError(caller, {
    code: 'invalid-score',
    argument: `${argument}[${row}]`,
    row: column,
    value: data[cell],
  });
}

function ofRows(caller: string, argument: string, rows: readonly unknown[]): ScoreMatrix {
  const isRow = (row: unknown): row is ArrayLike<number> => Array.isArray(row) || isTypedArray(row);
  const [first] = rows;
  const nColumns = isRow(first) ? first.length : 0;
  const data = new Float64Array(rows.length * nColumns);
  for (const [i, row] of rows.entries()) {
    if (!isRow(row) || row.length !== nColumns) {
      throw new MetricError(caller, {
        code: 'shape-mismatch',
        argument: `${argument}[${i}]`,
        received: isRow(row) ? `${row.length} scores` : describeType(row),
        expected: i === 0 ? 'a row of scores' : `${nColumns} scores, as in ${argument}[0]`,
      });
    }
    for (let column = 0; column < nColumns; ++column) {
      const score: unknown = row[column];
      if (typeof score !== 'number') {
        throw new MetricError(caller, {
          code: 'invalid-score',
          argument: `${argument}[${i}]`,
          row: column,
          value: score,
        });
      }
      data[i * nColumns + column] = score;
    }
  }
  return { data, shape: [rows.length, nColumns] };
}

function ofData(caller: string, argument: string, value: unknown): ScoreMatrix {
  const { data, shape } = (value ?? {}) as Partial<ScoreMatrix>;
  const isFloats = isArrayOf(data, 'Float64Array') || isArrayOf(data, 'Float32Array');
  const size: readonly unknown[] = Array.isArray(shape) ? shape : [];
  const areNumbers = size.every((part) => typeof part === 'number');
  if (!isFloats || size.length !== 2 || !areNumbers) {
    throw new MetricError(caller, {
      code: 'unsupported-type',
      argument,
      received: describeType(value),
      expected: 'a row of scores per sample, or { data, shape: [nSamples, nColumns] }',
    });
  }
  const [nSamples, nColumns] = size as [number, number];
  const isSize = (size: number): boolean => Number.isSafeInteger(size) && size >= 0;
  if (!isSize(nSamples) || !isSize(nColumns) || data.length !== nSamples * nColumns) {
    throw new MetricError(caller, {
      code: 'shape-mismatch',
      argument: `${argument}.data`,
      received: `${data.length} scores`,
      expected: `${nSamples} × ${nColumns}, as in ${argument}.shape`,
    });
  }
  return { data, shape: [nSamples, nColumns] };
}
