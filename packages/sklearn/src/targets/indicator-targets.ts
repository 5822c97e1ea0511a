import type { LabelSets } from '@confmat/core';
import type { DenseArray, SparseArray } from '../arrays/read-array.js';
import { valueError } from '../errors.js';
import type { IndicatorTargets } from './targets.js';

/** Take two indicator matrices for sets of columns. */
export function indicatorTargets(
  truth: DenseArray | SparseArray,
  prediction: DenseArray | SparseArray,
  weights: Float64Array | null,
): IndicatorTargets {
  const [nSamples = 0, nLabels = 0] = truth.shape;
  if (prediction.shape[1] !== nLabels)
    throw valueError(
      `y_true has ${nLabels} columns and y_pred ${prediction.shape[1]}, expected as many`,
    );
  return {
    type: 'multilabel-indicator',
    nLabels,
    nSamples,
    weights,
    yTrue: labelSetsOf(truth),
    yPred: labelSetsOf(prediction),
    arrays: [truth, prediction],
  };
}

/** The sets of an indicator matrix: the columns whose cell is not zero, whatever else it is. */
export function labelSetsOf(y: DenseArray | SparseArray): LabelSets<number> {
  const [nSamples = 0, nLabels = 0] = y.shape;
  const offsets = new Int32Array(nSamples + 1);
  const codes: number[] = [];
  for (let row = 0; row < nSamples; ++row) {
    if (y.form === 'sparse') pushStored(y, row, codes);
    else pushRow(y.cells, row * nLabels, nLabels, codes);
    offsets[row + 1] = codes.length;
  }
  const labels = Array.from({ length: nLabels }, (_, label) => label);
  return { nSamples, offsets, codes: Int32Array.from(codes), labels };
}

function pushRow(cells: ArrayLike<unknown>, start: number, nLabels: number, codes: number[]): void {
  for (let label = 0; label < nLabels; ++label) {
    if (Number(cells[start + label]) !== 0) codes.push(label);
  }
}

function pushStored({ matrix }: SparseArray, row: number, codes: number[]): void {
  const { data, indices, indptr } = matrix;
  const present = new Set<number>();
  for (let p = Number(indptr[row]); p < Number(indptr[row + 1]); ++p) {
    if (!data || Number(data[p]) !== 0) present.add(Number(indices[p]));
  }
  codes.push(...[...present].sort((a, b) => a - b));
}

/** The values of an indicator matrix other than 0. */
export function presentValues(y: DenseArray | SparseArray): ReadonlySet<number> {
  const cells = y.form === 'dense' ? y.cells : (y.matrix.data ?? [1]);
  const values = new Set<number>();
  for (let i = 0; i < cells.length; ++i) values.add(Number(cells[i]));
  values.delete(0);
  return values;
}
