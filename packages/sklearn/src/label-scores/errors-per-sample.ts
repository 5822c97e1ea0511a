import type { DenseArray, SparseArray } from '../arrays/read-array.js';
import type { IndicatorTargets } from '../targets/targets.js';
import { presentValues } from '../targets/indicator-targets.js';
import { countIndicators } from './count-indicators.js';

/** Number of differing cells of each row of indicator matrices; weights have no part in them. */
export function errorsPerSample(targets: IndicatorTargets): Float64Array {
  const { arrays, nSamples, nLabels } = targets;
  const [truth, prediction] = arrays;
  const values = new Set([...presentValues(truth), ...presentValues(prediction)]);
  if (values.size < 2) {
    const { fp, fn } = countIndicators(targets, null, true);
    return fp.map((count, row) => count + (fn?.[row] ?? 0));
  }
  // 1 and 2 both say that a label is there, but they differ.
  const [a, b] = [denseCells(truth), denseCells(prediction)];
  return Float64Array.from({ length: nSamples }, (_, row) => {
    const start = row * nLabels;
    return a.subarray(start, start + nLabels).filter((cell, i) => cell !== b[start + i]).length;
  });
}

function denseCells(y: DenseArray | SparseArray): Float64Array {
  if (y.form === 'dense') return Float64Array.from(y.cells, Number);
  const [nRows, nColumns] = y.shape;
  const { data, indices, indptr } = y.matrix;
  const cells = new Float64Array(nRows * nColumns);
  for (let row = 0; row < nRows; ++row) {
    for (let p = indptr[row] ?? 0; p < (indptr[row + 1] ?? 0); ++p) {
      cells[row * nColumns + (indices[p] ?? 0)] = data ? Number(data[p]) : 1;
    }
  }
  return cells;
}
