import { MetricError, describeType } from '@confmat/core';
import type { LabelSets, ScoreMatrix } from '@confmat/core';
import { findNotBinary, listOnes } from '../kernels/list-ones.js';
import type { IndicatorMatrix } from '../sets/set-column.js';
import type { SetCodes } from '../sets/pair-sets.js';

/**
 * The true labels of each sample beside its scores: a matrix of 0 and 1 (flat with its shape, or a
 * row per sample), or sets. Column j of the scores belongs to column j here, or to `labels[j]`.
 */
export type RankingTruth =
  LabelSets | IndicatorMatrix | readonly (ArrayLike<number> | readonly boolean[])[];

/** True sets, of the shape of the scores. */
export interface Truth extends SetCodes {
  /** 1 for a sample whose set is missing, shape (nSamples,); undefined if none is. */
  readonly missing?: Uint8Array | undefined;
}

/**
 * Read true labels, and check that they have the shape of the scores.
 *
 * @param caller Name of the public function.
 * @param yTrue The received truth.
 * @param shape Shape of the scores.
 * @returns The sets.
 * @throws {MetricError} `unsupported-type`, `shape-mismatch`, `invalid-value`.
 */
export function readTruth(caller: string, yTrue: unknown, shape: ScoreMatrix['shape']): Truth {
  if (isSets(yTrue)) {
    checkTruthShape(caller, [yTrue.nSamples, yTrue.labels.length], shape);
    return yTrue;
  }
  const cells = Array.isArray(yTrue)
    ? cellsOfRows(caller, yTrue, shape)
    : cellsOfMatrix(caller, yTrue, shape);
  const nOnes = new Int32Array(1);
  const cell = findNotBinary(cells, nOnes);
  if (cell >= 0) throw notBinary(caller, cell, shape, cells[cell]);
  const offsets = new Int32Array(shape[0] + 1);
  const codes = new Int32Array(nOnes[0] ?? 0);
  listOnes(cells, shape[1], offsets, codes);
  return { offsets, codes };
}

/**
 * Tell whether truth was given as sets.
 *
 * @param yTrue The received truth.
 * @returns True for sets.
 */
export function isSets(yTrue: unknown): yTrue is LabelSets {
  return typeof yTrue === 'object' && yTrue !== null && 'offsets' in yTrue && 'codes' in yTrue;
}

/**
 * Check that the truth has the shape of the scores.
 *
 * @param caller Name of the public function.
 * @param received Shape of the truth.
 * @param expected Shape of the scores.
 * @throws {MetricError} `shape-mismatch`.
 */
export function checkTruthShape(
  caller: string,
  received: readonly unknown[],
  expected: ScoreMatrix['shape'],
): void {
  const size = (sizes: readonly unknown[]): string => sizes.map(String).join(' × ');
  if (size(received) === size(expected)) return;
  throw new MetricError(caller, {
    code: 'shape-mismatch',
    argument: 'yTrue',
    received: size(received),
    expected: `${size(expected)} (samples × labels), as yScore`,
  });
}

function cellsOfMatrix(caller: string, yTrue: unknown, shape: ScoreMatrix['shape']): Uint8Array {
  const { data, shape: own } = (yTrue ?? {}) as Partial<IndicatorMatrix>;
  if (!isCells(data) || !Array.isArray(own)) {
    throw new MetricError(caller, {
      code: 'unsupported-type',
      argument: 'yTrue',
      received: describeType(yTrue),
      expected: 'a row of 0 and 1 per sample, { data, shape: [nSamples, nLabels] }, or label sets',
    });
  }
  checkTruthShape(caller, own, shape);
  if (data.length !== shape[0] * shape[1]) {
    throw new MetricError(caller, {
      code: 'shape-mismatch',
      argument: 'yTrue.data',
      received: `${data.length} values`,
      expected: `${shape[0]} × ${shape[1]}, as in yTrue.shape`,
    });
  }
  if (data instanceof Uint8Array) return data;
  const cells = new Uint8Array(data.length);
  for (let cell = 0; cell < data.length; ++cell) {
    cells[cell] = binary(caller, cell, shape, data[cell]);
  }
  return cells;
}

function cellsOfRows(
  caller: string,
  rows: readonly unknown[],
  shape: ScoreMatrix['shape'],
): Uint8Array {
  const [nSamples, nLabels] = shape;
  if (rows.length !== nSamples) checkTruthShape(caller, [rows.length, nLabels], shape);
  const cells = new Uint8Array(nSamples * nLabels);
  for (const [i, row] of rows.entries()) {
    if (!isCells(row) || row.length !== nLabels) {
      throw new MetricError(caller, {
        code: 'shape-mismatch',
        argument: `yTrue[${i}]`,
        received: isCells(row) ? `${row.length} values` : describeType(row),
        expected: `${nLabels} values of 0 or 1, as yScore has labels`,
      });
    }
    for (let j = 0; j < nLabels; ++j) {
      const cell = i * nLabels + j;
      cells[cell] = binary(caller, cell, shape, row[j]);
    }
  }
  return cells;
}

function isCells(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

function binary(caller: string, cell: number, shape: ScoreMatrix['shape'], value: unknown): 0 | 1 {
  if (value === 1 || value === true || value === 1n) return 1;
  if (value === 0 || value === false || value === 0n) return 0;
  throw notBinary(caller, cell, shape, value);
}

function notBinary(
  caller: string,
  cell: number,
  [, nLabels]: ScoreMatrix['shape'],
  value: unknown,
): MetricError {
  const row = Math.floor(cell / nLabels);
  return new MetricError(caller, {
    code: 'invalid-value',
    argument: 'yTrue',
    row,
    position: cell - row * nLabels,
    value,
    expected: '0 or 1',
  });
}
