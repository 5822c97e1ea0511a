import type { ScoreMatrix } from '@confmat/core';
import { gatherColumn } from './kernels/gather-column.js';
import { gatherColumnSingle } from './kernels/twins/gather-column-single.js';
import { emptyScores, precisionOf } from './threshold-for.js';

/**
 * Take one column out of a matrix of scores, in its precision. Returns a copy, shape (nSamples,).
 */
export function gatherScores(
  { data, shape: [nSamples, nColumns] }: ScoreMatrix,
  column: number,
): Float64Array | Float32Array {
  if (data instanceof Float64Array) {
    const out = new Float64Array(nSamples);
    gatherColumn(data, nColumns, column, out);
    return out;
  }
  const out = emptyScores(precisionOf(data), nSamples) as Float32Array;
  gatherColumnSingle(data, nColumns, column, out);
  return out;
}
